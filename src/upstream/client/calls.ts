import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { Problem } from '../../lib/problem.ts';
import { createCircuit, createRateBackoff, isProbing, type RateBackoff } from './backoff.ts';
import { asFault, type FaultKind, isRetried, UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';
import { createSlots } from './slots.ts';

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

/** The caller that a call is made for, when its requests are counted. */
export interface CallPayer {
  /** Names who waits for a slot: each caller has turns of its own. */
  readonly caller: string;
  /** The first request of the call is sent. */
  sent(): void;
  /** Takes one more attempt; false when there shall be none. */
  takeSpare(): boolean;
}

/** Speaks HTTP with one host. */
export interface RoundTrip<Asked, Reply> {
  /** One request, never repeated and never redirected. Rejects with an `UpstreamFault` only. */
  send(asked: Asked, signal: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
}

export interface RoundTripOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly limits: UpstreamLimits;
  /** Learns of each answer whether the host asks to wait. */
  readonly backoff: RateBackoff;
}

export interface CallsOptions<Asked, Reply> {
  /** Names the host in metrics. */
  readonly name: string;
  /** Empty switches the host off (R3.10). */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  /** A number from 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly limits: UpstreamLimits;
  readonly createRoundTrip: (options: RoundTripOptions) => RoundTrip<Asked, Reply>;
  readonly onCall?: ((call: UpstreamCall) => void) | undefined;
  readonly onCircuitOpen?: () => void;
  /** Whether the host gave what was asked for; every other reply is a refusal. */
  readonly isServed: (reply: Reply) => boolean;
  /** What the caller gets in place of a reply; `attempts` is 0 when the network was not touched. */
  readonly problemOf: (fault: UpstreamFault, asked: Asked, attempts: number) => Problem;
}

/** Requests sent for one call so far. */
interface Attempts {
  count: number;
  readonly payer: CallPayer | undefined;
}

/**
 * What a call goes through, from the outside to the inside: it is counted, has a deadline, waits for a slot, is kept from
 * a host that is down or asked to wait, and is sent up to `maxAttempts` times.
 */
export function createCalls<Asked, Reply>(options: CallsOptions<Asked, Reply>) {
  const { name: provider, baseUrl, userAgent, clock, random, limits } = options;
  const backoff = createRateBackoff({ clock });
  const slots = createSlots(limits);
  const circuit = createCircuit({ clock, limits });
  circuit.onBreak(() => options.onCircuitOpen?.());
  const roundTrip =
    baseUrl === '' ? undefined : options.createRoundTrip({ baseUrl, userAgent, limits, backoff });

  /** Rejects with the problem of its fault, at the latest at the deadline. */
  async function call(asked: Asked, payer?: CallPayer): Promise<Reply> {
    const startedAt = clock.now();
    const attempts: Attempts = { count: 0, payer };
    const report = (outcome: UpstreamCall['outcome']) => {
      const milliseconds = clock.now() - startedAt;
      options.onCall?.({ provider, outcome, attempts: attempts.count, milliseconds });
    };
    try {
      if (roundTrip === undefined)
        throw new UpstreamFault('switched_off', 'The host is switched off.');
      const reply = await withDeadline(limits.deadlineMs, (signal) =>
        sendInTurn(() => roundTrip.send(asked, signal), signal, attempts),
      );
      report(options.isServed(reply) ? 'served' : 'refused');
      return reply;
    } catch (error) {
      const fault = asFault(error);
      report(fault.kind);
      throw options.problemOf(fault, asked, attempts.count);
    }
  }

  async function sendInTurn(
    send: () => Promise<Reply>,
    signal: AbortSignal,
    attempts: Attempts,
  ): Promise<Reply> {
    // A call that would be refused does not wait first, and much may change while it waits.
    assertCallable();
    return await slots.run(attempts.payer?.caller ?? '', async () => {
      signal.throwIfAborted();
      assertCallable();
      return circuit.execute(() => sendWithRetries(send, signal, attempts));
    });
  }

  function assertCallable(): void {
    backoff.assertOver();
    if (isProbing(circuit))
      throw new UpstreamFault('circuit_open', 'One call is probing the provider.');
  }

  /** Repeats a request while its fault is worth it; stops at once when the signal aborts. */
  async function sendWithRetries(
    send: () => Promise<Reply>,
    signal: AbortSignal,
    attempts: Attempts,
  ): Promise<Reply> {
    backoff.assertOver();
    attempts.count += 1;
    if (attempts.count === 1) attempts.payer?.sent();
    try {
      return await send();
    } catch (error) {
      const isOver = !isRetried(error) || attempts.count >= limits.maxAttempts;
      if (isOver || attempts.payer?.takeSpare() === false) throw error;
    }
    await pauseAfter(attempts.count, signal);
    return await sendWithRetries(send, signal, attempts);
  }

  /** Of random length from 0 up, so that callers who failed together do not return together. */
  async function pauseAfter(attempts: number, signal: AbortSignal): Promise<void> {
    const longestMs = limits.retryPauseMs * 2 ** (attempts - 1);
    await sleep(random() * longestMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  return {
    call,
    /** Lets running requests end; later calls are refused. */
    async close(): Promise<void> {
      await roundTrip?.close();
    },
  };
}

/** Runs until the deadline: then the signal aborts and the caller is let go, whatever `run` still does. */
export async function withDeadline<T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const late = new UpstreamFault('timeout', `No complete reply within ${milliseconds} ms.`);
      controller.abort(late);
      reject(late);
    }, milliseconds);
  });
  try {
    return await Promise.race([run(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
