import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Account, parseRecordKey, recordKey } from '../games/account.ts';
import type { RandomBytes } from '../lib/ids.ts';
import type { Environment } from '../lib/principal.ts';
import type { RawStore } from '../store/raw.ts';
import { allRows } from '../store/records.ts';
import type { Row } from '../store/row.ts';
import { serverSecret } from '../store/secrets.ts';
import { byId, type CollectionSpec, type Store } from '../store/store.ts';
import type { AuditService } from './audit/service.ts';
import type { ErasedCounts, Erasure, Module } from './module.ts';

/**
 * Erases one account from every module; modules that build on others come first. May be repeated. Afterwards the account
 * is unknown until the next request for it.
 */
export async function eraseAccount(
  modules: readonly Module[],
  audit: Pick<AuditService, 'append'>,
  erasure: Erasure,
): Promise<ErasedCounts> {
  const { environment, account, dryRun } = erasure;
  const erased: Record<string, number> = {};
  for (const { erase } of modules.toReversed()) Object.assign(erased, await erase?.(erasure));
  if (!dryRun)
    await audit.append({
      environment,
      actor: 'operator',
      action: 'account_erased',
      target: recordKey(environment, account),
      requestId: 'privacy:erase',
    });
  return erased;
}

const erasureRecord = z.object({
  /** A keyed digest of the account: it does not tell which one that is. */
  id: z.string(),
  /** Epoch milliseconds. */
  erasedAt: z.number(),
});

/** An erasure that outlives every backup (R16.7). */
export type ErasureRecord = z.infer<typeof erasureRecord>;

export const erasureRecords: CollectionSpec<ErasureRecord> = {
  name: 'erasures',
  keeps: 'for good',
  schema: erasureRecord,
};

interface ErasedAccount {
  readonly environment: Environment;
  readonly account: Account;
}

/** Makes digests of accounts with the key of a store, which is made once. */
export async function erasureDigests(store: Store, randomBytes: RandomBytes) {
  const key = await serverSecret({ store, name: 'erasure', randomBytes });
  return ({ environment, account }: ErasedAccount): string =>
    createHmac('sha256', key).update(recordKey(environment, account)).digest('base64url');
}

/** Notes an erasure before it is done, so that one that is killed half-way is not lost. */
export async function noteErasure(
  store: Store,
  randomBytes: RandomBytes,
  erased: ErasedAccount,
): Promise<ErasureRecord> {
  const id = (await erasureDigests(store, randomBytes))(erased);
  const record = { id, erasedAt: store.clock.now() };
  await store.collection(erasureRecords).update(id, () => record);
  return record;
}

/** All noted erasures, the oldest first. */
export async function listErasures(store: Pick<Store, 'collection'>): Promise<ErasureRecord[]> {
  const all = await allRows(store.collection(erasureRecords), byId, {});
  return all.sort((one, other) => one.erasedAt - other.erasedAt);
}

/** One erasure as a line of a list: `2026-01-15T08:30:00.000Z 3q2-7…`. */
export const erasureLine = ({ id, erasedAt }: ErasureRecord): string =>
  `${new Date(erasedAt).toISOString()} ${id}\n`;

const linePattern = /^(?<time>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (?<id>[\w-]{43})$/;

/** Reads a list of erasures. Throws a sentence that names the first line that is none. */
export function readErasures(text: string, name: string): ErasureRecord[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return [];
    const { time = '', id = '' } = linePattern.exec(line)?.groups ?? {};
    if (id === '')
      throw new Error(`Line ${index + 1} of ${name} is no erasure: "${line.slice(0, 80)}".`);
    return [{ id, erasedAt: Date.parse(time) }];
  });
}

const rowsAtOnce = 250;

/** The accounts that any record names and of which the digest is wanted. Reads the whole store. */
export async function findErased(
  raw: Pick<RawStore, 'collections' | 'rows'>,
  digestOf: (account: ErasedAccount) => string,
  wanted: ReadonlySet<string>,
): Promise<ErasedAccount[]> {
  const found = new Map<string, ErasedAccount>();
  const others = new Set<string>();
  for (const collection of await raw.collections()) {
    let after: string | undefined;
    do {
      const rows = await raw.rows(collection, after, rowsAtOnce);
      after = rows.at(-1)?.id;
      for (const row of rows) note(row);
    } while (after !== undefined);
  }
  return [...found.values()];

  function note(row: Row): void {
    for (const erased of accountsIn(row)) {
      const key = recordKey(erased.environment, erased.account);
      if (others.has(key)) continue;
      const digest = digestOf(erased);
      if (wanted.has(digest)) found.set(digest, erased);
      else if (others.size < rememberedAccounts) others.add(key);
    }
  }
}

/** Accounts whose digest is not computed again: an account has several records. */
const rememberedAccounts = 100_000;

const accountPattern = /(?:live|test):[a-z]+:\d{9,10}/g;

/** The accounts that a record names: as a key in any of its texts, or by its members. */
function accountsIn(row: Row): ErasedAccount[] {
  const keys = new Set<string>();
  collectKeys(row, keys);
  const { environment, game } = row;
  for (const uid of [row['uid'], row['reportedUid'], row['reporterUid']])
    if (typeof uid === 'string') keys.add(`${String(environment)}:${String(game)}:${uid}`);
  return [...keys].flatMap((key) => parseRecordKey(key) ?? []);
}

function collectKeys(value: unknown, keys: Set<string>): void {
  if (typeof value === 'string') for (const [key] of value.matchAll(accountPattern)) keys.add(key);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  for (const member of Object.values(value)) collectKeys(member, keys);
}
