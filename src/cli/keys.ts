import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { baseUrlOf, processConfig } from '../config.ts';
import { createAuditService } from '../domains/audit/service.ts';
import { auditRecords } from '../domains/audit/store.ts';
import type { MintedKey } from '../domains/keys/keyring.ts';
import { createKeysService, type KeysService } from '../domains/keys/service.ts';
import { type KeyRecord, keyChanges, keyRecords } from '../domains/keys/store.ts';
import { parseRange } from '../lib/address.ts';
import type { Clock } from '../lib/clock.ts';
import { mintId } from '../lib/ids.ts';
import type { ListPage } from '../lib/list-page.ts';
import { type Scope, scopes } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import type { Store } from '../store/store.ts';
import { environmentOf, wholeNumberOf } from './arguments.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  type Opens,
  program,
  UsageError,
  withOpened,
} from './command.ts';
import { openServerStore } from './open.ts';
import { tableOf } from './output.ts';

interface OpenedKeys {
  readonly keys: KeysService;
  readonly place: string;
  readonly baseUrl: string;
  close(): Promise<void>;
}

export type OpensKeys = Opens<OpenedKeys>;

interface KeysCommand extends Omit<Command<OpensKeys>, 'read'> {
  /** Reads the arguments, and answers the work, which answers what to print. Throws `UsageError`. */
  readonly read: (args: string[]) => (opened: OpenedKeys) => Promise<string>;
}

/** The keys of a store. A running server applies a change within seconds. */
export function keysOf(store: Store, clock: Clock): KeysService {
  const audit = createAuditService({
    records: store.collection(auditRecords),
    clock,
    newId: () => mintId('aud', randomBytes),
    onError: () => undefined,
  });
  return createKeysService({
    records: store.collection(keyRecords),
    changes: store.collection(keyChanges),
    clock,
    randomBytes,
    audit,
    onMinted: () => undefined,
    onChange: () => undefined,
  });
}

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

function advise(error: unknown): never {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error;
  throw new Error(`${error.message} List the keys with ${program} keys list`, { cause: error });
}

const json = { type: 'boolean', default: false } as const;

