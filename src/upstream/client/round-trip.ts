import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Dispatcher, errors } from 'undici';
import { parseExactJson } from './exact-json.ts';
import { type FaultKind, type RefusalStatus, UpstreamFault } from './fault.ts';
import { dumpBytes, headerOf, openPool, type RoundTrip, type RoundTripOptions } from './pool.ts';

/** What a provider answered; faults are thrown. */
export type Reply = { readonly json: unknown } | { readonly refused: RefusalStatus };

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip)],
  ['br', promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(brotliDecompress)],
]);

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const faultOfStatus: ReadonlyMap<number, FaultKind> = new Map<number, FaultKind>([
  [424, 'maintenance'],
  [429, 'rate_limited'],
]);

function statusFault(status: number): UpstreamFault {
  const other = status >= 500 ? 'server_error' : 'unexpected_status';
  return new UpstreamFault(faultOfStatus.get(status) ?? other, `The provider answered ${status}.`);
}

/** The cause of a failed read, as a fault. An abort already carries one: the reason of its signal. */
function transportFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) {
    return error;
  }
  const isOversized =
    error instanceof errors.ResponseExceededMaxSizeError || hasCode(error, 'ERR_BUFFER_TOO_LARGE');
  return isOversized
    ? new UpstreamFault('oversized', 'The reply is longer than allowed.', { cause: error })
    : new UpstreamFault('network', 'The connection failed.', { cause: error });
}

/** undici hands over the bytes as sent; a small reply may unpack to a huge one, so this is bounded too. */
async function decode(bytes: Uint8Array, encoding: string, maxOutputLength: number) {
  if (encoding === 'identity') {
    return bytes;
  }
  const unpack = decoders.get(encoding);
  if (unpack === undefined) {
    throw new UpstreamFault('unreadable', `The reply has the encoding ${encoding}.`);
  }
  return await unpack(bytes, { maxOutputLength }).catch((cause: unknown) => {
    const fault = transportFault(cause);
    throw fault.kind === 'oversized'
      ? fault
      : new UpstreamFault('unreadable', 'The reply cannot be unpacked.', { cause });
  });
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseExactJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new UpstreamFault('unreadable', 'The reply is not JSON.', { cause });
  }
}

/** Speaks with one provider of player data, in JSON. */
export function createRoundTrip(options: RoundTripOptions): RoundTrip<string, Reply> {
  const { userAgent, limits, backoff } = options;
  const pool = openPool(options);
  const headers = {
    'user-agent': userAgent,
    accept: 'application/json',
    'accept-encoding': [...decoders.keys()].join(', '),
  };

  async function readJson(response: Dispatcher.ResponseData): Promise<Reply> {
    const bytes = await response.body.bytes();
    const encoding = (headerOf(response, 'content-encoding') ?? 'identity').trim().toLowerCase();
    return { json: parse(await decode(bytes, encoding, limits.maxBodyBytes)) };
  }

  async function readStatus(response: Dispatcher.ResponseData, signal: AbortSignal) {
    const status = response.statusCode;
    if (status === 429) {
      backoff.refused(headerOf(response, 'retry-after'));
    }
    // The body is of no interest, but only a read body leaves the connection usable.
    await response.body.dump({ limit: dumpBytes, signal });
    if (status === 400 || status === 404) {
      return { refused: status } as const;
    }
    throw statusFault(status);
  }

  return {
    async send(path, signal) {
      try {
        const response = await pool.get(path, headers, signal);
        if (response.statusCode !== 429) {
          backoff.served();
        }
        return response.statusCode === 200
          ? await readJson(response)
          : await readStatus(response, signal);
      } catch (error) {
        throw transportFault(error);
      }
    },
    close: () => pool.close(),
  };
}
