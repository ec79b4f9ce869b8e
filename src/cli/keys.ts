import { randomBytes } from 'node:crypto';
import { baseUrlOf, processConfig } from '../config.ts';
import { createAuditService } from '../domains/audit/service.ts';
import { auditRecords } from '../domains/audit/store.ts';
import { createKeysService, type KeysService } from '../domains/keys/service.ts';
import { type KeyRecord, keyRecords } from '../domains/keys/store.ts';
import { parseRange } from '../lib/address.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { mintId } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import type { Store } from '../store/store.ts';
import { type Command, UsageError } from './command.ts';
import { openServerStore } from './server-store.ts';

/** What a command works on. */
export interface OpenedKeys {
  readonly keys: KeysService;
  /** Where the keys are kept, in words. */
  readonly place: string;
  /** The address of the service, for examples. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export interface OpensKeys {
  readonly open: () => Promise<OpenedKeys>;
}

interface KeysCommand extends Omit<Command<OpensKeys>, 'read'> {
  /** Reads the arguments, opens nothing, and answers what to do; that answers what to print. Throws `UsageError`. */
  readonly read: (args: string[]) => (opened: OpenedKeys) => Promise<string>;
}

/** The keys of a store. A server that has it open too goes by a change within seconds. */
export function keysOf(store: Store, clock: Clock): KeysService {
  const audit = createAuditService({
    records: store.collection(auditRecords),
    clock,
    newId: () => mintId('aud', randomBytes),
    onError: () => undefined,
  });
  const records = store.collection(keyRecords);
  return createKeysService({
    records,
    clock,
    randomBytes,
    audit,
    onMinted: () => undefined,
    onChange: () => undefined,
  });
}

/** A command that works on the keys and prints what comes of it. */
export const keysCommand = ({ name, usage, read }: KeysCommand): Command<OpensKeys> => ({
  name,
  usage,
  read(args) {
    const work = read(args);
    return async ({ out, open }) => {
      const opened = await open();
      try {
        out(await work(opened));
      } catch (error) {
        throw advised(error);
      } finally {
        await opened.close();
      }
      return 0;
    };
  },
});

async function openConfigured(): Promise<OpenedKeys> {
  const config = processConfig();
  const { store, place } = await openServerStore(config);
  return {
    keys: keysOf(store, systemClock),
    place,
    baseUrl: baseUrlOf(config),
    close: () => store.close(),
  };
}

export const opensServerKeys: OpensKeys = { open: openConfigured };

/** A key that is not there is found in the list of them. */
const advised = (error: unknown): unknown =>
  error instanceof Problem && error.code === 'not_found'
    ? new Error(`${error.message} List the keys with npm run -s keys:list`, { cause: error })
    : error;

/** The one key id that a command is about. */
export function keyIdOf([keyId, ...rest]: readonly string[]): string {
  if (keyId === undefined) throw new UsageError('The key id is missing.');
  if (keyId.startsWith('svc_')) throw new UsageError('Name the key by its key id, key_….');
  if (rest.length > 0) throw new UsageError(`There is one argument too many: ${rest[0]}.`);
  return keyId;
}

/** Ranges as they were given: each option may hold several between commas. */
export function rangesOf(given: readonly string[] = []): string[] {
  return given.flatMap((option) =>
    option.split(',').map((text) => {
      const range = parseRange(text);
      if (range) return range.text;
      throw new UsageError(
        `"${text}" is no address range such as 203.0.113.0/24 or 2001:db8::/32.`,
      );
    }),
  );
}

const moment = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** The record of a key as the API shows it (R3.2), with what tells it from others; never the key. */
export const recordOf = (key: KeyRecord) => ({
  key_id: key.keyId,
  lineage_id: key.lineageId,
  environment: key.environment,
  scopes: key.scopes,
  ip_allowlist: key.ipAllowlist,
  status: key.status,
  valid_until: moment(key.validUntil),
  created_at: moment(key.createdAt),
  last_used_at: moment(key.lastUsedAt),
  revoked_at: moment(key.revokedAt),
  last_four: key.lastFour,
});

export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

export const allowlistText = ({ ipAllowlist }: KeyRecord): string =>
  ipAllowlist.length === 0 ? 'any address' : ipAllowlist.join(', ');
