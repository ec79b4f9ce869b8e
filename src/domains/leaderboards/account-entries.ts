import {
  leaderboardMetrics,
  minTrust,
  type RankedValues,
  type TopCategory,
  topCategories,
} from '../../games/leaderboard.ts';
import { entryKey, listKey } from './entry-key.ts';
import { partitionOf, shortAvatar, shortName, topBoard } from './leaderboard.ts';
import type { BoardEntry, Content, RankedAccount } from './store.ts';

/** The entry of an account on one board. */
export interface AccountEntry {
  /** The avatar id, or `top`. */
  readonly name: string;
  /** The part of the board that it is in. */
  readonly partition: string;
  readonly nickname: string;
  /** Where it stands in each list: the partition, and its key. */
  readonly keys: Readonly<Partial<Record<TopCategory, string>>>;
  /** Which character the list of the best ones shows. */
  readonly best?: BoardEntry['best'];
}

type EntryOwner = Pick<RankedAccount, 'environment' | 'game' | 'uid'>;

interface RankedSubject {
  readonly account: EntryOwner;
  readonly content: Pick<Content, 'nickname' | 'region' | 'characters'>;
  readonly trust: number;
}

/** The entries that an account should have: a pure function, so that every instance computes the same. */
export function computeEntries(subject: RankedSubject): AccountEntry[] {
  const { characters } = subject.content;
  if (subject.trust < minTrust || characters.length === 0) return [];
  return [
    ...characters.map(({ avatarId, values }) => toEntry(subject, avatarId, values)),
    ...computeBest(subject),
  ];
}

function toEntry(
  { account, content, trust }: RankedSubject,
  avatarId: number | typeof topBoard,
  values: Partial<Record<TopCategory, number>>,
): AccountEntry {
  const partition = partitionOf({ ...account, avatarId }, content.region);
  const keys: Partial<Record<TopCategory, string>> = {};
  for (const category of topCategories) {
    const value = values[category];
    if (value !== undefined)
      keys[category] = listKey(partition, entryKey({ value, trust, uid: account.uid }));
  }
  return {
    name: String(avatarId),
    partition,
    nickname: content.nickname,
    keys,
  };
}

/** The best character by each metric; the score is shown with the one that is best by the first metric. */
function computeBest(subject: RankedSubject): AccountEntry[] {
  const values: Partial<Record<TopCategory, number>> = {};
  const best: NonNullable<AccountEntry['best']> = {};
  for (const metric of leaderboardMetrics) {
    const found = findBest(subject.content.characters, metric);
    if (found === undefined) continue;
    values[metric] = found.value;
    best[metric] = found.avatarId;
  }
  const shown = Object.values(best)[0];
  if (shown === undefined) return [];
  values.trust = subject.trust;
  best.trust = shown;
  return [{ ...toEntry(subject, topBoard, values), best }];
}

const findBest = (characters: Content['characters'], metric: keyof RankedValues) =>
  characters
    .flatMap(({ avatarId, values: { [metric]: value } }) =>
      value === undefined ? [] : { avatarId, value },
    )
    // The order of equal values stays: of them the first is the best.
    .sort((one, other) => other.value - one.value)[0];

/** `lg812345678:5yc1p`, by the account and the name of the entry. It ends the keys of four indexes, so it is short. */
export const entryIdOf = ({ environment, game, uid }: EntryOwner, name: string | number): string =>
  shortName(environment, game, `${uid}:${shortAvatar(name === topBoard ? name : Number(name))}`);

/** The entries of an account that boards and counters hold now: they follow from the last decision. */
export const indexedEntries = (account: RankedAccount): AccountEntry[] =>
  computeEntries({ account, content: account, trust: account.placedTrust });
