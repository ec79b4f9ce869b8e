import { bulkhead } from 'cockatiel';
import type { Clock } from '../lib/clock.ts';
import { createCircuit, isProbing } from './circuit.ts';
import type { Reply } from './exchange.ts';
import { createExchange } from './exchange.ts';
import { UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';
import { createRateBackoff } from './rate-backoff.ts';
import type { Attempts } from './retrying.ts';
import { createRetrying } from './retrying.ts';

export interface GuardedOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly limits: UpstreamLimits;
  readonly onOpen: () => void;
}

export interface Guarded {
  call(path: string, signal: AbortSignal, attempts: Attempts): Promise<Reply>;
  close(): Promise<void>;
}

/** Bounds what reaches the provider: nothing while it is down or asked to wait, else so much at once. */
export function createGuarded(options: GuardedOptions): Guarded {
  const { baseUrl, userAgent, clock, random, limits, onOpen } = options;
  const backoff = createRateBackoff({ clock });
  const exchange = createExchange({ baseUrl, userAgent, limits, backoff });
  const retrying = createRetrying({ exchange, backoff, random, limits });
  const slots = bulkhead(limits.concurrency, limits.queueLength);
  const circuit = createCircuit({ clock, limits });
  circuit.onBreak(onOpen);

  function assertCallable(): void {
    backoff.assertOver();
    if (isProbing(circuit)) {
      throw new UpstreamFault('circuit_open', 'One call is probing the provider.');
    }
  }

  return {
    async call(path, signal, attempts) {
      assertCallable();
      // The bulkhead must not see the signal: a waiting call that it cancels loses the turn that
      // was meant for the next one.
      return await slots.execute(() => {
        signal.throwIfAborted();
        assertCallable();
        return circuit.execute(() => retrying(path, signal, attempts));
      });
    },
    close: () => exchange.close(),
  };
}
