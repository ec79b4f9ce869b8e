import { leaderboardMetrics, minTrust, type RankedValues } from '../../games/leaderboard.ts';
import { entryKey } from './entry-key.ts';
import {
  partitionOf,
  shortAvatar,
  shortName,
  type TopCategory,
  topBoard,
  topCategories,
} from './leaderboard.ts';
import type { BoardEntry, Content, RankedAccount } from './store.ts';

/** What an account has on one board. */
export interface AccountEntry {
  /** The avatar id, or `top`. */
  readonly name: string;
  /** The partition of the board. */
  readonly board: string;
  readonly nickname: string;
  /** Its key on each list of the board. */
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

/** What boards should hold of an account: a pure function, so that every instance comes to the same. */
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
  const keys: Partial<Record<TopCategory, string>> = {};
  for (const category of topCategories) {
    const value = values[category];
    if (value !== undefined) keys[category] = entryKey({ value, trust, uid: account.uid });
  }
  return {
    name: String(avatarId),
    board: partitionOf({ ...account, avatarId }, content.region),
    nickname: content.nickname,
    keys,
  };
}

/** Of each metric the best character; the score stands beside the one that is best by the first metric it has. */
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

function findBest(characters: Content['characters'], metric: keyof RankedValues) {
  let best: { readonly avatarId: number; readonly value: number } | undefined;
  for (const { avatarId, values } of characters) {
    const value = values[metric];
    if (value !== undefined && (!best || value > best.value)) best = { avatarId, value };
  }
  return best;
}

/** `lg812345678:5yc1p`, by the account and the name of the entry. It ends the keys of four indexes, so it is short. */
export const entryIdOf = ({ environment, game, uid }: EntryOwner, name: string | number): string =>
  shortName(environment, game, `${uid}:${shortAvatar(name === topBoard ? name : Number(name))}`);

/** What boards and counters hold of an account now: it follows from what was decided last. */
export const indexedEntries = (account: RankedAccount): AccountEntry[] =>
  computeEntries({ account, content: account, trust: account.placedTrust });
