import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { type Budgets, budgetNames, budgetVariables, defaultBudgets } from './limits/budgets.ts';
import {
  defaultFastRetryRules,
  type FastRetryRules,
  fastRetryVariables,
} from './limits/fast-retry-rules.ts';
import { nanokaUrl, type PictureHostName, starRailResUrl } from './upstream/pictures/hosts.ts';
import { enkaUrl } from './upstream/players/enka.ts';
import { mihomoUrl } from './upstream/players/mihomo.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** An empty value switches a provider off (R3.10). */
const provider = z.union([z.literal(''), origin]);
const amount = z.coerce.number().positive().max(1e9);

const budgetShape = Object.fromEntries(
  budgetNames.flatMap((name) => {
    const { capacity, refillPerMinute } = budgetVariables(name);
    const usual = defaultBudgets[name];
    return [
      [capacity, amount.int().default(usual.capacity)],
      [refillPerMinute, amount.default(usual.refillPerMinute)],
    ];
  }),
);

const ruleNames = Object.keys(defaultFastRetryRules) as (keyof FastRetryRules)[];
const ruleShape = Object.fromEntries(
  ruleNames.map((name) => [
    fastRetryVariables[name],
    amount.int().default(defaultFastRetryRules[name]),
  ]),
);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: origin.optional(),
  CDN_URL: origin.default(enkaUrl),
  DATA_DIR: z.string().min(1).default('data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'It begins with mongodb:// or mongodb+srv://')
    .optional(),
  MONGODB_PREFIX: z
    .string()
    .regex(/^(?!system\.)[A-Za-z0-9_.-]{0,32}$/, 'At most 32 letters, digits and _ . -')
    .optional(),
  MONGODB_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
  UPSTREAM_PRIMARY_URL: provider.default(enkaUrl),
  UPSTREAM_FALLBACK_URL: provider.default(mihomoUrl),
  UPSTREAM_CONTACT: z.string().min(1).max(200).default('no contact set'),
  PICTURES_PRIMARY_URL: provider.default(enkaUrl),
  PICTURES_STARRAILRES_URL: provider.default(starRailResUrl),
  PICTURES_NANOKA_URL: provider.default(nanokaUrl),
  CATALOG_SYNC: z.enum(['daily', 'off']).optional(),
  CATALOG_URL: origin.default('https://raw.githubusercontent.com'),
  // One more than there are processors: one family alone can use them all and still leaves a process free.
  PICTURE_PROCESSES: z.coerce
    .number()
    .int()
    .min(2)
    .max(32)
    .default(Math.min(4, availableParallelism() + 1)),
  IMAGE_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(256),
  UPSTREAM_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(5000),
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
    .pipe(z.array(z.url().refine((url) => new URL(url).origin === url, 'An origin has no path'))),
  GRAPHIQL: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  CURSOR_SECRET: z.string().min(32).optional(),
  WEBHOOK_SECRET: z.string().min(32).optional(),
  WEBHOOKS_TO_PRIVATE: flag.optional(),
  SANDBOX_REVIEW_SECONDS: z.coerce.number().int().min(0).max(3600).default(5),
  ...budgetShape,
  ...ruleShape,
});

/** Every variable that is read. */
export const variableNames = Object.keys(environment.shape);

/** The image service. */
export interface PicturesConfig {
  /** The hosts of the games' art; an empty one is switched off. */
  readonly urls: Readonly<Record<PictureHostName, string>>;
  /** Where it can be reached, without a trailing slash: at `CDN_URL`, unless that is where the originals are. */
  readonly assetsUrl: string;
  readonly dataDir: string;
  readonly cacheBytes: number;
}

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The public address, without a trailing slash; made of host and port when nothing is set. */
  readonly baseUrl: string | undefined;
  readonly cdnUrl: string;
  /** Before the addresses of evidence, without a trailing slash: what is sent there comes to this service. */
  readonly evidenceUrl: string;
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  /** Before the names of collections; undefined for the default, or none where a set without it is there already. */
  readonly mongodbPrefix: string | undefined;
  readonly mongodbPoolSize: number;
  readonly upstreamPrimaryUrl: string;
  readonly upstreamFallbackUrl: string;
  readonly pictures: PicturesConfig;
  /** At most so many processes decode pictures. */
  readonly pictureProcesses: number;
  /** Whether the catalogs are renewed in the background. */
  readonly catalogSync: boolean;
  /** Where the public sources of the catalogs lie. */
  readonly catalogUrl: string;
  readonly upstreamContact: string;
  readonly upstreamDeadlineMs: number;
  readonly trustedHops: number;
  readonly corsOrigins: readonly string[];
  readonly graphiql: boolean;
  readonly logLevel: string;
  /** Where `/metrics` is served besides; undefined for the admin key alone. */
  readonly metricsPort: number | undefined;
  readonly cursorSecret: string | undefined;
  readonly webhookSecret: string | undefined;
  /** How long a report of the sandbox waits for its review; for a moderator when 0. */
  readonly sandboxReviewMs: number;
  /** Whether webhooks may lead to private addresses, and by plain http. */
  readonly webhooksToPrivate: boolean;
  readonly budgets: Budgets;
  readonly fastRetry: FastRetryRules;
}

