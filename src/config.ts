import { availableParallelism } from 'node:os';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { address, flag, port } from './lib/variables.ts';
import { budgetsOf, limitVariables } from './limits/budgets.ts';
import { fastRetryRulesOf, fastRetryVariables } from './limits/fast-retry.ts';
import { storeVariables } from './store/open.ts';
import { retentionDaysOf, retentionVariables } from './store/retention.ts';
import { upstreamLimits } from './upstream/client/limits.ts';
import { providerVariables, upstreamVariables } from './upstream/open.ts';
import { enkaUrl } from './upstream/players/enka.ts';

/** `https://app.example.com`, or `*` for any. */
const webOrigin = z
  .string()
  .refine(
    (text) =>
      text === '*' || (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text),
    'An origin is like https://app.example.com, without a path; * is any',
  );

const megabytes = (max: number, standard: number) =>
  z.coerce.number().int().min(1).max(max).default(standard);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: address.optional(),
  CDN_URL: address.default(enkaUrl),
  ...storeVariables,
  ...upstreamVariables,
  ALIASES_FILE: z.string().min(1).optional(),
  ERASURES_FILE: z.string().min(1).optional(),
  CATALOG_SYNC: z.enum(['daily', 'off']).optional(),
  ARCHIVE_SYNC: z.enum(['hourly', 'off']).optional(),
  CATALOG_URL: address.default('https://raw.githubusercontent.com'),
  // One more than there are processors: one lineage alone can use them all and still leaves a process free.
  PICTURE_PROCESSES: z.coerce
    .number()
    .int()
    .min(2)
    .max(32)
    .default(Math.min(4, availableParallelism() + 1)),
  IMAGE_CACHE_MB: megabytes(1_000_000, 256),
  CARD_CACHE_MB: megabytes(1_000_000, 128),
  // A record of each family names every picture that no report names: with this much it stays below 2 MB.
  EVIDENCE_UNNAMED_MB: megabytes(2000, 200),
  EVIDENCE_TOTAL_MB: megabytes(1_000_000, 2000),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(webOrigin)),
  GRAPHIQL: flag.optional(),
  WEB: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)], {
      error: 'A number from 1 to 64, or auto for one a processor',
    })
    .default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(5),
  CURSOR_SECRET: z.string().min(32).optional(),
  WEBHOOK_SECRET: z.string().min(32).optional(),
  WEBHOOKS_TO_PRIVATE: flag.optional(),
  SANDBOX_REVIEW_SECONDS: z.coerce.number().int().min(0).max(3600).default(5),
  ...limitVariables,
  ...fastRetryVariables,
  ...retentionVariables,
});

type Environment = z.infer<typeof environment>;

const meaningfulWhenEmpty: ReadonlySet<string> = new Set([
  'MONGODB_PREFIX',
  ...Object.keys(providerVariables),
]);

export const variableNames = Object.keys(environment.shape);

export type Config = Readonly<ReturnType<typeof configOf>>;

