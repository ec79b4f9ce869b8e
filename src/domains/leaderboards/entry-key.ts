/** What an entry is ordered by (R11.1). */
export interface Standing {
  /** One decimal, not negative. */
  readonly value: number;
  /** 0 to 100. */
  readonly trust: number;
  readonly uid: string;
}

const valueDigits = 12;
export const maxTenths = 10 ** valueDigits - 1;
const trustDigits = 3;
const maxTrust = 100;
const uidDigits = 10;
const shortUid = 9;

export const tenthsOf = (value: number): number =>
  Math.min(maxTenths, Math.max(0, Math.round(value * 10)));

/** How a key begins of every value that is at most so many tenths: keys of greater values come before it. */
export const valuePrefix = (tenths: number): string =>
  String(maxTenths - tenths).padStart(valueDigits, '0');

export const trustPrefix = (trust: number): string =>
  String(maxTrust - trust).padStart(trustDigits, '0');

export const paddedUid = (uid: string): string => uid.padStart(uidDigits, '0');

/**
 * A text of fixed width that sorts in the order of ranks: value descending, then trust descending, then uid ascending. It
 * holds all three; its last digit says how long the uid is.
 */
export const entryKey = ({ value, trust, uid }: Standing): string =>
  `${valuePrefix(tenthsOf(value))}${trustPrefix(trust)}${paddedUid(uid)}${uid.length - shortUid}`;

export function readEntryKey(key: string): Standing {
  const uidAt = valueDigits + trustDigits;
  const uidEnd = uidAt + uidDigits;
  const tenths = maxTenths - Number(key.slice(0, valueDigits));
  return {
    value: tenths / 10,
    trust: maxTrust - Number(key.slice(valueDigits, uidAt)),
    uid: key.slice(key.endsWith('0') ? uidAt + 1 : uidAt, uidEnd),
  };
}

/** Sorts right behind a key and before every other. */
export const justAfter = (key: string): string => `${key} `;