/** The environment could not be read; the message names every fault and is for the operator. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}\nThe table in README.md lists every variable.`,
    );
    this.name = 'ConfigError';
  }
}

/** Parses the environment; an empty variable counts as not set, save where empty means something. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(variables).filter(
    ([name, value]) => value !== '' || emptyMeansOff.has(name),
  );
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  }
  const read = parsed.data;
  const numbers = read as unknown as Readonly<Record<string, number>>;
  return {
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    baseUrl: read.BASE_URL,
    cdnUrl: read.CDN_URL,
    evidenceUrl: ownUrlOf(read),
    dataDir: read.DATA_DIR,
    mongodbUri: read.MONGODB_URI,
    mongodbPrefix: read.MONGODB_PREFIX,
    mongodbPoolSize: read.MONGODB_POOL_SIZE,
    upstreamPrimaryUrl: read.UPSTREAM_PRIMARY_URL,
    upstreamFallbackUrl: read.UPSTREAM_FALLBACK_URL,
    pictures: picturesOf(read),
    pictureProcesses: read.PICTURE_PROCESSES,
    catalogSync:
      (read.CATALOG_SYNC ?? (read.NODE_ENV === 'production' ? 'daily' : 'off')) === 'daily',
    catalogUrl: read.CATALOG_URL,
    upstreamContact: read.UPSTREAM_CONTACT,
    upstreamDeadlineMs: read.UPSTREAM_DEADLINE_MS,
    trustedHops: read.TRUST_PROXY,
    corsOrigins: read.CORS_ORIGINS,
    graphiql: read.GRAPHIQL ?? read.NODE_ENV !== 'production',
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    cursorSecret: read.CURSOR_SECRET,
    webhookSecret: read.WEBHOOK_SECRET,
    sandboxReviewMs: read.SANDBOX_REVIEW_SECONDS * 1000,
    webhooksToPrivate: read.WEBHOOKS_TO_PRIVATE ?? read.NODE_ENV !== 'production',
    budgets: budgetsOf(numbers),
    fastRetry: Object.fromEntries(
      ruleNames.map((name) => [name, numbers[fastRetryVariables[name]]]),
    ) as unknown as FastRetryRules,
  };
}

/** Where `/cdn/` and `/evidence/` lead to this service: at `CDN_URL`, unless that is the public host of the originals. */
const ownUrlOf = (read: z.infer<typeof environment>): string =>
  new URL(read.CDN_URL).origin === enkaUrl
    ? (read.BASE_URL ?? `http://${read.HOST}:${read.PORT}`)
    : read.CDN_URL;

const picturesOf = (read: z.infer<typeof environment>): PicturesConfig => ({
  urls: {
    primary: read.PICTURES_PRIMARY_URL,
    starrailres: read.PICTURES_STARRAILRES_URL,
    nanoka: read.PICTURES_NANOKA_URL,
  },
  assetsUrl: ownUrlOf(read),
  dataDir: read.DATA_DIR,
  cacheBytes: read.IMAGE_CACHE_MB * 1_000_000,
});

const emptyMeansOff: ReadonlySet<string> = new Set([
  'MONGODB_PREFIX',
  'UPSTREAM_PRIMARY_URL',
  'UPSTREAM_FALLBACK_URL',
  'PICTURES_PRIMARY_URL',
  'PICTURES_STARRAILRES_URL',
  'PICTURES_NANOKA_URL',
]);

const budgetsOf = (numbers: Readonly<Record<string, number>>): Budgets =>
  Object.fromEntries(
    budgetNames.map((name) => {
      const variables = budgetVariables(name);
      return [
        name,
        {
          capacity: numbers[variables.capacity],
          refillPerMinute: numbers[variables.refillPerMinute],
        },
      ];
    }),
  ) as unknown as Budgets;

/** The configuration of this process. */
// biome-ignore lint/style/noProcessEnv: the one place that reads the environment
export const processConfig = (): Config => readConfig(process.env);

/** Where the service can be reached, without a trailing slash. */
export const baseUrlOf = ({
  baseUrl,
  host,
  port,
}: Pick<Config, 'baseUrl' | 'host' | 'port'>): string => baseUrl ?? `http://${host}:${port}`;
