import { type AnswerCache, createMemoryCache } from './answer-cache.ts';
import { InvalidArgumentError } from './errors.ts';
import { systemTiming, type Timing } from './timing.ts';

export interface ClientOptions extends Partial<Timing> {
  /** The API key, `svc_live_…` or `svc_test_…`. It is sent to `baseUrl` alone, and no error shows it. */
  readonly key: string;
  /** Where the service is: `https://api.example.com`, with a path when it is below one. */
  readonly baseUrl: string;
  /** The version of the interface; this client speaks `v1`. */
  readonly apiVersion?: 'v1';
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /** How long a call may take with its retries and their pauses; 30,000 by default. `Infinity` for no end. */
  readonly timeoutMs?: number;
  /** How long one attempt of a call that may be repeated may take; 10,000 by default. */
  readonly attemptTimeoutMs?: number;
  /** How often a call that may be repeated is tried again; 2 by default, 0 for never. */
  readonly retries?: number;
  /** Where answers are kept that the service may say are still the same; in memory by default, `false` for nowhere. */
  readonly cache?: AnswerCache | false;
  /** How many bytes of an answer are read; 32 MiB by default. */
  readonly maxAnswerBytes?: number;
}

/** Options that were checked, with what they leave out. */
export interface Settings extends Timing {
  readonly key: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  readonly retries: number;
  readonly cache: AnswerCache | undefined;
  readonly maxAnswerBytes: number;
}

/** Throws `InvalidArgumentError`, which names what is wrong and shows no key. */
export function settingsOf(options: ClientOptions): Settings {
  const { cache = createMemoryCache() } = options;
  const apiVersion: string = options.apiVersion ?? 'v1';
  if (apiVersion !== 'v1')
    throw new InvalidArgumentError('apiVersion: this client speaks v1 alone.');
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

/** Pasted keys have spaces and line ends around them; inside there are none. */
function keyOf(given: unknown): string {
  const key = typeof given === 'string' ? given.trim() : '';
  if (key === '')
    throw new InvalidArgumentError('key: the API key is missing: svc_live_… or svc_test_….');
  if (!/^svc_(live|test)_[A-Za-z0-9_-]+$/.test(key)) {
    throw new InvalidArgumentError(
      'key: this is no API key. One begins with svc_live_ or svc_test_, and has no space and no "Bearer" in it.',
    );
  }
  return key;
}

function baseUrlOf(given: unknown): string {
  const text = typeof given === 'string' ? given.trim() : '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('baseUrl: it is an address like https://api.example.com.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new InvalidArgumentError('baseUrl: it has no user, no ? and no #.');
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith('/v1')) throw new InvalidArgumentError('baseUrl: without /v1 at its end.');
  return `${url.origin}${path}`;
}

/** Throws unless it is a number of milliseconds, or without end. */
export function duration(name: string, value: number): number {
  if (typeof value === 'number' && value > 0) return value;
  throw new InvalidArgumentError(`${name}: it is a number of milliseconds above 0.`);
}

/** Throws unless it is a whole number from 0 up. */
export function count(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`${name}: it is a whole number from 0 up.`);
}
