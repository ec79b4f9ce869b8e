import type { Dispatcher } from 'undici';
import { errors, Pool } from 'undici';
import { UpstreamFault } from './fault.ts';
import type { RateBackoff } from './rate-backoff.ts';

/** What a host of pictures answered; faults of the host are thrown. */
export type PictureReply =
  | { readonly kind: 'bytes'; readonly contentType: string; readonly bytes: Uint8Array }
  /** The host says that there is no such file. */
  | { readonly kind: 'missing' }
  /** An answer that no picture comes from, and that speaks of this file only. */
  | { readonly kind: 'unfit'; readonly why: string };

export interface PictureExchangeOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly deadlineMs: number;
  readonly concurrency: number;
  readonly backoff: RateBackoff;
}

export interface PictureExchange {
  /** One request, never repeated and never redirected. `range`: of how many bytes the beginning is enough. */
  send(path: string, range: number | undefined, signal: AbortSignal): Promise<PictureReply>;
  close(): Promise<void>;
}

/** The largest original; the art of the games has at most half of it. */
const maxPictureBytes = 10 * 1024 * 1024;

/** More than this of a body without interest is cut off, at the price of the connection. */
const dumpBytes = 64 * 1024;

/** Speaks HTTP with one host of pictures. */
export function createPictureExchange(options: PictureExchangeOptions): PictureExchange {
  const { userAgent, deadlineMs, concurrency, backoff } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: concurrency,
    connect: { timeout: deadlineMs },
    keepAliveTimeout: 10_000,
    maxResponseSize: maxPictureBytes,
  });
  const headers = {
    'user-agent': userAgent,
    accept: 'image/png, image/jpeg, image/webp',
    'accept-encoding': 'identity',
  };
  let closing: Promise<void> | undefined;

  return {
    async send(path, range, signal) {
      try {
        const response = await pool.request({
          method: 'GET',
          path: `${prefix}${path}`,
          headers: range === undefined ? headers : { ...headers, range: `bytes=0-${range - 1}` },
          signal,
        });
        if (response.statusCode !== 429) backoff.served();
        if (isServed(response.statusCode)) return await readBytes(response, signal);
        return await readStatus(response, signal, backoff);
      } catch (error) {
        if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge;
        throw asFault(error);
      }
    },
    close() {
      closing ??= pool.close();
      return closing;
    },
  };
}

const isServed = (status: number): boolean => status === 200 || status === 206;

const tooLarge: PictureReply = { kind: 'unfit', why: 'It is larger than 10 MB.' };

async function readBytes(
  { headers, body }: Dispatcher.ResponseData,
  signal: AbortSignal,
): Promise<PictureReply> {
  const contentType = text(headers['content-type']) ?? '';
  const refusal = unfitHeaders(headers, contentType);
  if (refusal) {
    await body.dump({ limit: dumpBytes, signal });
    return refusal;
  }
  return { kind: 'bytes', contentType, bytes: await body.bytes() };
}

function unfitHeaders(
  headers: Dispatcher.ResponseData['headers'],
  contentType: string,
): PictureReply | undefined {
  if (Number(text(headers['content-length']) ?? 0) > maxPictureBytes) return tooLarge;
  if ((text(headers['content-encoding']) ?? 'identity') !== 'identity')
    return { kind: 'unfit', why: 'It is packed.' };
  return /^image\/(png|jpeg|webp)\s*(;|$)/i.test(contentType)
    ? undefined
    : { kind: 'unfit', why: `It is of the type ${contentType.slice(0, 60)}.` };
}

async function readStatus(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  signal: AbortSignal,
  backoff: RateBackoff,
): Promise<PictureReply> {
  if (status === 429) backoff.refused(text(headers['retry-after']));
  // Only a read body leaves the connection usable.
  await body.dump({ limit: dumpBytes, signal });
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status >= 300 && status < 400) return { kind: 'unfit', why: 'The host sends elsewhere.' };
  throw new UpstreamFault(faultKind(status), `The host answered ${status}.`);
}

function faultKind(status: number) {
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'unexpected_status';
}

const text = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** An abort already carries a fault: the reason of its signal. */
const asFault = (error: unknown): UpstreamFault =>
  error instanceof UpstreamFault
    ? error
    : new UpstreamFault('network', 'The connection failed.', { cause: error });
