import { setTimeout as sleep } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import type { Clock } from '../lib/clock.ts';
import { createCircuit, isProbing } from './circuit.ts';
import { withDeadline } from './deadline.ts';
import { isRetried, UpstreamFault } from './fault.ts';
import { upstreamLimits } from './limits.ts';
import type { PictureReply } from './picture-exchange.ts';
import { createPictureExchange } from './picture-exchange.ts';
import { createRateBackoff } from './rate-backoff.ts';
import type { Attempts } from './retrying.ts';

export interface PictureLineOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Bound of the whole call, as in `UpstreamLimits`. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface PictureLine {
  /** `range`: of how many bytes the beginning is enough. Rejects with what `createGuarded` rejects with. */
  call(path: string, range: number | undefined, attempts: Attempts): Promise<PictureReply>;
  close(): Promise<void>;
}

const maxAttempts = 2;
const retryPauseMs = 200;

/** Bounds what reaches the host, as with the providers of player data: nothing while it is down or asked to wait. */
export function createPictureLine(options: PictureLineOptions): PictureLine {
  const { baseUrl, userAgent, deadlineMs, clock, random } = options;
  const { concurrency, queueLength } = upstreamLimits;
  const backoff = createRateBackoff({ clock });
  const exchange = createPictureExchange({ baseUrl, userAgent, deadlineMs, concurrency, backoff });
  const circuit = createCircuit({ clock, limits: upstreamLimits });
  const slots = bulkhead(concurrency, queueLength);

  function assertCallable(): void {
    backoff.assertOver();
    if (isProbing(circuit)) throw new UpstreamFault('circuit_open', 'One call is probing.');
  }

  async function send(
    path: string,
    range: number | undefined,
    attempts: Attempts,
    signal: AbortSignal,
  ): Promise<PictureReply> {
    attempts.count += 1;
    try {
      return await exchange.send(path, range, signal);
    } catch (error) {
      if (!isRetried(error) || attempts.count >= maxAttempts) throw error;
    }
    await sleep(random() * retryPauseMs, undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );
    backoff.assertOver();
    return send(path, range, attempts, signal);
  }

  return {
    call: (path: string, range: number | undefined, attempts: Attempts) =>
      withDeadline(deadlineMs, async (signal) => {
        assertCallable();
        return await slots.execute(() => {
          signal.throwIfAborted();
          assertCallable();
          return circuit.execute(() => send(path, range, attempts, signal));
        });
      }),
    close: () => exchange.close(),
  };
}
