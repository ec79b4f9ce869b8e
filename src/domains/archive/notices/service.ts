import DataLoader from 'dataloader';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import { textIn } from '../../../games/names.ts';
import { type Clock, hourMs } from '../../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../../lib/list-page.ts';
import { singleFlight } from '../../../lib/once.ts';
import type { Environment } from '../../../lib/principal.ts';
import { allRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { Platform } from '../../module.ts';
import type { NoticeType } from '../event.ts';
import { type ArchiveList, archiveAgeSeconds, listNow, newestFirst, pageRows } from '../lists.ts';
import { eventsOf, type GameEvent, type ShownEvent, showEvent, type VersionAt } from './events.ts';
import {
  type Notice,
  type NoticeRecord,
  type NoticeState,
  type NoticeText,
  type ShownNotice,
  showNotice,
} from './notice.ts';
import { sandboxText } from './sandbox.ts';

/** The notices of one game as they were at one moment. */
export interface NoticeView {
  /** The newest first. */
  readonly notices: readonly Notice[];
  readonly events: readonly GameEvent[];
  /** Since when this instance shows it; epoch milliseconds. */
  readonly since: number;
  /** When the last import was done, in epoch milliseconds; null before the first. */
  readonly importedAt: number | null;
}

interface Loaded {
  readonly revision: number;
  readonly view: NoticeView;
}

export const viewOf = (
  notices: readonly Notice[],
  times: Pick<NoticeView, 'since' | 'importedAt'>,
): NoticeView => ({
  notices: notices.toSorted(newestFirst),
  events: eventsOf(notices),
  ...times,
});

/** The notices of every game, in memory and some seconds old. */
export function createNoticeLibrary(
  records: Collection<NoticeRecord>,
  states: Collection<NoticeState>,
  { clock, onError }: Pick<Platform, 'clock' | 'onError'>,
) {
  const loaded = new Map<GameId, Loaded>();
  const loading = new Map<string, Promise<Loaded>>();

  /** The revision is read first: what changes meanwhile has a later one. */
  async function load(game: GameId): Promise<Loaded> {
    const { revision = 0, importedAt = null } = (await states.get(game)) ?? {};
    const notices = await allRows(records, 'byGame', { game });
    const fresh = { revision, view: viewOf(notices, { since: clock.now(), importedAt }) };
    loaded.set(game, fresh);
    return fresh;
  }

  async function renew(): Promise<readonly GameId[]> {
    const stored = await states.getMany(gameIds);
    const changed = gameIds.filter((game, index) => {
      const { revision = 0, importedAt = null } = stored[index] ?? {};
      const last = loaded.get(game);
      if (last?.revision !== revision) return true;
      loaded.set(game, { revision, view: { ...last.view, importedAt } });
      return false;
    });
    for (const game of changed) await singleFlight(loading, game, () => load(game));
    return changed;
  }

  return {
    /** Reads the notices when they were never read; rejects when that fails. */
    async view(game: GameId): Promise<NoticeView> {
      const { view } = loaded.get(game) ?? (await singleFlight(loading, game, () => load(game)));
      return view;
    },
    /** Reads the games that changed, and answers which. Never rejects: on a failure the old notices stay. */
    refresh: (): Promise<readonly GameId[]> =>
      renew().catch((error: unknown) => {
        onError(error);
        return [];
      }),
  };
}

/** Views of sandbox notices, made once an hour: notices start on the hour. */
export function createSandboxViews(
  make: (game: GameId, now: number) => readonly Notice[],
): (game: GameId, now: number) => NoticeView {
  const known = new Map<GameId, { readonly since: number; readonly view: NoticeView }>();
  return (game, now) => {
    const since = now - (now % hourMs);
    const last = known.get(game);
    if (last?.since === since) return last.view;
    const view = viewOf(make(game, now), { since, importedAt: since });
    known.set(game, { since, view });
    return view;
  };
}

interface NoticesRequest {
  readonly game: GameId;
  /** English when left out. */
  readonly language?: Language | null | undefined;
  readonly type?: NoticeType | null | undefined;
  /** Only what is shown at the moment (R12.1). */
  readonly activeOnly: boolean;
}

interface NoticesServiceDependencies {
  readonly library: Pick<ReturnType<typeof createNoticeLibrary>, 'view'>;
  readonly texts: Collection<NoticeText>;
  readonly sandbox: (game: GameId) => NoticeView;
  /** The versions of the games in the catalog that is served. */
  readonly versions: {
    readonly versionAt: VersionAt;
    /** Since when it is served; epoch milliseconds. */
    servedSince(game: GameId): number;
  };
  readonly clock: Clock;
}

/** The notices and events of the games; the sandbox has its own (R12.8). */
export function createNoticesService(dependencies: NoticesServiceDependencies) {
  const { library, texts, sandbox, versions, clock } = dependencies;
  // The texts of one page are read in one round trip.
  const textLoader = new DataLoader((ids: readonly string[]) => texts.getMany(ids), {
    cache: false,
  });

  const viewOf = async (environment: Environment, game: GameId): Promise<NoticeView> =>
    environment === 'live' ? library.view(game) : sandbox(game);

  return {
    async notices(
      environment: Environment,
      { game, language, type, activeOnly }: NoticesRequest,
    ): Promise<ArchiveList<ShownNotice>> {
      const { notices, since, importedAt } = await viewOf(environment, game);
      const all = type == null ? notices : notices.filter((notice) => notice.type === type);
      const order = { activeOnly, now: clock.now(), since };
      const { rows, ...changes } = listNow(all, order);
      return {
        name: `notices:${environment}:${game}:${type ?? ''}:${activeOnly}`,
        page: (request) => ({
          ...presentPage(rows, request, (notice) => showNotice(notice, language ?? 'en')),
          ...changes,
          importedAt,
        }),
      };
    },
    /** Newest run first. */
    async events(
      environment: Environment,
      { game, language }: Pick<NoticesRequest, 'game' | 'language'>,
    ): Promise<ArchiveList<ShownEvent>> {
      const { events, since, importedAt } = await viewOf(environment, game);
      const show = (event: GameEvent) => showEvent(event, language ?? 'en', versions.versionAt);
      return {
        name: `events:${environment}:${game}`,
        page: (request) => ({
          ...presentPage(events, request, show),
          maxAgeSeconds: archiveAgeSeconds,
          lastModified: Math.max(since, versions.servedSince(game)),
          importedAt,
        }),
      };
    },
    /** Undefined when there is no such notice. */
    async findNotice(
      environment: Environment,
      { game, id, language }: Pick<NoticesRequest, 'game' | 'language'> & { readonly id: string },
    ): Promise<ShownNotice | undefined> {
      const { notices } = await viewOf(environment, game);
      const notice = notices.find((each) => each.id === id);
      return notice && showNotice(notice, language ?? 'en');
    },
    /** The plain text of a notice; null when it has none. */
    async textOf(environment: Environment, { id, language }: Pick<ShownNotice, 'id' | 'language'>) {
      if (environment === 'test') return textIn(sandboxText, language);
      return textIn((await textLoader.load(id))?.texts, language);
    },
  };
}

function presentPage<Row extends { readonly id: string; readonly startsAt: number }, Shown>(
  found: readonly Row[],
  request: PageRequest,
  show: (row: Row) => Shown,
): ListPage<Shown> {
  const { rows, ...page } = pageRows(found, newestFirst, request);
  return { ...page, rows: rows.map(show) };
}
