import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { minuteMs } from '../../src/lib/clock.ts';
import type { Blobs } from '../../src/store/store.ts';
import { headerOf, openPool } from '../../src/upstream/client/pool.ts';
import type { PublicFile } from './addresses.ts';
import { maxUnpackedBytes, readPublicFile } from './unpack.ts';

const defaultFetchLimits = {
  /** Of one attempt, with its whole body. */
  deadlineMs: minuteMs,
  /** Of a body as it is sent. */
  maxBodyBytes: 64 * 1024 * 1024,
  /** Requests at the same time. */
  concurrency: 8,
  maxAttempts: 4,
  /** The longest pause before the second attempt; it doubles with each further one. */
  pauseMs: 1000,
};

/** The longest `retry-after` that is followed. */
const maxWaitMs = minuteMs;
const maxRedirects = 3;

interface FetcherOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Holds each fetched file, with its ETag as the content type. */
  readonly cache: Blobs;
  /** A number from 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly limits?: Partial<typeof defaultFetchLimits>;
}

export interface Fetcher {
  /**
   * The bytes of a file, whole and of the right kind; undefined when the host has no such file. Asks whether a cached
   * one is still the newest. Rejects with a sentence for the operator.
   */
  get(file: PublicFile): Promise<Uint8Array | undefined>;
  /** How many files may be fetched at the same time. */
  readonly concurrency: number;
  /** Ends the requests that are under way. */
  close(): Promise<void>;
}

/** A failure that may be gone at the next attempt. */
class RetryableError extends Error {
  readonly waitMs: number;

  constructor(message: string, options?: ErrorOptions & { readonly waitMs?: number }) {
    super(message, options);
    this.waitMs = options?.waitMs ?? 0;
  }
}

/** Fetches public files over a bounded set of connections. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { cache, random } = options;
  const limits = { ...defaultFetchLimits, ...options.limits };
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  // Redirects may lead anywhere on the host, also above the base address.
  const pool = openPool({ baseUrl: base.origin, limits });
  const closing = new AbortController();

  async function send(path: string, etag: string | undefined): Promise<Dispatcher.ResponseData> {
    const headers = {
      'user-agent': options.userAgent,
      'accept-encoding': 'gzip',
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    };
    const signal = AbortSignal.any([AbortSignal.timeout(limits.deadlineMs), closing.signal]);
    let at = new URL(`${prefix}${path}`, base);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await pool.get(at.pathname + at.search, headers, signal);
      const { location } = response.headers;
      if (response.statusCode < 301 || response.statusCode === 304 || typeof location !== 'string')
        return response;
      await response.body.dump();
      at = new URL(location, at);
      if (at.origin !== base.origin) throw new Error(`it leads to another host, ${at.host}`);
    }
    throw new Error('it leads from address to address');
  }

  async function attempt(file: PublicFile): Promise<Uint8Array | undefined> {
    const id = hash('sha256', file.path, 'hex');
    const held = await cache.get(id);
    const etag = held !== undefined && isWhole(file, held.bytes) ? held.contentType : undefined;
    const response = await send(file.path, etag || undefined).catch(throwTransportFault);
    if (response.statusCode === 200) {
      const bytes = await readBody(response).catch(throwTransportFault);
      checkBody(file, bytes, response);
      await cache.put(id, bytes, { contentType: headerOf(response, 'etag') ?? '' });
      return bytes;
    }
    await response.body.dump();
    if (response.statusCode === 304 && etag) return held?.bytes;
    if (response.statusCode === 404) return undefined;
    throw statusFault(response);
  }

  async function get(file: PublicFile, attempts = 1): Promise<Uint8Array | undefined> {
    try {
      return await attempt(file);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof RetryableError) || attempts >= limits.maxAttempts) {
        const address = `${base.origin}${prefix}${file.path}`;
        throw new Error(`${address}: ${message}.`, { cause: error });
      }
      const pause = random() * limits.pauseMs * 2 ** (attempts - 1);
      await sleep(Math.max(error.waitMs, pause), undefined, { signal: closing.signal });
    }
    return get(file, attempts + 1);
  }

  return {
    get: (file) => get(file),
    concurrency: limits.concurrency,
    async close() {
      closing.abort();
      await pool.close();
    },
  };
}

const gunzipAsync = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

async function readBody(response: Dispatcher.ResponseData): Promise<Uint8Array> {
  const bytes = await response.body.bytes();
  return headerOf(response, 'content-encoding') === 'gzip'
    ? gunzipAsync(bytes, { maxOutputLength: maxUnpackedBytes })
    : bytes;
}

const oversizeCodes = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']);

/** A connection may recover; a body that is too long stays too long. */
function throwTransportFault(cause: unknown): never {
  if (!(cause instanceof Error)) throw cause;
  if (cause.name === 'TimeoutError')
    throw new RetryableError('there was no whole answer in time', { cause });
  if (!('code' in cause)) throw cause;
  if (oversizeCodes.has(String(cause.code)))
    throw new Error('it is longer than allowed', { cause });
  throw new RetryableError(`the connection failed (${String(cause.code)})`, { cause });
}

function statusFault(response: Dispatcher.ResponseData): Error {
  const { statusCode } = response;
  const message = `it answered ${statusCode}`;
  if (statusCode !== 429 && statusCode < 500) return new Error(message);
  const seconds = Number(headerOf(response, 'retry-after') ?? 0);
  return new RetryableError(message, { waitMs: Math.min(seconds * 1000 || 0, maxWaitMs) });
}

/** Refuses a body of another kind, or one that was cut. */
function checkBody(file: PublicFile, bytes: Uint8Array, response: Dispatcher.ResponseData): void {
  if (headerOf(response, 'content-type')?.startsWith('text/html'))
    throw new Error('it answered a web page');
  try {
    readPublicFile(file, bytes);
  } catch (cause) {
    throw new RetryableError(`it is no ${file.kind === 'json' ? 'JSON' : 'whole file'}`, { cause });
  }
}

function isWhole(file: PublicFile, bytes: Uint8Array): boolean {
  try {
    readPublicFile(file, bytes);
    return true;
  } catch {
    return false;
  }
}
