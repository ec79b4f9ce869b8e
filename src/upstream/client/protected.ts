import type { Clock } from '../../lib/clock.ts';
import { createCircuit, isProbing } from './circuit.ts';
import { UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';
import type { RoundTrip, RoundTripOptions } from './pool.ts';
import { createRateBackoff } from './rate-backoff.ts';
import { type Attempts, createRetrying } from './retrying.ts';
import { createSlots } from './slots.ts';

export interface GuardedOptions<Asked, Reply> {
  /** Speaks with the host, once for each attempt. */
  readonly createRoundTrip: (options: RoundTripOptions) => RoundTrip<Asked, Reply>;
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly limits: UpstreamLimits;
  readonly onOpen: () => void;
}

export interface Guarded<Asked, Reply> {
  /** Rejects with what `faultOf` knows. */
  call(asked: Asked, signal: AbortSignal, attempts: Attempts): Promise<Reply>;
  close(): Promise<void>;
}

/** Bounds what reaches the host: nothing while it is down or asked to wait, else so much at once. */
export function createProtected<Asked, Reply>(
  options: GuardedOptions<Asked, Reply>,
): Guarded<Asked, Reply> {
  const { baseUrl, userAgent, clock, random, limits, onOpen } = options;
  const backoff = createRateBackoff({ clock });
  const roundTrip = options.createRoundTrip({ baseUrl, userAgent, limits, backoff });
  const retrying = createRetrying({ roundTrip, backoff, random, limits });
  const slots = createSlots(limits);
  const circuit = createCircuit({ clock, limits });
  circuit.onBreak(onOpen);

  function assertCallable(): void {
    backoff.assertOver();
    if (isProbing(circuit)) {
      throw new UpstreamFault('circuit_open', 'One call is probing the provider.');
    }
  }

  return {
    async call(asked, signal, attempts) {
      assertCallable();
      return await slots.run(attempts.payer?.caller ?? '', async () => {
        signal.throwIfAborted();
        assertCallable();
        return circuit.execute(() => retrying(asked, signal, attempts));
      });
    },
    close: () => roundTrip.close(),
  };
}
