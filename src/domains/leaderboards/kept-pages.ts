import { LRUCache } from 'lru-cache';
import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { singleFlight } from '../../lib/once.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Board, BoardPage, BoardPageRequest, TopCategory } from './leaderboard.ts';
import type { BoardReader, TopPage } from './reading/board-reader.ts';

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
  readonly reader: Pick<BoardReader, 'page' | 'top' | 'areListed'>;
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

/** Which page of a game is meant. */
interface PageId {
  readonly environment: Environment;
  readonly game: GameId;
  /** The rest of what the page depends on. */
  readonly name: string;
  readonly ttlSeconds: number;
  /** Whose rank may be said besides the rows. */
  readonly around?: string | undefined;
}

const groupOf = (environment: Environment, game: GameId): string => `${environment} ${game}`;

/** Pages of boards as they were read, for as long as a board may be behind what is stored (R11.3, R11.3a). */
export function createKeptPages({
  reader,
  clock,
  maxRows = defaultMaxRows,
}: KeptPagesDependencies): KeptPages {
  const pages = new LRUCache<string, Kept<Rows>>({
    maxSize: maxRows,
    sizeCalculation: ({ page }) => page.rows.length + 1,
  });
  const running = new Map<string, Promise<Kept<Rows>>>();
  const revisions = new Map<string, number>();
  const revisionOf = (group: string): number => revisions.get(group) ?? 0;

  async function isAsRead(
    kept: Kept<Rows>,
    { environment, game, around }: PageId,
  ): Promise<boolean> {
    const now = clock.now();
    if (kept.expiresAt <= now) return false;
    if (now - kept.checkedAt < checkedForMs) return true;
    const shown = kept.page.rows.map(({ uid }) => uid);
    if (kept.page.own && around !== undefined) shown.push(around);
    const uids = [...new Set(shown)];
    if (!(await reader.areListed(environment, game, uids))) return false;
    kept.checkedAt = now;
    return true;
  }

  /** The page that is kept, else as it is read now; those who ask for the same in one moment share the reading. */
  async function keep<Page extends Rows>(
    id: PageId,
    read: () => Promise<Page>,
  ): Promise<Page & PageFreshness> {
    // `forget` raises the revision: pages of an earlier one are found no more.
    const group = groupOf(id.environment, id.game);
    const cacheKey = `${group} ${revisionOf(group)} ${id.name}`;
    const kept = pages.get(cacheKey) as Kept<Page> | undefined;
    if (kept !== undefined && (await isAsRead(kept, id))) {
      const left = Math.max(0, Math.floor((kept.expiresAt - clock.now()) / 1000));
      return { ...kept.page, cache: 'hit', ttlSeconds: left };
    }
    const made = await singleFlight(running, cacheKey, async () => {
      const page = await read();
      const now = clock.now();
      const fresh = { page, expiresAt: now + id.ttlSeconds * 1000, checkedAt: now };
      pages.set(cacheKey, fresh);
      return fresh;
    });
    return { ...(made.page as Page), cache: 'miss', ttlSeconds: id.ttlSeconds };
  }

  return {
    page(environment, board, request) {
      const { game, avatarId, metric, region } = board;
      const isGlobal = region === 'global';
      const id = {
        environment,
        game,
        name: JSON.stringify([avatarId, metric, region, request]),
        ttlSeconds: isGlobal ? ttlSeconds.global : ttlSeconds.region,
        around: request.around,
      };
      return keep(id, () => reader.page(environment, board, request));
    },
    top(environment, game, category, limit) {
      const name = JSON.stringify([category, limit]);
      const id = { environment, game, name, ttlSeconds: ttlSeconds.global };
      return keep(id, () => reader.top(environment, game, category, limit));
    },
    forget(environment, game) {
      const group = groupOf(environment, game);
      revisions.set(group, revisionOf(group) + 1);
    },
  };
}
