import { dayMs } from '../../lib/duration.ts';
import type { Verification } from './verification.ts';

/** One verification that holds for an account. */
export interface Owner {
  readonly verificationId: string;
  readonly lineageId: string;
  /** Since when its key family has held the account without a gap; epoch milliseconds. */
  readonly since: number;
  readonly until: number;
}

/** Who verified one account, as it is kept. */
export interface Ownership {
  /** `live:genshin:812345678`. */
  readonly id: string;
  /** At most `maxOwners`, the one that ends last first; those that are over may still be among them. */
  readonly owners: readonly Owner[];
  /** The verifications that were claimed last: none is claimed twice, also after its release. */
  readonly seen: readonly string[];
  /** When the record is removed: a day after the last verification ended. */
  readonly expires: Date;
}

/** How many verifications one account keeps: each needed a code in its signature, so honest accounts have few. */
const maxOwners = 50;
const maxSeen = 64;

/** The key families that hold an account, each once. */
export const familiesOf = (ownership: Ownership | undefined, now: number): string[] => [
  ...new Set(
    ownership?.owners.filter(({ until }) => until > now).map(({ lineageId }) => lineageId),
  ),
];

/** How long an owner stays after its end: a renewal that was verified before may be claimed late. */
const endedMs = dayMs;

/** Adds what a verification came to; undefined when that was done before. */
export function claim(
  ownership: Ownership | undefined,
  { id, account, lineageId, verifiedAt, validUntil }: Verification,
  now: number,
): Ownership | undefined {
  const owners = ownership?.owners ?? [];
  const seen = ownership?.seen ?? [];
  if (seen.includes(id) || verifiedAt === null || validUntil === null) return undefined;
  const renewed = owners.filter((one) => one.lineageId === lineageId && one.until > verifiedAt);
  const since = Math.min(verifiedAt, ...renewed.map((one) => one.since));
  const all = [...owners, { verificationId: id, lineageId, since, until: validUntil }]
    .filter(({ until }) => until > now - endedMs)
    .sort((one, other) => other.until - one.until)
    .slice(0, maxOwners);
  return dated({ id: account, owners: all, seen: [...seen, id].slice(-maxSeen) }, now);
}

/** Takes a verification away; undefined when the account does not have it. */
export function release(
  ownership: Ownership | undefined,
  { id }: Verification,
  now: number,
): Ownership | undefined {
  if (!ownership?.owners.some(({ verificationId }) => verificationId === id)) return undefined;
  const owners = ownership.owners.filter(({ verificationId }) => verificationId !== id);
  return dated({ ...ownership, owners }, now);
}

function dated({ id, owners, seen }: Omit<Ownership, 'expires'>, now: number): Ownership {
  const ends = owners.map(({ until }) => until);
  return { id, owners, seen, expires: new Date(Math.max(now, ...ends) + endedMs) };
}
