import type { Dispatcher } from 'undici';
import { decodeBody, decoders, parseReply, transportFault } from './decode.ts';
import { type FaultKind, type RefusalStatus, UpstreamFault } from './fault.ts';
import { dumpBytes, headerOf, openPool, type RoundTrip, type RoundTripOptions } from './pool.ts';

/** What a provider answered; faults are thrown. */
export type Reply = { readonly json: unknown } | { readonly refused: RefusalStatus };

const faultOfStatus: ReadonlyMap<number, FaultKind> = new Map<number, FaultKind>([
  [424, 'maintenance'],
  [429, 'rate_limited'],
]);

function statusFault(status: number): UpstreamFault {
  const other = status >= 500 ? 'server_error' : 'unexpected_status';
  return new UpstreamFault(faultOfStatus.get(status) ?? other, `The provider answered ${status}.`);
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
    return { json: parseReply(await decodeBody(bytes, encoding, limits.maxBodyBytes)) };
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
