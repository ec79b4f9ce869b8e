import { LRUCache } from 'lru-cache';
import { type Account, cardAddress, recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type { TopCategory } from '../../games/leaderboard.ts';
import type { Clock } from '../../lib/clock.ts';
import { singleFlight } from '../../lib/once.ts';
import type { Environment } from '../../lib/principal.ts';
import type { BoardReader, TopPage } from './board-reader.ts';
import type { Board, BoardPage, BoardPageRequest, LeaderboardEntry } from './leaderboard.ts';
import type { CharacterRank } from './ports.ts';

export type LeaderboardsService = ReturnType<typeof createLeaderboardsService>;

/** `cardsUrl`: what precedes the addresses of cards, without a trailing slash. */
export function createLeaderboardsService(
  reader: Pick<BoardReader, 'ranks'>,
  pages: Pick<ReturnType<typeof createPageCache>, 'page' | 'top'>,
  cardsUrl: string,
) {
  const running = new Map<string, Promise<readonly CharacterRank[]>>();
  return {
    page: pages.page,
    top: pages.top,
    /** The ranks of an account's characters. All characters of a showcase ask at once: they share one read. */
    ranks: (environment: Environment, account: Account) =>
      singleFlight(running, recordKey(environment, account), () =>
        reader.ranks(environment, account),
      ),
    /** The ranks of one character; only its boards are counted. */
    ranksOfCharacter: reader.ranks,
    /** The address of the card of an entry's character (R11.3). */
    screenshotUrl: (environment: Environment, entry: LeaderboardEntry) =>
      cardAddress(cardsUrl, environment, entry, entry.avatarId),
  };
}

/** How new a page is (R11.3). */
export interface PageFreshness {
  readonly cache: 'hit' | 'miss';
  /** How long the same will be answered: at most 300 seconds of a global board, 600 of a region's. */
  readonly ttlSeconds: number;
}

const ttlSeconds = { global: 300, region: 600 } as const;
/** An account is shown for at most about a minute after it left, also when another process took it away (R11.1). */
const checkedForMs = 60_000;
/** Rows in all, some 200 bytes each. */
const defaultMaxRows = 50_000;

type Rows = Pick<BoardPage, 'rows'> & Partial<Pick<BoardPage, 'own'>>;

interface CachedPage {
  readonly page: Rows;
  /** Epoch milliseconds, as `checkedAt`. */
  readonly readAt: number;
  checkedAt: number;
}

/** Names a page of a game. */
interface PageId {
  readonly environment: Environment;
  readonly game: GameId;
  /** Everything else that the page depends on. */
  readonly name: string;
  readonly ttlSeconds: number;
  /** The account whose rank the page may have besides the rows. */
  readonly around?: string | undefined;
}

/** Pages of boards as they were read, for as long as a board may lag behind the store (R11.3, R11.3a). */
export function createPageCache(
  reader: Pick<BoardReader, 'page' | 'top' | 'areListed'>,
  clock: Clock,
  maxRows = defaultMaxRows,
) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxRows,
    sizeCalculation: ({ page }) => page.rows.length + 1,
  });
  const running = new Map<string, Promise<CachedPage>>();
  const revisions = new Map<string, number>();

  const ageSeconds = ({ readAt }: CachedPage): number => Math.abs(clock.now() - readAt) / 1000;

  async function isCurrent(cached: CachedPage, id: PageId): Promise<boolean> {
    const { environment, game, around } = id;
    const now = clock.now();
    if (ageSeconds(cached) >= id.ttlSeconds) return false;
    if (Math.abs(now - cached.checkedAt) < checkedForMs) return true;
    const uids = new Set(cached.page.rows.map(({ uid }) => uid));
    if (cached.page.own && around !== undefined) uids.add(around);
    if (!(await reader.areListed(environment, game, [...uids]))) return false;
    cached.checkedAt = now;
    return true;
  }

  /** The cached page, else the page as it is read now; callers that ask for the same at once share one read. */
  async function readThrough<Page extends Rows>(
    id: PageId,
    read: () => Promise<Page>,
  ): Promise<Page & PageFreshness> {
    // `forget` raises the revision, so that pages of an earlier one are not found.
    const group = `${id.environment} ${id.game}`;
    const cacheKey = `${group} ${revisions.get(group) ?? 0} ${id.name}`;
    const cached = pages.get(cacheKey);
    if (cached !== undefined && (await isCurrent(cached, id))) {
      const left = Math.max(0, Math.floor(id.ttlSeconds - ageSeconds(cached)));
      return { ...(cached.page as Page), cache: 'hit', ttlSeconds: left };
    }
    const made = await singleFlight(running, cacheKey, async () => {
      const page = await read();
      const now = clock.now();
      const fresh = { page, readAt: now, checkedAt: now };
      pages.set(cacheKey, fresh);
      return fresh;
    });
    return { ...(made.page as Page), cache: 'miss', ttlSeconds: id.ttlSeconds };
  }

  return {
    page(
      environment: Environment,
      board: Board,
      request: BoardPageRequest,
    ): Promise<BoardPage & PageFreshness> {
      const { game, avatarId, metric, region } = board;
      const id = {
        environment,
        game,
        name: JSON.stringify([avatarId, metric, region, request]),
        ttlSeconds: region === 'global' ? ttlSeconds.global : ttlSeconds.region,
        around: request.around,
      };
      return readThrough(id, () => reader.page(environment, board, request));
    },
    top(
      environment: Environment,
      game: GameId,
      category: TopCategory,
      limit: number,
    ): Promise<TopPage & PageFreshness> {
      const name = JSON.stringify([category, limit]);
      const id = { environment, game, name, ttlSeconds: ttlSeconds.global };
      return readThrough(id, () => reader.top(environment, game, category, limit));
    },
    /** Drops the pages of a game: an account left its boards or came back to them. */
    forget(environment: Environment, game: GameId): void {
      const group = `${environment} ${game}`;
      revisions.set(group, (revisions.get(group) ?? 0) + 1);
    },
  };
}
