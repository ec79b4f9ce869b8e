/** What an entry is ordered by (R11.1). */
export interface Standing {
  /** One decimal, not negative. */
  readonly value: number;
  /** 0 to 100. */
  readonly trust: number;
  readonly uid: string;
}

/** In the order of their codes, so that texts of one width sort as their numbers do. */
const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const valueOfDigit = new Map(digits.split('').map((digit, value) => [digit, value]));

/** Widths of the three parts: a metric, a score, and a uid with its length. */
const valueDigits = 7;
const trustDigits = 2;
const uidDigits = 6;
export const maxTenths = 10 ** 12 - 1;
const maxTrust = 100;
const shortUid = 9;

function written(number: number, width: number): string {
  let text = '';
  let rest = number;
  for (let at = 0; at < width; at += 1) {
    text = `${digits[rest % base]}${text}`;
    rest = Math.floor(rest / base);
  }
  return text;
}

const read = (text: string): number =>
  text.split('').reduce((number, digit) => number * base + (valueOfDigit.get(digit) ?? 0), 0);

export const tenthsOf = (value: number): number =>
  Math.min(maxTenths, Math.max(0, Math.round(value * 10)));

/** How a key begins of every value that is at most so many tenths: keys of greater values come before it. */
export const valuePrefix = (tenths: number): string => written(maxTenths - tenths, valueDigits);

export const trustPrefix = (trust: number): string => written(maxTrust - trust, trustDigits);

/** The smallest uid of ten digits that begins so; one of nine digits has a zero before it. */
export const uidFrom = (number: number): string => written(number * 2, uidDigits);

/**
 * A text of fixed width that sorts in the order of ranks: value descending, then trust descending, then uid ascending. It
 * holds all three.
 */
export const entryKey = ({ value, trust, uid }: Standing): string =>
  `${valuePrefix(tenthsOf(value))}${trustPrefix(trust)}${written(Number(uid) * 2 + uid.length - shortUid, uidDigits)}`;

export function readEntryKey(key: string): Standing {
  const uidAt = valueDigits + trustDigits;
  const number = read(key.slice(uidAt, uidAt + uidDigits));
  return {
    value: (maxTenths - read(key.slice(0, valueDigits))) / 10,
    trust: maxTrust - read(key.slice(valueDigits, uidAt)),
    uid: String(Math.floor(number / 2)).padStart(shortUid + (number % 2), '0'),
  };
}

/** Sorts right behind a key and before every other. */
export const justAfter = (key: string): string => `${key} `;
