import { type Account, cardAddress, recordKey } from '../../games/account.ts';
import { singleFlight } from '../../lib/once.ts';
import type { Environment } from '../../lib/principal.ts';
import type { BoardReader } from './board-reader.ts';
import type { LeaderboardEntry } from './leaderboard.ts';
import type { PageCache } from './page-cache.ts';
import type { CharacterRank } from './ports.ts';

export interface LeaderboardsService extends Pick<PageCache, 'page' | 'top'> {
  /** Where the characters of an account stand; callers that ask at once share one read. */
  ranks(environment: Environment, account: Account): Promise<readonly CharacterRank[]>;
  readonly ranksOfCharacter: BoardReader['ranksOfCharacter'];
  /** Where the card of an entry's character is (R11.3). */
  screenshotUrl(environment: Environment, entry: LeaderboardEntry): string;
}

export interface LeaderboardsDependencies {
  readonly reader: Pick<BoardReader, 'ranks' | 'ranksOfCharacter'>;
  readonly pages: Pick<PageCache, 'page' | 'top'>;
  /** What stands before the addresses of cards, without a trailing slash. */
  readonly cardsUrl: string;
}

export function createLeaderboardsService({
  reader,
  pages: { page, top },
  cardsUrl,
}: LeaderboardsDependencies): LeaderboardsService {
  const running = new Map<string, Promise<readonly CharacterRank[]>>();
  return {
    page,
    top,
    // All characters of a showcase ask at once.
    ranks: (environment, account) =>
      singleFlight(running, recordKey(environment, account), () =>
        reader.ranks(environment, account),
      ),
    ranksOfCharacter: reader.ranksOfCharacter,
    screenshotUrl: (environment, entry) =>
      cardAddress(cardsUrl, environment, entry, entry.avatarId),
  };
}
