import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import type { UpstreamCall, UpstreamLogger } from '../client/client.ts';
import { withDeadline } from '../client/deadline.ts';
import { UpstreamFault } from '../client/fault.ts';
import { faultOf } from '../client/fault-of.ts';
import { upstreamLimits } from '../client/limits.ts';
import { createProtected } from '../client/protected.ts';
import { createPictureRoundTrip, maxPictureBytes, type PictureReply } from './round-trip.ts';

/** An empty address switches the host off: whoever asks it gets `PictureHostOff`. */
export interface PictureHostOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Bound of the whole call, as in `UpstreamLimits`. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  /** Names the host in the log and in metrics. */
  readonly name: string;
  readonly logger?: UpstreamLogger;
  readonly onCall?: (call: UpstreamCall) => void;
}

/** As with the providers of player data, but that a picture may be larger and is worth one more attempt only. */
const protectedOf = (options: PictureHostOptions) =>
  createProtected({
    ...options,
    createRoundTrip: createPictureRoundTrip,
    limits: {
      ...upstreamLimits,
      deadlineMs: options.deadlineMs,
      maxBodyBytes: maxPictureBytes,
      maxAttempts: 2,
    },
    onOpen: () => undefined,
  });

/** The calls of one host, each counted and answered before the deadline. */
export function createPictureCalls(options: PictureHostOptions) {
  const { name: provider, deadlineMs, clock, logger, onCall } = options;
  const protectedCalls = options.baseUrl === '' ? undefined : protectedOf(options);

  return {
    /** Rejects with a `Problem` when the host is down. */
    async ask(path: string, range: number | undefined): Promise<PictureReply> {
      const startedAt = clock.now();
      const attempts = { count: 0, payer: undefined };
      const report = (outcome: UpstreamCall['outcome']) =>
        onCall?.({
          provider,
          outcome,
          attempts: attempts.count,
          milliseconds: clock.now() - startedAt,
        });
      try {
        if (protectedCalls === undefined)
          throw new UpstreamFault('switched_off', 'The host is switched off.');
        const reply = await withDeadline(deadlineMs, (signal) =>
          protectedCalls.call({ path, range }, signal, attempts),
        );
        report(reply.kind === 'bytes' ? 'served' : 'refused');
        return reply;
      } catch (error) {
        const fault = faultOf(error);
        report(fault.kind);
        if (fault.kind === 'switched_off') throw new PictureHostOff();
        if (attempts.count > 0)
          logger?.warn({ provider, path, outcome: fault.kind, err: fault }, 'picture call failed');
        throw unavailable();
      }
    },
    async close(): Promise<void> {
      await protectedCalls?.close();
    },
  };
}

/** Nothing failed and nothing will change by itself: whoever runs the service does without this host. */
export class PictureHostOff extends Problem {
  constructor() {
    super('upstream_unavailable', 'The host of this picture is switched off on this server.');
    this.name = 'PictureHostOff';
  }
}

export const unavailable = (): Problem =>
  new Problem(
    'upstream_unavailable',
    'The picture cannot be had from its host at the moment; try again later.',
  );
