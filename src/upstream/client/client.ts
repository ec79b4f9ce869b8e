import { Problem } from '../../lib/problem.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import { type CallPayer, type CallsOptions, createCalls, type UpstreamLogger } from './calls.ts';
import { type RefusalStatus, statusFault, UpstreamFault, UpstreamRefusal } from './fault.ts';
import { decodeBody, decoders, parseReply } from './json.ts';
import { type UpstreamLimits, upstreamLimits } from './limits.ts';
import { headerOf } from './pool.ts';

export interface UpstreamClientOptions
  extends Partial<UpstreamLimits>,
    Pick<
      CallsOptions<string, Reply>,
      'name' | 'baseUrl' | 'userAgent' | 'clock' | 'random' | 'onCall'
    > {
  readonly logger?: UpstreamLogger;
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;

/** One message for all faults; the log has the details (R2.3). */
export const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The provider of player data is not available at the moment; try again later.',
  );

/** A client of one provider, with a deadline, and gentle to a provider in trouble. */
export function createUpstreamClient(options: UpstreamClientOptions) {
  const { name: provider, logger } = options;
  const limits = { ...upstreamLimits, ...options };
  // Replies of many calls may come at once: reading one takes milliseconds, so each has a turn of the event loop.
  const inTurn = createSerialQueue();
  const calls = createCalls<string, Reply>({
    ...options,
    limits,
    requestOf: (path) => ({ path, headers }),
    bodyStatuses: [200],
    async readBody(response) {
      const bytes = await response.body.bytes();
      const encoding = (headerOf(response, 'content-encoding') ?? 'identity').trim().toLowerCase();
      const decoded = await decodeBody(bytes, encoding, limits.maxBodyBytes);
      return { json: await inTurn(() => parseReply(decoded)) };
    },
    replyTo,
    onCircuitOpen: () => logger?.warn({ provider }, 'upstream circuit opened'),
    isServed: (reply) => 'json' in reply,
    problemOf(fault, path, attempts) {
      // Calls that were not sent are only counted: while a provider is down they would fill the log.
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
    condition: calls.condition,
    close: calls.close,
  };
}

type Reply = { readonly json: unknown } | { readonly refused: RefusalStatus };

const headers = {
  accept: 'application/json',
  'accept-encoding': [...decoders.keys()].join(', '),
};

function replyTo(status: number): Reply {
  if (status === 400 || status === 404) return { refused: status };
  if (status === 424) throw new UpstreamFault('maintenance', 'The provider answered 424.');
  throw statusFault(status);
}
