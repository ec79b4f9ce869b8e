import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Account } from '../../src/games/account.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import type { RandomBytes } from '../../src/lib/ids.ts';
import type { Scope } from '../../src/lib/principal.ts';
import { openStore } from '../../src/store/open.ts';

const moment = Date.parse('2026-01-15T08:30:00.000Z');

interface SandboxRequest {
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/**
 * The service in this process, without a port and without other hosts. The clock stands still and random values repeat, so
 * that the same requests in the same order get the same answers.
 */
export async function openSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-reference-'));
  const clock = { now: () => moment };
  const pictures = await openPictureHost();
  const config = readConfig(settingsOf(folder, pictures.url));
  const { store, blobs } = await openStore({
    mongodbUri: undefined,
    dataDir: config.dataDir,
    poolSize: config.mongodbPoolSize,
    clock,
  });
  const app = await createApp({
    config,
    store,
    blobs,
    clock,
    random: () => 0.5,
    randomBytes: countedBytes(),
    // An example that ends in 500 shows its cause.
    logger: createLogger('error'),
    metrics: createMetrics({ withProcess: false }),
    // The store gets a minute, for busy machines.
    patienceMs: 60_000,
  });
  return {
    async createKey(scopes: readonly Scope[]): Promise<string> {
      const key = { environment: 'test', scopes, ipAllowlist: [] } as const;
      return (await app.services.keys.create(key, 'operator')).token;
    },
    /** Answers the status and the parsed body, undefined where there is none. */
    async ask({ key, method, url, body }: SandboxRequest) {
      const { statusCode, payload, headers } = await app.server.inject({
        method: method as 'GET',
        url,
        remoteAddress: '203.0.113.7',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson = String(headers['content-type']).includes('json');
      const parsed: unknown = isJson ? JSON.parse(payload) : payload || undefined;
      return { status: statusCode, body: parsed };
    },
    /** Ranks the first accounts on the leaderboards. */
    settle: () => fillSandboxBoards(app),
    async close() {
      await app.close();
      await store.close();
      pictures.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The account in documentation and examples. */
export const example: Account = { game: 'genshin', uid: '812345678' };

/** Seeds the sandbox until an account, and those before it, are on the leaderboards: each tick adds some. */
export async function fillSandboxBoards(
  { seed, tick, recover, services }: Pick<App, 'seed' | 'tick' | 'recover' | 'services'>,
  until: Account = example,
): Promise<void> {
  await seed();
  while ((await services.leaderboards.ranks('test', until)).length === 0) {
    tick();
    await nextTurn();
    await recover();
  }
}

/** Settings without other hosts. */
const settingsOf = (folder: string, pictureUrl: string): Record<string, string> => ({
  NODE_ENV: 'test',
  BASE_URL: 'https://waypoint.example',
  CDN_URL: 'https://cdn.waypoint.example',
  DATA_DIR: folder,
  CATALOG_SYNC: 'off',
  ARCHIVE_SYNC: 'off',
  UPSTREAM_PRIMARY_URL: '',
  UPSTREAM_FALLBACK_URL: '',
  PICTURES_PRIMARY_URL: pictureUrl,
  PICTURES_STARRAILRES_URL: '',
  PICTURES_NANOKA_URL: '',
  ANNOUNCEMENTS_GENSHIN_URL: '',
  ANNOUNCEMENTS_HSR_URL: '',
  ANNOUNCEMENTS_ZZZ_URL: '',
  // Reports wait for a moderator.
  SANDBOX_REVIEW_SECONDS: '0',
});

/** The same bytes in every run. */
function countedBytes(): RandomBytes {
  let count = 0;
  return (size) => {
    const parts: Buffer[] = [];
    for (let made = 0; made < size; made += 32) {
      count += 1;
      parts.push(Buffer.from(hash('sha256', `reference:${count}`, 'hex'), 'hex'));
    }
    return Buffer.concat(parts).subarray(0, size);
  };
}

/** The width and height of the games' character icons. */
const side = 256;

/** Serves an empty picture at every path of this machine: the service reads the sizes of originals. */
async function openPictureHost() {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: side, height: side, channels: 4, background } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
