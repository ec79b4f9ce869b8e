import { type Account, cardAddress, recordKey } from '../../games/account.ts';
import { singleFlight } from '../../lib/once.ts';
import type { Environment } from '../../lib/principal.ts';
import type { BoardReader } from './board-reader.ts';
import type { LeaderboardEntry } from './leaderboard.ts';
import type { PageCache } from './page-cache.ts';
import type { CharacterRank } from './ports.ts';

interface LeaderboardsDependencies {
  readonly reader: Pick<BoardReader, 'ranks'>;
  readonly pages: Pick<PageCache, 'page' | 'top'>;
  /** What stands before the addresses of cards, without a trailing slash. */
  readonly cardsUrl: string;
}

export type LeaderboardsService = ReturnType<typeof createLeaderboardsService>;

export function createLeaderboardsService({ reader, pages, cardsUrl }: LeaderboardsDependencies) {
  const running = new Map<string, Promise<readonly CharacterRank[]>>();
  return {
    page: pages.page,
    top: pages.top,
    /** Where the characters of an account stand. All characters of a showcase ask at once: they share one read. */
    ranks: (environment: Environment, account: Account) =>
      singleFlight(running, recordKey(environment, account), () =>
        reader.ranks(environment, account),
      ),
    /** Where one of them stands; only its boards are counted. */
    ranksOfCharacter: (environment: Environment, account: Account, avatarId: number) =>
      reader.ranks(environment, account, avatarId),
    /** Where the card of an entry's character is (R11.3). */
    screenshotUrl: (environment: Environment, entry: LeaderboardEntry) =>
      cardAddress(cardsUrl, environment, entry, entry.avatarId),
  };
}
