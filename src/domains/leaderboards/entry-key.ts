/** What an entry is ordered by (R11.1). */
interface Standing {
  /** One decimal, not negative. */
  readonly value: number;
  /** 0 to 100. */
  readonly trust: number;
  readonly uid: string;
}

/** In the order of their codes, so that texts of one width sort like their numbers. */
const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const valueOfDigit = new Map(digits.split('').map((digit, value) => [digit, value]));

/** Widths of the three parts: a metric, a score, and a uid with its length. */
const valueDigits = 7;
const trustDigits = 2;
const uidDigits = 6;
/** Characters of a key. */
const keyLength = valueDigits + trustDigits + uidDigits;
const maxTenths = 10 ** 12 - 1;
const maxTrust = 100;
const shortUid = 9;

function toDigits(number: number, width: number): string {
  let text = '';
  let rest = number;
  for (let at = 0; at < width; at += 1) {
    text = `${digits[rest % base]}${text}`;
    rest = Math.floor(rest / base);
  }
  return text;
}

const fromDigits = (text: string): number =>
  text.split('').reduce((number, digit) => number * base + (valueOfDigit.get(digit) ?? 0), 0);

const tenthsOf = (value: number): number =>
  Math.min(maxTenths, Math.max(0, Math.round(value * 10)));

/** How the keys of a value begin; keys of greater values come before it. */
const valuePrefix = (tenths: number): string => toDigits(maxTenths - tenths, valueDigits);

const trustPrefix = (trust: number): string => toDigits(maxTrust - trust, trustDigits);

/** The smallest uid of ten digits that begins so; one of nine digits has a zero before it. */
const uidPrefix = (number: number): string => toDigits(number * 2, uidDigits);

/** Sorts in the order of ranks, by value and trust descending, then uid ascending, and holds all three. */
export const entryKey = ({ value, trust, uid }: Standing): string =>
  `${valuePrefix(tenthsOf(value))}${trustPrefix(trust)}${toDigits(Number(uid) * 2 + uid.length - shortUid, uidDigits)}`;

export function readEntryKey(key: string): Standing {
  const uidAt = valueDigits + trustDigits;
  const number = fromDigits(key.slice(uidAt, uidAt + uidDigits));
  return {
    value: (maxTenths - fromDigits(key.slice(0, valueDigits))) / 10,
    trust: maxTrust - fromDigits(key.slice(valueDigits, uidAt)),
    uid: String(Math.floor(number / 2)).padStart(shortUid + (number % 2), '0'),
  };
}

/** Sorts right behind a key and before every other. */
export const keyAfter = (key: string): string => `${key} `;

/** Sorts behind every key. */
export const lastKey = '~';

/** An entry stands in a list under its partition and its key. */
export const listKey = (partition: string, key: string): string => partition + key;

export const readListKey = (listed: string) => ({
  partition: listed.slice(0, -keyLength),
  key: listed.slice(-keyLength),
});

/**
 * Ranges that entries are counted by: a number, greater for what ranks better, and a pure function of the key, so that
 * counters of different moments fit together. Values are cut like floating-point numbers, to a number of leading bits;
 * those of 0, which many share, are cut by trust score and the first digits of the uid. A board of 100,000 entries has some 50
 * in a range: as many as a page shows.
 */
const rangeBits = 11;

const uidRanges = 10_000;
/** UIDs of ten digits to a range. */
const uidsOfRange = 1_000_000;
/** Numbers below it are ranges of the value 0: at most 101 scores by 10,000 prefixes. */
const firstRange = 1_100_000;

export function rangeOf(key: string): number {
  const { value, trust, uid } = readEntryKey(key);
  const tenths = tenthsOf(value);
  if (tenths === 0)
    return trust * uidRanges + uidRanges - 1 - Math.floor(Number(uid) / uidsOfRange);
  return firstRange + sliceOf(tenths, rangeBits);
}

/** How the first key of a range begins: from there on up to a key, entries of the range are better than that key. */
export function startOfRange(range: number): string {
  if (range < firstRange) {
    const firstUid = (uidRanges - 1 - (range % uidRanges)) * uidsOfRange;
    return `${valuePrefix(0)}${trustPrefix(Math.floor(range / uidRanges))}${uidPrefix(firstUid)}`;
  }
  return valuePrefix(highestTenths(range - firstRange, rangeBits));
}

/** Where the keys of a range end; undefined for the last one. */
export const endOfRange = (range: number): string | undefined =>
  range > 0 ? startOfRange(range - 1) : undefined;

/** The number of leading bits stays, the rest is cut off. */
function sliceOf(tenths: number, bits: number): number {
  const cut = Math.max(0, Math.floor(Math.log2(tenths)) - bits);
  return cut * 2 ** bits + Math.floor(tenths / 2 ** cut);
}

function highestTenths(slice: number, bits: number): number {
  const cut = Math.max(0, Math.floor(slice / 2 ** bits) - 1);
  return Math.min(maxTenths, (slice - cut * 2 ** bits + 1) * 2 ** cut - 1);
}
