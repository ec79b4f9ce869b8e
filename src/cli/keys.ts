import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { baseUrlOf, processConfig } from '../config.ts';
import { createAuditService } from '../domains/audit/service.ts';
import { auditRecords } from '../domains/audit/store.ts';
import type { MintedKey } from '../domains/keys/keyring.ts';
import { createKeysService, type KeysService } from '../domains/keys/service.ts';
import { type KeyRecord, keyRecords } from '../domains/keys/store.ts';
import { parseRange } from '../lib/address.ts';
import type { Clock } from '../lib/clock.ts';
import { mintId } from '../lib/ids.ts';
import type { ListPage } from '../lib/list-page.ts';
import { type Environment, environments, type Scope, scopes } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { Store } from '../store/store.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  program,
  UsageError,
  withOpened,
} from './command.ts';
import { tableOf } from './output.ts';
import { openServerStore } from './server-store.ts';

interface OpenedKeys {
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
  return createKeysService({
    records: store.collection(keyRecords),
    clock,
    randomBytes,
    audit,
    onMinted: () => undefined,
    onChange: () => undefined,
  });
}

/** A command that works on the keys and prints what comes of it. */
const keysCommand = ({ name, usage, read }: KeysCommand): Command<OpensKeys> => ({
  name,
  usage,
  read(args) {
    const work = read(args);
    return ({ out, open }) =>
      withOpened(open(), async (opened) => {
        out(await work(opened).catch(advise));
        return 0;
      });
  },
});

const opensServerKeys: OpensKeys = {
  async open() {
    const config = processConfig();
    const { store, place } = await openServerStore(config);
    const keys = keysOf(store, store.clock);
    return { keys, place, baseUrl: baseUrlOf(config), close: () => store.close() };
  },
};

/** A key that is not there is found in the list of them. */
function advise(error: unknown): never {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error;
  throw new Error(`${error.message} List the keys with ${program} keys list`, { cause: error });
}

const json = { type: 'boolean', default: false } as const;

/** The only way to make a key, and to grant `admin` (R3.2). */
export const keysCreate = keysCommand({
  name: 'keys create',
  usage: `Makes an API key in the store of the server, which may be running.

  ${program} keys create --environment <name> --scopes <list> [--allow <range>]... [--json]

  --environment <name>  live for real data, test for the sandbox
  --scopes <list>       between commas: ${scopes.join(', ')}
                        (admin implies the others; write scopes do not imply read)
  --allow <range>       an address range the key may be used from, such as 203.0.113.0/24 or
                        2001:db8::/32; can be repeated; any address without it
  --json                print the key and what belongs to it as one JSON object, nothing else
  --help                this text
`,
  read(args) {
    const { values } = parseArgs({
      args,
      options: {
        environment: { type: 'string' },
        scopes: { type: 'string' },
        allow: { type: 'string', multiple: true },
        json,
      },
    });
    const key = {
      environment: keyEnvironmentOf(values.environment),
      scopes: scopesOf(values.scopes),
      ipAllowlist: rangesOf(values.allow),
    };
    return async ({ keys, place, baseUrl }) => {
      const minted = await keys.create(key, 'keys:create');
      return values.json ? jsonLine(answerOf(minted)) : mintedText(minted, place, baseUrl);
    };
  },
});

function keyEnvironmentOf(text: string | undefined): Environment {
  const environment = environments.find((name) => name === text);
  if (environment) return environment;
  throw new UsageError(`--environment is one of ${environments.join(', ')}.`);
}

function scopesOf(text = ''): Scope[] {
  return text.split(',').map((part) => {
    const scope = scopes.find((name) => name === part.trim());
    if (scope) return scope;
    throw new UsageError(`--scopes is a list, between commas, of ${scopes.join(', ')}.`);
  });
}

/** The data of R3.4, without an old key. */
function answerOf({ token, key }: MintedKey) {
  const { key_id, environment, scopes: granted, created_at } = recordOf(key);
  return { api_key: token, key_id, environment, scopes: granted, created_at };
}

const mintedText = ({ token, key }: MintedKey, place: string, baseUrl: string): string =>
  `Made ${key.keyId} in ${place}.

  key          ${token}
  environment  ${key.environment}
  scopes       ${key.scopes.join(', ')}
  usable from  ${allowlistText(key)}

The key is shown only now: keep it where secrets are kept. It goes into every request:
  curl -H 'Authorization: Bearer ${token}' ${baseUrl}/v1/keys/self
To end it:
  ${program} keys revoke ${key.keyId}
`;

const maxRows = 200;

export const keysList = keysCommand({
  name: 'keys list',
  usage: `Lists the API keys, newest first, by their ids and last four characters; never the keys.

  ${program} keys list [--limit <number>] [--cursor <key id>] [--json]

  --limit <number>   keys on a page: 1 to ${maxRows}, 50 without it
  --cursor <key id>  the keys that follow this one
  --json             print the page as one JSON object, nothing else
  --help             this text
`,
  read(args) {
    const { values } = parseArgs({
      args,
      options: { limit: { type: 'string', default: '50' }, cursor: { type: 'string' }, json },
    });
    const limit = limitOf(values.limit);
    return async ({ keys, place }) => {
      const page = await keys.list({ limit, after: values.cursor });
      return values.json ? jsonLine(pageRecord(page)) : pageText(page, place);
    };
  },
});

