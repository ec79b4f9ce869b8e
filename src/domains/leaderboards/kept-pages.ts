import { LRUCache } from 'lru-cache';
import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { oneRun } from '../../lib/one-run.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Board, BoardPage, BoardPageRequest, TopCategory } from './leaderboard.ts';
import type { LeaderboardsService, TopPage } from './service.ts';

/** How new a page is (R11.3). */
export interface PageFreshness {
  readonly cache: 'hit' | 'miss';
  /** How long the same will be answered: at most 300 seconds of a global board, 600 of a region's. */
  readonly ttlSeconds: number;
}

export interface KeptPages {
  page(
    environment: Environment,
    board: Board,
    request: BoardPageRequest,
  ): Promise<BoardPage & PageFreshness>;
  top(
    environment: Environment,
    game: GameId,
    category: TopCategory,
    limit: number,
  ): Promise<TopPage & PageFreshness>;
  /** Drops the pages of a game: somebody left its boards, or came back, for another reason than a new showcase. */
  forget(environment: Environment, game: GameId): void;
}

export interface KeptPagesDependencies {
  readonly boards: Pick<LeaderboardsService, 'page' | 'top' | 'areListed'>;
  readonly clock: Clock;
  /** How many rows are kept in all. */
  readonly maxRows?: number;
}

const ttlSeconds = { global: 300, region: 600 } as const;
/** Nobody is shown for much longer than a minute after leaving, which another process may have noticed (R11.1). */
const checkedForMs = 60_000;
/** Some 200 bytes each. */
const defaultMaxRows = 50_000;

type Rows = Pick<BoardPage, 'rows'> & Partial<Pick<BoardPage, 'own'>>;

interface Kept<Page> {
  readonly page: Page;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  checkedAt: number;
}

/** Which pages of a game are meant: all of them change their names when they are dropped. */
interface Place {
  readonly environment: Environment;
  readonly game: GameId;
  /** The rest of what the page depends on. */
  readonly name: string;
  readonly ttlSeconds: number;
  /** Whose rank may be said besides the rows. */
  readonly around?: string | undefined;
}

/** Pages of boards as they were read, for as long as a board may be behind what is stored (R11.3, R11.3a). */
export function createKeptPages({
  boards,
  clock,
  maxRows = defaultMaxRows,
}: KeptPagesDependencies): KeptPages {
  const pages = new LRUCache<string, Kept<Rows>>({
    maxSize: maxRows,
    sizeCalculation: ({ page }) => page.rows.length + 1,
  });
  const running = new Map<string, Promise<Kept<Rows>>>();
  const revisions = new Map<string, number>();
  const revisionOf = (game: string): number => revisions.get(game) ?? 0;

  async function isAsRead(
    kept: Kept<Rows>,
    { environment, game, around }: Place,
  ): Promise<boolean> {
    const now = clock.now();
    if (kept.expiresAt <= now) return false;
    if (now - kept.checkedAt < checkedForMs) return true;
    const shown = kept.page.rows.map(({ uid }) => uid);
    if (kept.page.own && around !== undefined) shown.push(around);
    const uids = [...new Set(shown)];
    if (!(await boards.areListed(environment, game, uids))) return false;
    kept.checkedAt = now;
    return true;
  }

  /** The page that is kept, else as it is read now; those who ask for the same in one moment share the reading. */
  async function keep<Page extends Rows>(
    place: Place,
    read: () => Promise<Page>,
  ): Promise<Page & PageFreshness> {
    const game = `${place.environment} ${place.game}`;
    const key = `${game} ${revisionOf(game)} ${place.name}`;
    const kept = pages.get(key) as Kept<Page> | undefined;
    if (kept !== undefined && (await isAsRead(kept, place))) {
      const left = Math.max(0, Math.floor((kept.expiresAt - clock.now()) / 1000));
      return { ...kept.page, cache: 'hit', ttlSeconds: left };
    }
    const made = await oneRun(running, key, async () => {
      const page = await read();
      const now = clock.now();
      const fresh = { page, expiresAt: now + place.ttlSeconds * 1000, checkedAt: now };
      pages.set(key, fresh);
      return fresh;
    });
    return { ...(made.page as Page), cache: 'miss', ttlSeconds: place.ttlSeconds };
  }

  return {
    page(environment, board, request) {
      const { game, avatarId, metric, region } = board;
      const isGlobal = region === 'global';
      const place = {
        environment,
        game,
        name: JSON.stringify([avatarId, metric, region, request]),
        ttlSeconds: isGlobal ? ttlSeconds.global : ttlSeconds.region,
        around: request.around,
      };
      return keep(place, () => boards.page(environment, board, request));
    },
    top(environment, game, category, limit) {
      const name = JSON.stringify([category, limit]);
      const place = { environment, game, name, ttlSeconds: ttlSeconds.global };
      return keep(place, () => boards.top(environment, game, category, limit));
    },
    forget(environment, game) {
      const name = `${environment} ${game}`;
      revisions.set(name, revisionOf(name) + 1);
    },
  };
}