/** The environment could not be read; the message names every fault and is for the operator. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}\nThe table in docs/configuration.md lists every variable.`,
    );
    this.name = 'ConfigError';
  }
}

/** Parses the environment; an empty variable counts as not set, save where empty means something. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(variables).filter(
    ([name, value]) => value !== '' || meaningfulWhenEmpty.has(name),
  );
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  return configOf(parsed.data);
}

function configOf(read: Environment) {
  const production = read.NODE_ENV === 'production';
  const numbers = read as unknown as Readonly<Record<string, number>>;
  const workers = read.WORKERS === 'auto' ? availableParallelism() : read.WORKERS;
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    /** The public address, without a trailing slash; made of host and port when nothing is set. */
    baseUrl: read.BASE_URL,
    cdnUrl: read.CDN_URL,
    /** Before the addresses of evidence, without a trailing slash: what is sent there comes to this service. */
    evidenceUrl: ownUrlOf(read),
    dataDir: read.DATA_DIR,
    mongodbUri: read.MONGODB_URI,
    /** Before the names of collections; undefined for the default, or none where a set without it is there already. */
    mongodbPrefix: read.MONGODB_PREFIX,
    mongodbPoolSize: read.MONGODB_POOL_SIZE,
    /** The processes that serve the port together. What is bounded for all of them is divided here. */
    workers,
    upstream: {
      concurrency: Math.max(1, Math.floor(upstreamLimits.concurrency / workers)),
      urls: {
        primary: read.UPSTREAM_PRIMARY_URL,
        fallback: read.UPSTREAM_FALLBACK_URL,
        pictures: {
          primary: read.PICTURES_PRIMARY_URL,
          starrailres: read.PICTURES_STARRAILRES_URL,
          nanoka: read.PICTURES_NANOKA_URL,
        },
        announcements: {
          genshin: read.ANNOUNCEMENTS_GENSHIN_URL,
          hsr: read.ANNOUNCEMENTS_HSR_URL,
          zzz: read.ANNOUNCEMENTS_ZZZ_URL,
        },
      },
      contact: read.UPSTREAM_CONTACT,
      deadlineMs: read.UPSTREAM_DEADLINE_MS,
    },
    pictures: {
      /** Where it can be reached, without a trailing slash: at `CDN_URL`, unless that is where the originals are. */
      assetsUrl: ownUrlOf(read),
      dataDir: read.DATA_DIR,
      cacheBytes: (read.IMAGE_CACHE_MB * 1_000_000) / workers,
      cardBytes: (read.CARD_CACHE_MB * 1_000_000) / workers,
    },
    evidenceLimits: {
      unnamedBytes: read.EVIDENCE_UNNAMED_MB * 1_000_000,
      totalBytes: read.EVIDENCE_TOTAL_MB * 1_000_000,
    },
    // With one alone no lineage could be kept from using all.
    pictureProcesses: Math.max(2, Math.floor(read.PICTURE_PROCESSES / workers)),
    catalogSync: (read.CATALOG_SYNC ?? (production ? 'daily' : 'off')) === 'daily',
    archiveSync: (read.ARCHIVE_SYNC ?? (production ? 'hourly' : 'off')) === 'hourly',
    catalogUrl: read.CATALOG_URL,
    /** More names that records are found by; undefined for none. */
    aliasesFile: read.ALIASES_FILE,
    /** Each erasure is also added to this file; undefined for none. */
    erasuresFile: read.ERASURES_FILE,
    trustedHops: read.TRUST_PROXY,
    corsOrigins: read.CORS_ORIGINS,
    graphiql: read.GRAPHIQL ?? !production,
    /** Whether the pages for people are served. */
    web: read.WEB === 'on',
    /** How long it still answers after it said that it stops. */
    drainMs: read.DRAIN_SECONDS * 1000,
    logLevel: read.LOG_LEVEL,
    /** Where `/metrics` is served besides; undefined for the admin key alone. */
    metricsPort: read.METRICS_PORT,
    cursorSecret: read.CURSOR_SECRET,
    webhookSecret: read.WEBHOOK_SECRET,
    /** How long a report of the sandbox waits for its review; for a moderator when 0. */
    sandboxReviewMs: read.SANDBOX_REVIEW_SECONDS * 1000,
    /** Whether webhooks may lead to private addresses, and by plain http. */
    webhooksToPrivate: read.WEBHOOKS_TO_PRIVATE ?? (!production && isLoopback(read.HOST)),
    budgets: budgetsOf(numbers),
    fastRetry: fastRetryRulesOf(numbers),
    retentionDays: retentionDaysOf(read),
  };
}

/** Whether only this machine can reach a server that listens there. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** Where `/cdn/`, `/cards/` and `/evidence/` lead to this service: at `CDN_URL`, unless that is the public host of the originals. */
const ownUrlOf = (read: Environment): string =>
  new URL(read.CDN_URL).origin === enkaUrl
    ? (read.BASE_URL ?? `http://${read.HOST}:${read.PORT}`)
    : read.CDN_URL;

// biome-ignore lint/style/noProcessEnv: the one place that reads the environment
const variables = process.env;

export const processConfig = (): Config => readConfig(variables);

/** For a process that runs the service: glibc returns freed memory to the system, of which it would keep some 25 MB. */
export const serverEnvironment: NodeJS.ProcessEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...variables,
};

/** Where the service can be reached, without a trailing slash. */
export const baseUrlOf = ({ baseUrl, host, port }: Config): string =>
  baseUrl ?? `http://${host}:${port}`;