function limitOf(text: string): number {
  const limit = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= maxRows) return limit;
  throw new UsageError(`--limit is a whole number from 1 to ${maxRows}.`);
}

const cursorOf = ({ rows, next }: ListPage<KeyRecord>): string | null =>
  (next && rows.at(-1)?.keyId) ?? null;

const pageRecord = (page: ListPage<KeyRecord>) => ({
  data: page.rows.map(recordOf),
  meta: { cursor_next: cursorOf(page), total: page.total },
});

const headings = ['KEY ID', 'KEY', 'SCOPES', 'USABLE FROM', 'STATUS', 'CREATED', 'LAST USED'];

const cellsOf = (key: KeyRecord): string[] => {
  const { valid_until, created_at, last_used_at } = recordOf(key);
  return [
    key.keyId,
    `svc_${key.environment}_…${key.lastFour}`,
    key.scopes.join(','),
    allowlistText(key),
    key.status === 'rotated' ? `rotated, until ${valid_until}` : key.status,
    created_at ?? '',
    last_used_at ?? 'never',
  ];
};

function pageText(page: ListPage<KeyRecord>, place: string): string {
  if (page.total === 0) {
    return `There are no keys in ${place}. Make one with ${program} keys create --help\n`;
  }
  const table = tableOf([headings, ...page.rows.map(cellsOf)]);
  const cursor = cursorOf(page);
  const more = cursor === null ? '' : ` Go on with ${program} keys list --cursor ${cursor}`;
  return `${table}\n${page.rows.length} of ${page.total} keys in ${place}.${more}\n`;
}

/** Ends any key, as its owner ends it through the API (R3.7). */
export const keysRevoke = keysCommand({
  name: 'keys revoke',
  usage: `Ends an API key for good. A running server refuses it within a second.

  ${program} keys revoke <key id> [--json]

  <key id>  key_…, as keys create and keys list show it
  --json    print the id, the status and the moment as one JSON object, nothing else
  --help    this text

Keys that were rotated from it stay as they are: revoke each of them.
`,
  read(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const keyId = keyIdOf(positionals);
    return async ({ keys }) => {
      const { key_id, status, revoked_at } = recordOf(await keys.revokeAny(keyId, 'keys:revoke'));
      return values.json
        ? jsonLine({ key_id, status, revoked_at })
        : `${key_id} is revoked since ${revoked_at}. A running server refuses it within a second.\n`;
    };
  },
});

/** Sets from where a key may be used, whichever key it is: the operator's way (R3.8). */
export const keysAllow = keysCommand({
  name: 'keys allow',
  usage: `Sets the addresses that an API key may be used from, in place of those it had.

  ${program} keys allow <key id> (--allow <range>... | --any) [--json]

  <key id>         key_…, as keys create and keys list show it
  --allow <range>  such as 203.0.113.0/24 or 2001:db8::/32; can be repeated
  --any            any address
  --json           print the record of the key as one JSON object, nothing else
  --help           this text
`,
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        allow: { type: 'string', multiple: true },
        any: { type: 'boolean', default: false },
        json,
      },
      allowPositionals: true,
    });
    const keyId = keyIdOf(positionals);
    const cidrs = rangesOf(values.allow);
    if (values.any === cidrs.length > 0)
      throw new UsageError('Give --allow or --any, one of them.');
    return async ({ keys }) => {
      const key = await keys.allowAny(keyId, cidrs, 'keys:allow');
      return values.json
        ? jsonLine(recordOf(key))
        : `${keyId} may be used from ${allowlistText(key)}. A running server goes by it within a second.\n`;
    };
  },
});

function keyIdOf([keyId, ...rest]: readonly string[]): string {
  if (keyId === undefined) throw new UsageError('The key id is missing.');
  if (keyId.startsWith('svc_')) throw new UsageError('Name the key by its key id, key_….');
  if (rest.length > 0) throw new UsageError(`There is one argument too many: ${rest[0]}.`);
  return keyId;
}

/** Ranges as they were given: each option may hold several between commas. */
function rangesOf(given: readonly string[] = []): string[] {
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
const recordOf = (key: KeyRecord) => ({
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

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

const allowlistText = ({ ipAllowlist }: KeyRecord): string =>
  ipAllowlist.length === 0 ? 'any address' : ipAllowlist.join(', ');

export const commands: Commands = {
  create: bindCommand(keysCreate, opensServerKeys),
  list: bindCommand(keysList, opensServerKeys),
  revoke: bindCommand(keysRevoke, opensServerKeys),
  allow: bindCommand(keysAllow, opensServerKeys),
};
