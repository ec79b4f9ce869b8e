import { randomBytes } from 'node:crypto';
import { baseUrlOf, processConfig } from '../config.ts';
import { createAuditService } from '../domains/audit/service.ts';
import { auditRecords } from '../domains/audit/store.ts';
import { createKeysService, type KeysService } from '../domains/keys/service.ts';
import { keyRecords } from '../domains/keys/store.ts';
import type { Clock } from '../lib/clock.ts';
import { mintId } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';
import type { Store } from '../store/store.ts';
import type { Command } from './command.ts';
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
    keys: keysOf(store, store.clock),
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
