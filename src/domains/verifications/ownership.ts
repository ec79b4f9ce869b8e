import DataLoader from 'dataloader';
import { z } from 'zod';
import { type Account, recordKey } from '../../games/account.ts';
import { type Clock, dayMs } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import type { Verification } from './verification.ts';

/** The life of verifications when only their ends were stored. */
const formerLifeMs = 365 * dayMs;

/** One verification that holds for an account. */
const storedOwner = z
  .object({
    verificationId: z.string(),
    lineageId: z.string(),
    /** Since when its key family has held the account without a gap; epoch milliseconds. */
    since: z.number().optional(),
    until: z.number(),
    /** Whether its key family last said that search engines may list the account. */
    isListed: z.boolean().default(false),
  })
  .transform((owner) => ({ ...owner, since: owner.since ?? owner.until - formerLifeMs }));

/** The owners who verified one account, as they are stored. */
const ownership = z.object({
  /** `live:genshin:812345678`. */
  id: z.string(),
  /** At most `maxOwners`, the one that ends last first; some may be over. */
  owners: z.array(storedOwner),
  /** The newest claimed verifications: none is claimed twice, also after its release. */
  seen: z.array(z.string()),
  /** When the record is removed: a day after the last verification ended. */
  expires: z.date(),
});
export type Ownership = RecordOf<typeof ownership>;

/** One record per account that was ever verified. */
export const ownershipRecords: CollectionSpec<Ownership> = {
  name: 'ownerships',
  keeps: 'until it expires',
  schema: ownership,
  expires: 'expires',
};

/** Verifications of one account: each needed a code in its signature, so honest accounts have few. */
const maxOwners = 50;
const maxSeen = 64;

/** How long an owner stays after its end: a renewal that was verified before may be claimed late. */
const endedMs = dayMs;

/** Adds an owner; undefined when the verification was claimed before. */
export function claimAccount(
  ownership: Ownership | undefined,
  { id, account, lineageId, verifiedAt, validUntil }: Verification,
  now: number,
): Ownership | undefined {
  const owners = ownership?.owners ?? [];
  const seen = ownership?.seen ?? [];
  if (seen.includes(id) || verifiedAt === null || validUntil === null) return undefined;
  const renewed = owners.filter((one) => one.lineageId === lineageId && one.until > verifiedAt);
  const since = Math.min(verifiedAt, ...renewed.map((one) => one.since));
  const isListed = renewed.some((one) => one.isListed);
  const owner = { verificationId: id, lineageId, since, until: validUntil, isListed };
  const all = [...owners, owner]
    .filter(({ until }) => until > now - endedMs)
    .sort((one, other) => other.until - one.until)
    .slice(0, maxOwners);
  return withExpiry({ id: account, owners: all, seen: [...seen, id].slice(-maxSeen) }, now);
}

/** Removes an owner; undefined when the account does not have it. */
export function releaseAccount(
  ownership: Ownership | undefined,
  { id }: Verification,
  now: number,
): Ownership | undefined {
  if (!ownership?.owners.some(({ verificationId }) => verificationId === id)) return undefined;
  const owners = ownership.owners.filter(({ verificationId }) => verificationId !== id);
  return withExpiry({ ...ownership, owners }, now);
}

/** Takes the word of a key family on search engines: it replaces that of any other. Undefined when nothing changes. */
export function listAccount(
  ownership: Ownership | undefined,
  lineageId: string,
  isListed: boolean,
  now: number,
): Ownership | undefined {
  if (!ownership || !familiesOf(ownership, now).includes(lineageId)) return undefined;
  const said = (owner: Ownership['owners'][number]) => isListed && owner.lineageId === lineageId;
  if (ownership.owners.every((owner) => owner.isListed === said(owner))) return undefined;
  const owners = ownership.owners.map((owner) => ({ ...owner, isListed: said(owner) }));
  return { ...ownership, owners };
}

/** Whether search engines may list an account: while the key family that said so holds it. */
const isListedNow = (ownership: Ownership | undefined, now: number): boolean =>
  ownership?.owners.some(({ isListed, until }) => isListed && until > now) ?? false;

function withExpiry({ id, owners, seen }: Omit<Ownership, 'expires'>, now: number): Ownership {
  const ends = owners.map(({ until }) => until);
  return { id, owners, seen, expires: new Date(Math.max(now, ...ends) + endedMs) };
}

/** The key families that hold an account, each once. */
export const familiesOf = (ownership: Ownership | undefined, now: number): string[] => [
  ...new Set(
    ownership?.owners.filter(({ until }) => until > now).map(({ lineageId }) => lineageId),
  ),
];

/** Finds whether accounts are listed, by their record keys; concurrent look-ups are one round trip. */
export const createListingLoader = ({
  ownerships,
  clock,
}: {
  readonly ownerships: Collection<Ownership>;
  readonly clock: Clock;
}) =>
  new DataLoader(
    async (ids: readonly string[]) => {
      const found = await ownerships.getMany(ids);
      const now = clock.now();
      return found.map((ownership) => isListedNow(ownership, now));
    },
    { cache: false, maxBatchSize: 100 },
  );

/** Finds the verification by which a lineage owns an account; concurrent look-ups are one round trip per collection. */
export const createOwnerLoader = ({
  records,
  ownerships,
  clock,
}: {
  readonly records: Collection<Verification>;
  readonly ownerships: Collection<Ownership>;
  readonly clock: Clock;
}) =>
  new DataLoader(
    async (queries: readonly { principal: Principal; account: Account }[]) => {
      const accounts = queries.map(({ principal, account }) =>
        recordKey(principal.environment, account),
      );
      const ids = [...new Set(accounts)];
      const found = await ownerships.getMany(ids);
      const ownershipOf = new Map(found.map((ownership, index) => [ids[index], ownership]));
      const now = clock.now();
      const owners = queries.map(({ principal: { lineageId } }, index) =>
        ownershipOf
          .get(accounts[index])
          ?.owners.find((owner) => owner.lineageId === lineageId && owner.until > now),
      );
      const wanted = [...new Set(owners.flatMap((owner) => owner?.verificationId ?? []))];
      const rows = wanted.length > 0 ? await records.getMany(wanted) : [];
      const verifications = new Map(rows.map((row, index) => [wanted[index], row]));
      return queries.map(({ principal }, index) => {
        const one = verifications.get(owners[index]?.verificationId);
        const isOwn = one?.lineageId === principal.lineageId && one.account === accounts[index];
        return isOwn && one.status === 'verified' ? one : undefined;
      });
    },
    { cache: false },
  );
