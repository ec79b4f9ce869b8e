import type { Account } from '../../games/account.ts';
import { leaderboardMetrics, minTrust, type RankedValues } from '../../games/leaderboard.ts';
import type { Environment } from '../../lib/principal.ts';
import { entryKey } from './entry-key.ts';
import { type TopCategory, topCategories } from './leaderboard.ts';
import { partitionOf, shortAvatar, shortName, topBoard } from './partition.ts';
import type { Content, Placement, RankedAccount } from './store.ts';

export interface RankedSubject {
  readonly environment: Environment;
  readonly account: Account;
  readonly content: Pick<Content, 'nickname' | 'region' | 'characters'>;
  readonly trust: number;
}

/** What boards should hold of an account: the same for the same input, wherever it is asked. */
export function wantedOf(subject: RankedSubject): Placement[] {
  const { characters } = subject.content;
  if (subject.trust < minTrust || characters.length === 0) return [];
  return [
    ...characters.map(({ avatarId, values }) => placementOf(subject, avatarId, values)),
    ...bestOf(subject),
  ];
}

function placementOf(
  { environment, account, content, trust }: RankedSubject,
  avatarId: number | typeof topBoard,
  values: Partial<Record<TopCategory, number>>,
): Placement {
  const keys: Placement['keys'] = {};
  for (const category of topCategories) {
    const value = values[category];
    if (value !== undefined) keys[category] = entryKey({ value, trust, uid: account.uid });
  }
  return {
    name: String(avatarId),
    board: partitionOf({ environment, game: account.game, avatarId }, content.region),
    nickname: content.nickname,
    keys,
  };
}

/** Of each metric the best character; the score stands beside the one that is best by the first metric it has. */
function bestOf(subject: RankedSubject): Placement[] {
  const values: Partial<Record<TopCategory, number>> = {};
  const best: NonNullable<Placement['best']> = {};
  for (const metric of leaderboardMetrics) {
    const found = bestBy(subject.content.characters, metric);
    if (found === undefined) continue;
    values[metric] = found.value;
    best[metric] = found.avatarId;
  }
  const shown = Object.values(best)[0];
  if (shown === undefined) return [];
  values.trust = subject.trust;
  best.trust = shown;
  return [{ ...placementOf(subject, topBoard, values), best }];
}

function bestBy(characters: Content['characters'], metric: keyof RankedValues) {
  let best: { readonly avatarId: number; readonly value: number } | undefined;
  for (const { avatarId, values } of characters) {
    const value = values[metric];
    if (value !== undefined && (!best || value > best.value)) best = { avatarId, value };
  }
  return best;
}

/** `lg812345678:5yc1p`, by the account and the name of what is placed: it ends the keys of four indexes. */
export const entryIdOf = (
  { environment, game, uid }: Pick<RankedAccount, 'environment' | 'game' | 'uid'>,
  name: string | number,
): string =>
  shortName(environment, game, `${uid}:${shortAvatar(name === topBoard ? name : Number(name))}`);

/** What boards and counters hold of an account: it follows from what was decided last. */
export const placedOf = ({ placedTrust, ...account }: RankedAccount): Placement[] =>
  wantedOf({
    environment: account.environment,
    account,
    content: account,
    trust: placedTrust,
  });
