import { type Clock, hourMs, minuteMs } from '../../lib/clock.ts';
import { UpstreamFault } from './fault.ts';

/** Providers publish no limit; after a 429 this waits 1 s, doubling up to 60 s. */
const firstWaitMs = 1_000;
const longestWaitMs = minuteMs;
/** A provider's own `Retry-After` may ask for more, but not switch it off for good by a slip. */
const longestAskedMs = hourMs;

/** What the provider's 429 answers ask for. */
export interface RateBackoff {
  /** Throws while the provider asked to be left alone. */
  assertOver(): void;
  /** Starts a wait, or prolongs the running one if the provider asks for it; gives what is left of it. */
  refused(retryAfter: string | undefined): number;
  /** An answer came: the next refusal starts with the shortest wait again. */
  served(): void;
}

function askedMs(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) {
    return 0;
  }
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? 0 : Math.min(asked, longestAskedMs);
}

export function createRateBackoff({ clock }: { readonly clock: Clock }): RateBackoff {
  let until = Number.NEGATIVE_INFINITY;
  let waitMs = firstWaitMs;
  const isActive = () => clock.now() < until;

  return {
    assertOver() {
      if (isActive()) {
        throw new UpstreamFault('backing_off', 'The provider asked to wait.');
      }
    },
    refused(retryAfter) {
      const now = clock.now();
      // Calls that were already on their way when the wait began must not double it.
      if (!isActive()) {
        until = now + waitMs;
        waitMs = Math.min(waitMs * 2, longestWaitMs);
      }
      until = Math.max(until, now + askedMs(retryAfter, now));
      return until - now;
    },
    served() {
      if (!isActive()) {
        waitMs = firstWaitMs;
      }
    },
  };
}
