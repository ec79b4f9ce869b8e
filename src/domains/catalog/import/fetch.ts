import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { minuteMs } from '../../../lib/clock.ts';
import type { Blobs } from '../../../store/store.ts';
import { headerOf, openPool } from '../../../upstream/client/pool.ts';
import type { PublicFile } from './addresses.ts';
import { maxUnpackedBytes, readPublicFile } from './unpack.ts';

interface FetchLimits {
  /** Of one attempt, with its whole body. */
  readonly deadlineMs: number;
  /** Of a body as it is sent. */
  readonly maxBodyBytes: number;
  /** Requests at the same time. */
  readonly concurrency: number;
  readonly maxAttempts: number;
  /** The longest pause before the second attempt; it doubles with each further one. */
  readonly pauseMs: number;
}

const defaultFetchLimits: FetchLimits = {
  deadlineMs: minuteMs,
  maxBodyBytes: 64 * 1024 * 1024,
  concurrency: 8,
  maxAttempts: 4,
  pauseMs: 1000,
};

/** The longest that a host's own wish to wait is followed. */
const maxWaitMs = minuteMs;
const maxRedirects = 3;

export interface FetcherOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Keeps each file with its ETag as its content type. */
  readonly kept: Blobs;
  /** A number from 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly limits?: Partial<FetchLimits>;
}

export interface Fetcher {
  /**
   * The bytes of a file, whole and of the right kind; undefined when the host has no such file. Asks whether a kept
   * one is still the newest. Rejects with a sentence for the operator.
   */
  get(file: PublicFile): Promise<Uint8Array | undefined>;
  /** As many files as may be asked for at the same time. */
  readonly concurrency: number;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

/** What one attempt came to, when another may come to more. */
class Unsettled extends Error {
  readonly waitMs: number;

  constructor(message: string, options?: ErrorOptions & { readonly waitMs?: number }) {
    super(message, options);
    this.waitMs = options?.waitMs ?? 0;
  }
}

/** Fetches public files over a bounded set of connections. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { kept, random } = options;
  const limits = { ...defaultFetchLimits, ...options.limits };
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  // Redirects lead anywhere on the host, also above the base address.
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
    const held = await kept.get(id);
    const etag = held !== undefined && isWhole(file, held.bytes) ? held.contentType : undefined;
    const response = await send(file.path, etag || undefined).catch(transport);
    if (response.statusCode === 200) {
      const bytes = await bodyOf(response).catch(transport);
      check(file, bytes, response);
      await kept.put(id, bytes, { contentType: headerOf(response, 'etag') ?? '' });
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
      if (!(error instanceof Unsettled) || attempts >= limits.maxAttempts) {
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

const gunzipped = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

async function bodyOf(response: Dispatcher.ResponseData): Promise<Uint8Array> {
  const bytes = await response.body.bytes();
  return headerOf(response, 'content-encoding') === 'gzip'
    ? gunzipped(bytes, { maxOutputLength: maxUnpackedBytes })
    : bytes;
}

const oversized = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE']);

/** What goes wrong below HTTP may go right the next time, save a body that is too long. */
function transport(cause: unknown): never {
  if (!(cause instanceof Error)) throw cause;
  if (cause.name === 'TimeoutError')
    throw new Unsettled('there was no whole answer in time', { cause });
  if (!('code' in cause)) throw cause;
  if (oversized.has(String(cause.code))) throw new Error('it is longer than allowed', { cause });
  throw new Unsettled(`the connection failed (${String(cause.code)})`, { cause });
}

function statusFault(response: Dispatcher.ResponseData): Error {
  const { statusCode } = response;
  const message = `it answered ${statusCode}`;
  if (statusCode !== 429 && statusCode < 500) return new Error(message);
  const seconds = Number(headerOf(response, 'retry-after') ?? 0);
  return new Unsettled(message, { waitMs: Math.min(seconds * 1000 || 0, maxWaitMs) });
}

/** Refuses what is something else, or was cut where nothing else tells. */
function check(file: PublicFile, bytes: Uint8Array, response: Dispatcher.ResponseData): void {
  if (headerOf(response, 'content-type')?.startsWith('text/html'))
    throw new Error('it answered a web page');
  try {
    readPublicFile(file, bytes);
  } catch (cause) {
    throw new Unsettled(`it is no ${file.kind === 'json' ? 'JSON' : 'whole file'}`, { cause });
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
