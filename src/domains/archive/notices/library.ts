import { type GameId, gameIds } from '../../../games/ids.ts';
import { type Clock, hourMs } from '../../../lib/clock.ts';
import { singleFlight } from '../../../lib/once.ts';
import { allRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import { newestFirst } from '../lists.ts';
import { eventsOf, type GameEvent } from './events.ts';
import type { Notice, NoticeRecord, NoticeState } from './notice.ts';

/** The notices of one game as they were at one moment. */
export interface NoticeView {
  /** The newest first. */
  readonly notices: readonly Notice[];
  readonly events: readonly GameEvent[];
  /** Since when this instance shows it; epoch milliseconds. */
  readonly since: number;
}

interface NoticeLibraryDependencies {
  readonly records: Collection<NoticeRecord>;
  readonly states: Collection<NoticeState>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface Loaded {
  readonly revision: number;
  readonly view: NoticeView;
}

export const viewOf = (notices: readonly Notice[], since: number): NoticeView => ({
  notices: notices.toSorted(newestFirst),
  events: eventsOf(notices),
  since,
});

export type NoticeLibrary = ReturnType<typeof createNoticeLibrary>;

/** The notices of every game in memory, as the store had them some seconds ago. */
export function createNoticeLibrary(dependencies: NoticeLibraryDependencies) {
  const { records, states, clock, onError } = dependencies;
  const loaded = new Map<GameId, Loaded>();
  const loading = new Map<string, Promise<Loaded>>();

  /** The revision is read first: what changes meanwhile has a later one. */
  async function load(game: GameId): Promise<Loaded> {
    const revision = (await states.get(game))?.revision ?? 0;
    const notices = await allRows(records, 'byGame', { game });
    const fresh = { revision, view: viewOf(notices, clock.now()) };
    loaded.set(game, fresh);
    return fresh;
  }

  async function renew(): Promise<readonly GameId[]> {
    const stored = await states.getMany(gameIds);
    const changed = gameIds.filter(
      (game, index) => (stored[index]?.revision ?? 0) !== loaded.get(game)?.revision,
    );
    for (const game of changed) await singleFlight(loading, game, () => load(game));
    return changed;
  }

  return {
    /** Reads them when they were never read; rejects when that fails. */
    async view(game: GameId): Promise<NoticeView> {
      const { view } = loaded.get(game) ?? (await singleFlight(loading, game, () => load(game)));
      return view;
    },
    /** Reads the games that changed, and answers which. Never rejects: what was read before stays. */
    refresh: (): Promise<readonly GameId[]> =>
      renew().catch((error: unknown) => {
        onError(error);
        return [];
      }),
  };
}

/** Views of sandbox notices, made once an hour: a notice begins with an hour, in between they are the same. */
export function createSandboxViews(
  make: (game: GameId, now: number) => readonly Notice[],
): (game: GameId, now: number) => NoticeView {
  const known = new Map<GameId, { readonly since: number; readonly view: NoticeView }>();
  return (game, now) => {
    const since = now - (now % hourMs);
    const last = known.get(game);
    if (last?.since === since) return last.view;
    const view = viewOf(make(game, now), since);
    known.set(game, { since, view });
    return view;
  };
}
