import { type AnswerCache, createMemoryCache } from './answer-cache.ts';
import { InvalidArgumentError } from './errors.ts';
import { systemTiming, type Timing } from './timing.ts';

export interface ClientOptions extends Partial<Timing> {
  /** The API key, `svc_live_…` or `svc_test_…`. It is only sent to `baseUrl`, and no error shows it. */
  readonly key: string;
  /** The address of the service, such as `https://api.example.com`, with a path if it has one. */
  readonly baseUrl: string;
  /** The API version; this client supports `v1`. */
  readonly apiVersion?: 'v1';
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The time limit of a call with its retries and pauses; 30,000 by default, `Infinity` for none. */
  readonly timeoutMs?: number;
  /** The time limit of one attempt of a repeatable call; 10,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** How often a repeatable call is retried; 2 by default, 0 for never. */
  readonly retries?: number;
  /** The cache of answers with an ETag; in memory by default, `false` for none. */
  readonly cache?: AnswerCache | false;
  /** The most bytes of an answer; 32 MiB by default. */
  readonly maxAnswerBytes?: number;
}

/** Checked options with their defaults; `baseUrl` has no slash at its end. */
export type Settings = Readonly<Required<Omit<ClientOptions, 'apiVersion' | 'cache'>>> & {
  readonly cache: AnswerCache | undefined;
};

/** Checks options. Throws `InvalidArgumentError`, which never shows the key. */
export function settingsOf(options: ClientOptions): Settings {
  const { cache = createMemoryCache() } = options;
  const apiVersion: string = options.apiVersion ?? 'v1';
  if (apiVersion !== 'v1')
    throw new InvalidArgumentError('apiVersion: this client only supports v1.');
  return {
    ...systemTiming,
    ...timingOf(options),
    key: keyOf(options.key),
    baseUrl: baseUrlOf(options.baseUrl),
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: duration('timeoutMs', options.timeoutMs ?? 30_000),
    attemptTimeoutMs: duration('attemptTimeoutMs', options.attemptTimeoutMs ?? 10_000),
    retries: count('retries', options.retries ?? 2),
    cache: cache === false ? undefined : cache,
    maxAnswerBytes: count('maxAnswerBytes', options.maxAnswerBytes ?? 32 * 2 ** 20),
  };
}

const timingOf = ({ clock, random, sleep }: ClientOptions): Partial<Timing> => ({
  ...(clock && { clock }),
  ...(random && { random }),
  ...(sleep && { sleep }),
});

/** Removes whitespace around a pasted key. */
function keyOf(given: unknown): string {
  const key = typeof given === 'string' ? given.trim() : '';
  if (key === '')
    throw new InvalidArgumentError('key: the API key is missing: svc_live_… or svc_test_….');
  if (!/^svc_(live|test)_[A-Za-z0-9_-]+$/.test(key)) {
    throw new InvalidArgumentError(
      'key: this is not an API key. A key begins with svc_live_ or svc_test_, without spaces and without "Bearer".',
    );
  }
  return key;
}

function baseUrlOf(given: unknown): string {
  const text = typeof given === 'string' ? given.trim() : '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('baseUrl: it must be an address like https://api.example.com.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InvalidArgumentError('baseUrl: it must not have a user, ? or #.');
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/v1')) throw new InvalidArgumentError('baseUrl: leave out /v1 at the end.');
  return `${url.origin}${path}`;
}

/** Throws unless it is a number of milliseconds or infinite. */
export function duration(name: string, value: number): number {
  if (typeof value === 'number' && value > 0) return value;
  throw new InvalidArgumentError(`${name}: it must be a number of milliseconds above 0.`);
}

/** Throws unless it is a whole number from 0 up. */
export function count(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`${name}: it must be a whole number from 0 up.`);
}
