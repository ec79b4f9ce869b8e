import { recordKey } from '../../games/account.ts';
import { minTrust } from '../../games/leaderboard.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import type { CharacterRank } from '../leaderboards/ports.ts';
import type { LeaderboardsService } from '../leaderboards/service.ts';
import type { CardRequest } from './request.ts';

export interface KnownRanksDependencies {
  readonly ranksOfCharacter: LeaderboardsService['ranksOfCharacter'];
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * How long a rank is printed as it was: on a board that many climb it is another one with each request, and each would
 * have the card drawn anew. No board is further behind (R11.3a).
 */
const knownMs = 5 * minuteMs;

/** Where characters stand, for their cards. A board that cannot be asked leaves the rank out, and nothing else (R4.9). */
export function createKnownRanks({ ranksOfCharacter, clock, onError }: KnownRanksDependencies) {
  const known = createLru<{ readonly ranks: readonly CharacterRank[]; readonly until: number }>(
    20_000,
  );
  return async (request: CardRequest, trust: number): Promise<readonly CharacterRank[]> => {
    // Off the boards at once, whatever was known.
    if (trust < minTrust) return [];
    const { environment, game, uid, avatarId } = request;
    const key = `${recordKey(environment, { game, uid })}:${avatarId}`;
    const last = known.get(key);
    if (last && last.until > clock.now()) return last.ranks;
    const account = { game, uid };
    const found = await ranksOfCharacter(environment, account, avatarId).catch((error: unknown) => {
      onError(error);
      return [];
    });
    // Who is about to be placed for the first time is on the card as soon as that is done.
    if (found.length > 0) known.set(key, { ranks: found, until: clock.now() + knownMs });
    return found;
  };
}