/** The only way to make a key, and to grant `admin` (R3.2). */
export const keysCreate = keysCommand({
  name: 'keys create',
  usage: `Creates an API key in the store of the server, which may be running.

  ${program} keys create --environment <name> --scopes <list> [--allow <range>]... [--json]

  --environment <name>  live for real data, test for the sandbox
  --scopes <list>       separated by commas: ${scopes.join(', ')}
                        (admin implies the others; write scopes do not imply read)
  --allow <range>       an address range from which the key may be used, such as 203.0.113.0/24 or
                        2001:db8::/32; can be repeated; default: any address
  --json                print only the key and its members, as one JSON object
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
      environment: environmentOf(values.environment),
      scopes: scopesOf(values.scopes),
      ipAllowlist: rangesOf(values.allow),
    };
    return async ({ keys, place, baseUrl }) => {
      const minted = await keys.create(key, 'keys:create');
      return values.json ? jsonLine(answerOf(minted)) : mintedText(minted, place, baseUrl);
    };
  },
});

function scopesOf(text = ''): Scope[] {
  return text.split(',').map((part) => {
    const scope = scopes.find((name) => name === part.trim());
    if (scope) return scope;
    throw new UsageError(`--scopes is a list, separated by commas, of ${scopes.join(', ')}.`);
  });
}

function answerOf({ token, key }: MintedKey) {
  const { key_id, environment, scopes: granted, created_at } = recordOf(key);
  return { api_key: token, key_id, environment, scopes: granted, created_at };
}

const mintedText = ({ token, key }: MintedKey, place: string, baseUrl: string): string =>
  `Created ${key.keyId} in ${place}.

  key          ${token}
  environment  ${key.environment}
  scopes       ${key.scopes.join(', ')}
  usable from  ${allowlistText(key)}

The key is shown only now: store it where you store secrets. Send it with every request:
  curl -H 'Authorization: Bearer ${token}' ${baseUrl}/v1/keys/self
To revoke it:
  ${program} keys revoke ${key.keyId}
`;

const maxRows = 200;

export const keysList = keysCommand({
  name: 'keys list',
  usage: `Lists the API keys, newest first, by their ids and last four characters; never the keys.

  ${program} keys list [--limit <number>] [--cursor <key id>] [--json]

  --limit <number>   keys on a page: 1 to ${maxRows}; default: 50
  --cursor <key id>  the keys after this one
  --json             print only the page, as one JSON object
  --help             this text
`,
  read(args) {
    const { values } = parseArgs({
      args,
      options: { limit: { type: 'string', default: '50' }, cursor: { type: 'string' }, json },
    });
    const limit = wholeNumberOf('limit', values.limit, maxRows);
    return async ({ keys, place }) => {
      const page = await keys.list({ limit, after: values.cursor });
      return values.json ? jsonLine(pageRecord(page)) : pageText(page, place);
    };
  },
});

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
    return `There are no keys in ${place}. To create one: ${program} keys create --help\n`;
  }
  const table = tableOf([headings, ...page.rows.map(cellsOf)]);
  const cursor = cursorOf(page);
  const more = cursor === null ? '' : ` Next page: ${program} keys list --cursor ${cursor}`;
  return `${table}\n${page.rows.length} of ${page.total} keys in ${place}.${more}\n`;
}

/** Revokes any key, as its owner can through the API (R3.7). */
export const keysRevoke = keysCommand({
  name: 'keys revoke',
  usage: `Revokes an API key for good. A running server refuses it within a second.

  ${program} keys revoke <key id> [--json]

  <key id>  key_…, as keys create and keys list show it
  --json    print only the id, the status and the time, as one JSON object
  --help    this text

Keys that were rotated from it stay valid: revoke each of them.
`,
  read(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const keyId = keyIdOf(positionals);
    return async ({ keys }) => {
      const { key_id, status, revoked_at } = recordOf(await keys.revokeAny(keyId, 'keys:revoke'));
      return values.json
        ? jsonLine({ key_id, status, revoked_at })
        : `${key_id} was revoked at ${revoked_at}. A running server refuses it within a second.\n`;
    };
  },
});

/** Sets the addresses of any key (R3.8). */
export const keysAllow = keysCommand({
  name: 'keys allow',
  usage: `Replaces the addresses from which an API key may be used.

  ${program} keys allow <key id> (--allow <range>... | --any) [--json]

  <key id>         key_…, as keys create and keys list show it
  --allow <range>  such as 203.0.113.0/24 or 2001:db8::/32; can be repeated
  --any            any address
  --json           print only the record of the key, as one JSON object
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
    if (values.any === cidrs.length > 0) throw new UsageError('Use either --allow or --any.');
    return async ({ keys }) => {
      const key = await keys.allowAny(keyId, cidrs, 'keys:allow');
      return values.json
        ? jsonLine(recordOf(key))
        : `${keyId} may be used from ${allowlistText(key)}. A running server applies it within a second.\n`;
    };
  },
});

function keyIdOf([keyId, ...rest]: readonly string[]): string {
  if (keyId === undefined) throw new UsageError('The key id is missing.');
  if (keyId.startsWith('svc_')) throw new UsageError('Name the key by its key id, key_….');
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest[0]}.`);
  return keyId;
}

/** Each option may have several ranges, separated by commas. */
function rangesOf(given: readonly string[] = []): string[] {
  return given.flatMap((option) =>
    option.split(',').map((text) => {
      const range = parseRange(text);
      if (range) return range.text;
      throw new UsageError(
        `"${text}" is not an address range such as 203.0.113.0/24 or 2001:db8::/32.`,
      );
    }),
  );
}

const moment = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** The record of a key as the API shows it (R3.2), with its last four characters; never the key. */
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
