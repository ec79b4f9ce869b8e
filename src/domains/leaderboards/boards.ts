import { type Account, recordKey } from '../../games/account.ts';
import { cardAddress } from '../../games/card-address.ts';
import type { Clock } from '../../lib/clock.ts';
import { oneRun } from '../../lib/one-run.ts';
import type { Environment } from '../../lib/principal.ts';
import { createKeptPages, type KeptPages } from './kept-pages.ts';
import type { CharacterRank, LeaderboardEntry } from './leaderboard.ts';
import type { LeaderboardsService } from './service.ts';

/** What the graph can ask of the boards. */
export interface Boards extends KeptPages {
  /** Where the characters of an account stand; those who ask in one moment share the reading. */
  ranks(environment: Environment, account: Account): Promise<readonly CharacterRank[]>;
  readonly ranksOfCharacter: LeaderboardsService['ranksOfCharacter'];
  /** Where the card of an entry's character is (R11.3). */
  screenshotUrl(environment: Environment, entry: LeaderboardEntry): string;
}

export interface BoardsDependencies {
  readonly boards: LeaderboardsService;
  readonly clock: Clock;
  /** What stands before the addresses of cards, without a trailing slash. */
  readonly cardsUrl: string;
}

export function createBoards({ boards, clock, cardsUrl }: BoardsDependencies): Boards {
  const running = new Map<string, Promise<readonly CharacterRank[]>>();
  return {
    ...createKeptPages({ boards, clock }),
    // All characters of a showcase ask at once.
    ranks: (environment, account) =>
      oneRun(running, recordKey(environment, account), () => boards.ranks(environment, account)),
    ranksOfCharacter: boards.ranksOfCharacter,
    screenshotUrl: (environment, entry) =>
      cardAddress(cardsUrl, environment, entry, entry.avatarId),
  };
}
