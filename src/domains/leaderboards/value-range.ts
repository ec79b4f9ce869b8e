import {
  maxTenths,
  readEntryKey,
  tenthsOf,
  trustPrefix,
  uidFrom,
  valuePrefix,
} from './entry-key.ts';
import type { TopCategory } from './leaderboard.ts';

/**
 * Ranges that the entries of a board are counted by. Each is a number, greater for what ranks better, and a pure function
 * of an entry's key: a range never splits, so counters of different moments and instances fit together. Values are cut
 * like floating-point numbers: exact while they are small, then so many ranges to each doubling. That leaves a range of a
 * board of 1,000,000 entries some thousand of them. Whatever else is equal, many entries can share the value 0 (nobody
 * wears CRIT on a healer): those are cut by trust score and by the first digits of the uid.
 */
const rangeBits: Readonly<Record<TopCategory, number>> = {
  crit_stat: 9,
  damage: 8,
  atk: 8,
  hp: 8,
  trust: 8,
};

const uidRanges = 10_000;
/** UIDs of ten digits to a range. */
const uidsOfRange = 1_000_000;
/** Numbers below it are ranges of the value 0: at most 101 scores by 10,000 prefixes. */
const firstRange = 1_100_000;

export function rangeOf(category: TopCategory, key: string): number {
  const { value, trust, uid } = readEntryKey(key);
  const tenths = tenthsOf(value);
  if (tenths === 0)
    return trust * uidRanges + uidRanges - 1 - Math.floor(Number(uid) / uidsOfRange);
  return firstRange + sliceOf(tenths, rangeBits[category]);
}

/** How the first key of a range begins: from there on up to a key, entries of the range are better than that key. */
export function startOfRange(category: TopCategory, range: number): string {
  if (range < firstRange) {
    const firstUid = (uidRanges - 1 - (range % uidRanges)) * uidsOfRange;
    return `${valuePrefix(0)}${trustPrefix(Math.floor(range / uidRanges))}${uidFrom(firstUid)}`;
  }
  return valuePrefix(highestOf(range - firstRange, rangeBits[category]));
}

/** The number of leading bits is kept, the rest is cut off. */
function sliceOf(tenths: number, bits: number): number {
  const cut = Math.max(0, Math.floor(Math.log2(tenths)) - bits);
  return cut * 2 ** bits + Math.floor(tenths / 2 ** cut);
}

function highestOf(slice: number, bits: number): number {
  const cut = Math.max(0, Math.floor(slice / 2 ** bits) - 1);
  return Math.min(maxTenths, (slice - cut * 2 ** bits + 1) * 2 ** cut - 1);
}
