import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import { withDeadline } from './deadline.ts';
import { type FaultKind, UpstreamFault, UpstreamRefusal } from './fault.ts';
import { faultOf } from './fault-of.ts';
import { type UpstreamLimits, upstreamLimits } from './limits.ts';
import { createProtected } from './protected.ts';
import type { Attempts, CallPayer } from './retrying.ts';
import { createRoundTrip, type Reply } from './round-trip.ts';

/** The part of a logger that this folder needs; a pino logger is one. */
export interface UpstreamLogger {
  warn(fields: object, message: string): void;
}

/** One finished call, for metrics. */
export interface UpstreamCall {
  readonly provider: string;
  readonly outcome: 'served' | 'refused' | FaultKind;
  /** 0 when the network was not touched. */
  readonly attempts: number;
  readonly milliseconds: number;
}

export interface UpstreamClientOptions extends Partial<UpstreamLimits> {
  /** Names the provider in the log and in metrics. */
  readonly name: string;
  /** May hold a path prefix; empty switches the provider off (R3.10). */
  readonly baseUrl: string;
  /** Providers ask for the name of the program and a contact. */
  readonly userAgent: string;
  readonly clock: Clock;
  /** A number from 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly logger?: UpstreamLogger;
  readonly onCall?: (call: UpstreamCall) => void;
}

export interface UpstreamClient {
  /**
   * The parsed body of a 200; integers beyond 2^53 are strings. Rejects with an `UpstreamRefusal`
   * (400, 404) or with the problem `upstream_unavailable`, at the latest at the deadline. A payer bounds the attempts
   * further than the limits do.
   */
  getJson(path: string, payer?: CallPayer): Promise<unknown>;
  /** Lets running requests end; later calls are refused. */
  close(): Promise<void>;
}

/** One sentence for all faults: which provider failed and how is for the log (R2.3). */
export const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The provider of player data is not available at the moment; try again later.',
  );

/** A client of one provider that answers before its deadline and does not press a struggling provider. */
export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const { name: provider, baseUrl, clock, logger, onCall } = options;
  const limits: UpstreamLimits = { ...upstreamLimits, ...options };
  const onOpen = () => logger?.warn({ provider }, 'upstream circuit opened');
  const protectedCalls =
    baseUrl === '' ? undefined : createProtected({ ...options, createRoundTrip, limits, onOpen });

  async function call(path: string, attempts: Attempts): Promise<Reply> {
    if (protectedCalls === undefined) {
      throw new UpstreamFault('switched_off', 'The provider is switched off.');
    }
    return await withDeadline(limits.deadlineMs, (signal) =>
      protectedCalls.call(path, signal, attempts),
    );
  }

  function logFault(fault: UpstreamFault, path: string, attempts: number): void {
    // Calls that never left are only counted: while a provider is down they would fill the log.
    if (attempts > 0) {
      const fields = { provider, path, outcome: fault.kind, attempts, err: fault };
      logger?.warn(fields, 'upstream call failed');
    }
  }

  return {
    async getJson(path, payer) {
      const startedAt = clock.now();
      const attempts: Attempts = { count: 0, payer };
      const report = (outcome: UpstreamCall['outcome']) => {
        const milliseconds = clock.now() - startedAt;
        onCall?.({ provider, outcome, attempts: attempts.count, milliseconds });
      };
      const reply = await call(path, attempts).catch((error: unknown) => {
        const fault = faultOf(error);
        report(fault.kind);
        logFault(fault, path, attempts.count);
        throw unavailable();
      });
      if ('refused' in reply) {
        report('refused');
        throw new UpstreamRefusal(reply.refused);
      }
      report('served');
      return reply.json;
    },
    async close() {
      await protectedCalls?.close();
    },
  };
}
