import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { type App, type AppDependencies, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { NewKey } from '../../src/domains/keys/keyring.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import type { Blob, Blobs, Store } from '../../src/store/store.ts';
import { builtInPack } from './built-in.ts';
import { sharedCardRenderer } from './card-renderer.ts';
import { decoded } from './decoded.ts';
import { endWithFile, endWithTest } from './endings.ts';
import { type OwnParts, watchAnswers } from './openapi/watch.ts';
import { sharedPicturePool } from './picture-pool.ts';
import { openTestStore } from './store.ts';

/** A clock that stands still until a test moves it. It begins on 2026-01-15. */
export interface TestClock extends Clock {
  pass(milliseconds: number): void;
}

export function testClock(start = Date.parse('2026-01-15T08:30:00.000Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

/** For a test that shares its store between instances and does not care for blobs. */
function blobsOfOneTest(): Blobs {
  const kept = new Map<string, Blob>();
  return {
    put: async (id, bytes, { contentType }) => void kept.set(id, { bytes, contentType }),
    get: async (id) => kept.get(id),
    remove: async (id) => kept.delete(id),
  };
}

/** Bytes that look random and are the same in every run. */
function seededBytes(seed: string): (size: number) => Uint8Array {
  let count = 0;
  return (size) => {
    const parts: Buffer[] = [];
    for (let got = 0; got < size; got += 32) {
      count += 1;
      parts.push(createHash('sha256').update(`${seed}:${count}`).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  };
}

export interface TestAppOptions
  extends Partial<
    Pick<
      AppDependencies,
      | 'routes'
      | 'deprecations'
      | 'catalog'
      | 'blobs'
      | 'renewCatalogs'
      | 'machine'
      | 'peers'
      | 'lookup'
      | 'picturePool'
      | 'cardRenderer'
    >
  > {
  /** Environment variables over the test's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** A store shared with another instance; otherwise a fresh one is opened and removed again. */
  readonly store?: Store;
  readonly clock?: TestClock;
  readonly seed?: string;
  /** Closed with the file instead of the test: for tests that leave nothing behind. */
  readonly lasting?: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers without declaring their shape
  readonly body: any;
}

export interface RequestOptions {
  /** The key to send; `null` for none. The test key with all public scopes when left out. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: unknown;
  /** The address that the request comes from. */
  readonly ip?: string;
}

export interface TestApp {
  readonly app: App;
  readonly clock: TestClock;
  readonly store: Store;
  /** A sandbox key with the scopes read, write:report and write:build. */
  readonly key: string;
  /** What was logged so far, a JSON object a line. */
  readonly log: string[];
  request(path: string, options?: RequestOptions): Promise<Reply>;
  /** GET. */
  get(path: string, options?: RequestOptions): Promise<Reply>;
  /** POST with a JSON body. */
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Reply>;
  /** A GraphQL POST. */
  query(
    document: string,
    variables?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<Reply>;
  /** A new key. */
  createKey(options?: Partial<NewKey>): Promise<string>;
  /** Ends the application, and the store if it is its own. */
  close(): Promise<void>;
}

const ownRenderer = ({ cardRenderer }: TestAppOptions) => cardRenderer ?? sharedCardRenderer();
const ownPool = ({ picturePool }: TestAppOptions) => picturePool ?? sharedPicturePool();

/** What a test brings of its own, as far as it does. */
const ownPartsOf = ({
  routes,
  catalog,
  renewCatalogs,
  lookup,
  deprecations,
  machine,
  peers,
}: TestAppOptions) => ({
  ...(routes && { routes }),
  ...(catalog && { catalog }),
  ...(renewCatalogs && { renewCatalogs }),
  ...(lookup && { lookup }),
  ...(machine && { machine }),
  ...(peers && { peers }),
  ...(deprecations && { deprecations }),
});

/** Pages that are made of a pack are remembered by it: what has pictures elsewhere opens its own. */
const sharesPacks = ({ env = {} }: TestAppOptions): boolean =>
  !('CDN_URL' in env) && !('PICTURES_NANOKA_URL' in env);

const served: ReadonlySet<string> = new Set(v1Routes.map(({ path }) => path));
const headersOfDeprecation = ['deprecation', 'sunset', 'link', 'x-api-deprecation-warning'];

/** What answers of this application have that no reference says. */
function undocumentedPartsOf({ routes = [], deprecations = [] }: TestAppOptions): OwnParts {
  const own = routes
    .filter(({ path }) => !served.has(path))
    .map(({ path }) => path.split(':', 1)[0] ?? path);
  return {
    isOwn: (url) => own.some((start) => url.startsWith(start)),
    mayHave: new Set(deprecations.length > 0 ? headersOfDeprecation : []),
  };
}

/** The whole application in memory: no port, a clock that stands still, providers switched off unless `env` names them. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const own = options.store ? undefined : await openTestStore(clock);
  const store = options.store ?? own?.store;
  if (!store) throw new Error('There is no store.');
  const log: string[] = [];
  const config = readConfig({
    NODE_ENV: 'test',
    BASE_URL: 'http://waypoint.test',
    CDN_URL: 'https://cdn.test',
    UPSTREAM_PRIMARY_URL: '',
    UPSTREAM_FALLBACK_URL: '',
    PICTURES_PRIMARY_URL: '',
    PICTURES_STARRAILRES_URL: '',
    PICTURES_NANOKA_URL: '',
    ANNOUNCEMENTS_GENSHIN_URL: '',
    ANNOUNCEMENTS_HSR_URL: '',
    ANNOUNCEMENTS_ZZZ_URL: '',
    // Reports of the sandbox stay as they are, unless the test is about what becomes of them.
    SANDBOX_REVIEW_SECONDS: '0',
    ...options.env,
  });
  const app = await createApp({
    config,
    store,
    blobs: options.blobs ?? own?.blobs ?? blobsOfOneTest(),
    clock,
    random: () => randomOf(options.seed),
    randomBytes: seededBytes(options.seed ?? 'waypoint'),
    logger: createLogger('info', collector(log)),
    metrics: createMetrics({ withProcess: false }),
    picturePool: ownPool(options),
    cardRenderer: ownRenderer(options),
    // A store that answers is waited for, however busy the machine is.
    patienceMs: 60_000,
    ...(sharesPacks(options) && { builtIn: builtInPack }),
    ...ownPartsOf(options),
  });
  watchAnswers(app.server, undocumentedPartsOf(options));
  const createKey = async (fields: Partial<NewKey> = {}) => {
    const usual: NewKey = {
      environment: 'test',
      scopes: ['read', 'write:report', 'write:build'],
      ipAllowlist: [],
    };
    const { token } = await app.services.keys.create({ ...usual, ...fields }, 'test-setup');
    return token;
  };
  const key = await createKey();
  const request = (path: string, sent: RequestOptions = {}) => inject(app, key, path, sent);
  let closed = false;
  const started: TestApp = {
    app,
    clock,
    store,
    key,
    log,
    request,
    get: request,
    post: (path, body, sent) =>
      request(path, { method: 'POST', ...(body !== undefined && { body }), ...sent }),
    query: (document, variables, sent) =>
      request('/graphql', { method: 'POST', body: { query: document, variables }, ...sent }),
    createKey,
    async close() {
      if (closed) return;
      closed = true;
      await app.close();
      await own?.close();
    },
  };
  (options.lasting ? endWithFile : endWithTest)(started.close);
  return started;
}

async function inject(
  app: App,
  ownKey: string,
  path: string,
  sent: RequestOptions,
): Promise<Reply> {
  const { key = ownKey, headers = {}, method = 'GET', body, ip = '203.0.113.7' } = sent;
  const isText = typeof body === 'string';
  const response = await app.server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: ip,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
  });
  const coding = response.headers['content-encoding'];
  const text =
    coding === undefined || response.rawPayload.length === 0
      ? response.body
      : String(decoded(response.rawPayload, String(coding)));
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text,
    body:
      /json/.test(String(response.headers['content-type'])) && text !== ''
        ? JSON.parse(text)
        : undefined,
  };
}

/** Always the same number, and another one for every seed: instances are told apart by it. */
const randomOf = (seed: string | undefined): number =>
  seed === undefined ? 0.5 : Buffer.from(seededBytes(seed)(6)).readUIntBE(0, 6) / 2 ** 48;

const collector = (log: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });

/** One application for all tests of a file that leave nothing behind; started by the first that asks. */
export function lastingApp(options: TestAppOptions = {}): () => Promise<TestApp> {
  let started: Promise<TestApp> | undefined;
  return () => {
    started ??= startApp({ ...options, lasting: true });
    return started;
  };
}
