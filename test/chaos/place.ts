import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditService } from '../../src/domains/audit/service.ts';
import { auditRecords } from '../../src/domains/audit/store.ts';
import { createKeysService } from '../../src/domains/keys/service.ts';
import { keyChanges, keyRecords } from '../../src/domains/keys/store.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { mintId } from '../../src/lib/ids.ts';
import type { Environment, Scope } from '../../src/lib/principal.ts';
import { budgetNames, budgetVariables } from '../../src/limits/budgets.ts';
import { type OpenedStore, openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';

export const engineNames = ['lmdb', 'mongodb'] as const;
export type EngineName = (typeof engineNames)[number];

/** A store of its own, beside which servers run. */
export interface Place {
  /** So many servers may share it. */
  readonly instances: number;
  /** The environment of a server, which may listen here. */
  envOf(nth: number, port: number): Readonly<Record<string, string>>;
  open(): Promise<OpenedStore>;
  remove(): Promise<void>;
}

/** Nothing but what is killed shall refuse anything. */
const plenty = '1000000';

// biome-ignore lint/style/noProcessEnv: a child needs the way to its programs
const path = process.env['PATH'] ?? '';

/** What every server has; `baseUrl` is the same for all, since the addresses of evidence are made of it. */
const common = (baseUrl: string, outsideUrl: string): Record<string, string> => ({
  PATH: path,
  BASE_URL: baseUrl,
  UPSTREAM_PRIMARY_URL: outsideUrl,
  UPSTREAM_FALLBACK_URL: '',
  PICTURES_PRIMARY_URL: '',
  PICTURES_STARRAILRES_URL: '',
  PICTURES_NANOKA_URL: '',
  CATALOG_SYNC: 'off',
  ARCHIVE_SYNC: 'off',
  ANNOUNCEMENTS_GENSHIN_URL: `${outsideUrl}/genshin`,
  ANNOUNCEMENTS_HSR_URL: '',
  ANNOUNCEMENTS_ZZZ_URL: '',
  GRAPHIQL: 'false',
  LOG_LEVEL: 'error',
  SANDBOX_REVIEW_SECONDS: '0',
  WEBHOOKS_TO_PRIVATE: 'true',
  ...Object.fromEntries(
    budgetNames.flatMap((name) => {
      const { capacity, refillPerMinute } = budgetVariables(name);
      return [
        [capacity, plenty],
        [refillPerMinute, plenty],
      ];
    }),
  ),
});

const baseUrl = 'http://chaos.localhost';

/** The second of two machines is ahead by this, or behind when it is negative. */
const clockOff = (offMs: number) => ({
  CLOCK_OFF_MS: String(offMs),
  NODE_OPTIONS: `--import=${new URL('clock-off.mjs', import.meta.url).href}`,
});

/** The first server is two processes. */
const twoWorkers = { WORKERS: '2' };

interface PlaceOptions {
  readonly engine: EngineName;
  readonly uri: string | undefined;
  /** What servers and commands ask for players and announcements. */
  readonly outsideUrl: string;
  /** How far the clock of the second server is ahead. */
  readonly clockOffMs: number;
}

export async function createPlace({
  engine,
  uri,
  outsideUrl,
  clockOffMs,
}: PlaceOptions): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-chaos-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const own = (nth: number, port: number) => ({
    ...common(baseUrl, outsideUrl),
    PORT: String(port),
    DRAIN_SECONDS: '0',
    DATA_DIR: join(folder, String(nth)),
  });
  if (engine === 'lmdb') {
    const at = { mongodbUri: undefined, dataDir: join(folder, '0'), clock: systemClock };
    return {
      instances: 1,
      envOf: (nth, port) => ({ ...own(nth, port), ...twoWorkers }),
      open: () => openStore({ ...at, poolSize: 1 }),
      remove: removeFolder,
    };
  }
  const database = `waypoint_chaos_${randomBytes(8).toString('hex')}`;
  const address = new URL(uri ?? '');
  address.pathname = `/${database}`;
  const mongodbUri = address.href;
  return {
    instances: 2,
    envOf: (nth, port) => ({
      ...own(nth, port),
      MONGODB_URI: mongodbUri,
      ...(nth > 0 ? clockOff(clockOffMs) : twoWorkers),
    }),
    open: () => openStore({ mongodbUri, dataDir: folder, clock: systemClock, poolSize: 5 }),
    async remove() {
      await removeFolder();
      const { MongoClient } = await import('mongodb');
      const client = new MongoClient(mongodbUri);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
}

export interface NewFamily {
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

export interface Family {
  readonly key: string;
  readonly lineageId: string;
}

/** Makes keys, as the command line does. */
export async function createFamilies(
  store: Store,
  families: readonly NewFamily[],
): Promise<Family[]> {
  const clock = systemClock;
  const keys = createKeysService({
    records: store.collection(keyRecords),
    changes: store.collection(keyChanges),
    clock,
    randomBytes,
    audit: createAuditService({
      records: store.collection(auditRecords),
      clock,
      newId: () => mintId('aud', randomBytes),
      onError: () => undefined,
    }),
    onChange: () => undefined,
    onMinted: () => undefined,
  });
  const made: Family[] = [];
  for (const family of families) {
    const { token, key } = await keys.create({ ...family, ipAllowlist: [] }, 'chaos');
    made.push({ key: token, lineageId: key.lineageId });
  }
  return made;
}
