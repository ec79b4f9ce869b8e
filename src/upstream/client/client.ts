import type { Dispatcher } from 'undici';
import { Problem } from '../../lib/problem.ts';
import {
  type CallPayer,
  type CallsOptions,
  createCalls,
  type RoundTrip,
  type RoundTripOptions,
  type UpstreamLogger,
} from './calls.ts';
import {
  type FaultKind,
  type RefusalStatus,
  transportFault,
  UpstreamFault,
  UpstreamRefusal,
} from './fault.ts';
import { decodeBody, decoders, parseReply } from './json.ts';
import { type UpstreamLimits, upstreamLimits } from './limits.ts';
import { dumpBytes, headerOf, openPool } from './pool.ts';

export interface UpstreamClientOptions
  extends Partial<UpstreamLimits>,
    Pick<
      CallsOptions<string, Reply>,
      'name' | 'baseUrl' | 'userAgent' | 'clock' | 'random' | 'onCall'
    > {
  readonly logger?: UpstreamLogger;
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** One sentence for all faults: which provider failed and how is for the log (R2.3). */
export const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The provider of player data is not available at the moment; try again later.',
  );

/** A client of one provider that answers before its deadline and does not press a struggling provider. */
export function createUpstreamClient(options: UpstreamClientOptions) {
  const { name: provider, logger } = options;
  const calls = createCalls({
    ...options,
    limits: { ...upstreamLimits, ...options },
    createRoundTrip,
    onCircuitOpen: () => logger?.warn({ provider }, 'upstream circuit opened'),
    isServed: (reply) => 'json' in reply,
    problemOf(fault, path, attempts) {
      // Calls that never left are only counted: while a provider is down they would fill the log.
      if (attempts > 0) {
        const fields = { provider, path, outcome: fault.kind, attempts, err: fault };
        logger?.warn(fields, 'upstream call failed');
      }
      return unavailable();
    },
  });

  return {
    /**
     * The parsed body of a 200; integers beyond 2^53 are strings. Rejects with an `UpstreamRefusal` (400, 404) or with
     * the problem `upstream_unavailable`, at the latest at the deadline. A payer bounds the attempts further.
     */
    async getJson(path: string, payer?: CallPayer): Promise<unknown> {
      const reply = await calls.call(path, payer);
      if ('refused' in reply) throw new UpstreamRefusal(reply.refused);
      return reply.json;
    },
    close: calls.close,
  };
}

/** What a provider answered; faults are thrown. */
type Reply = { readonly json: unknown } | { readonly refused: RefusalStatus };

/** Speaks with one provider, in JSON. */
function createRoundTrip(options: RoundTripOptions): RoundTrip<string, Reply> {
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

  async function readStatus(
    response: Dispatcher.ResponseData,
    signal: AbortSignal,
  ): Promise<Reply> {
    const status = response.statusCode;
    if (status === 429) backoff.refused(headerOf(response, 'retry-after'));
    // The body is of no interest, but only a read body leaves the connection usable.
    await response.body.dump({ limit: dumpBytes, signal });
    if (status === 400 || status === 404) return { refused: status };
    throw new UpstreamFault(faultKindOf(status), `The provider answered ${status}.`);
  }

  return {
    async send(path, signal) {
      try {
        const response = await pool.get(path, headers, signal);
        if (response.statusCode !== 429) backoff.served();
        return response.statusCode === 200
          ? await readJson(response)
          : await readStatus(response, signal);
      } catch (error) {
        throw transportFault(error);
      }
    },
    close: pool.close,
  };
}

function faultKindOf(status: number): FaultKind {
  if (status === 424) return 'maintenance';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'server_error' : 'unexpected_status';
}
