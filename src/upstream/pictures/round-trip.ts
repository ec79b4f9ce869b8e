import { type Dispatcher, errors } from 'undici';
import { UpstreamFault } from '../client/fault.ts';
import {
  dumpBytes,
  headerOf,
  openPool,
  type RoundTrip,
  type RoundTripOptions,
} from '../client/pool.ts';
import type { RateBackoff } from '../client/rate-backoff.ts';

/** What a host of pictures answered; faults of the host are thrown. */
export type PictureReply =
  | { readonly kind: 'bytes'; readonly contentType: string; readonly bytes: Uint8Array }
  /** The host says that there is no such file. */
  | { readonly kind: 'missing' }
  /** An answer that no picture comes from, and that speaks of this file only. */
  | { readonly kind: 'unfit'; readonly why: string };

export interface PictureRequest {
  readonly path: string;
  /** Of how many bytes the beginning is enough. */
  readonly range: number | undefined;
}

/** The largest original; the art of the games has at most half of it. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** Speaks with one host of pictures. */
export function createPictureRoundTrip(
  options: RoundTripOptions,
): RoundTrip<PictureRequest, PictureReply> {
  const { userAgent, backoff } = options;
  const pool = openPool(options);
  const headers = {
    'user-agent': userAgent,
    accept: 'image/png, image/jpeg, image/webp',
    'accept-encoding': 'identity',
  };

  return {
    async send({ path, range }, signal) {
      try {
        const ranged =
          range === undefined ? headers : { ...headers, range: `bytes=0-${range - 1}` };
        const response = await pool.get(path, ranged, signal);
        if (response.statusCode !== 429) backoff.served();
        if (isServed(response.statusCode)) return await readBytes(response, signal);
        return await readStatus(response, signal, backoff);
      } catch (error) {
        if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge;
        throw asFault(error);
      }
    },
    close: () => pool.close(),
  };
}

const isServed = (status: number): boolean => status === 200 || status === 206;

const tooLarge: PictureReply = { kind: 'unfit', why: 'It is larger than 10 MB.' };

async function readBytes(
  response: Dispatcher.ResponseData,
  signal: AbortSignal,
): Promise<PictureReply> {
  const { body } = response;
  const contentType = headerOf(response, 'content-type') ?? '';
  const refusal = unfitHeaders(response, contentType);
  if (refusal) {
    await body.dump({ limit: dumpBytes, signal });
    return refusal;
  }
  return { kind: 'bytes', contentType, bytes: await body.bytes() };
}

function unfitHeaders(
  response: Dispatcher.ResponseData,
  contentType: string,
): PictureReply | undefined {
  if (Number(headerOf(response, 'content-length') ?? 0) > maxPictureBytes) return tooLarge;
  if ((headerOf(response, 'content-encoding') ?? 'identity') !== 'identity')
    return { kind: 'unfit', why: 'It is packed.' };
  return /^image\/(png|jpeg|webp)\s*(;|$)/i.test(contentType)
    ? undefined
    : { kind: 'unfit', why: `It is of the type ${contentType.slice(0, 60)}.` };
}

async function readStatus(
  response: Dispatcher.ResponseData,
  signal: AbortSignal,
  backoff: RateBackoff,
): Promise<PictureReply> {
  const { statusCode: status, body } = response;
  if (status === 429) backoff.refused(headerOf(response, 'retry-after'));
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

/** An abort already carries a fault: the reason of its signal. */
const asFault = (error: unknown): UpstreamFault =>
  error instanceof UpstreamFault
    ? error
    : new UpstreamFault('network', 'The connection failed.', { cause: error });
