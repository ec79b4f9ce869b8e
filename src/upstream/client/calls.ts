import { setTimeout as sleep } from 'node:timers/promises';
import { CircuitState } from 'cockatiel';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { Problem } from '../../lib/problem.ts';
import { createCircuit, createRateBackoff, isProbing, type RateBackoff } from './backoff.ts';
import { asFault, type FaultKind, isRetried, transportFault, UpstreamFault } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';
import { dumpBytes, headerOf, openPool } from './pool.ts';
import { createSlots } from './slots.ts';

/** The part of a logger that this folder needs; a pino logger is one. */
export interface UpstreamLogger {
  warn(fields: object, message: string): void;
}

export interface UpstreamCall {
  readonly provider: string;
  readonly outcome: 'served' | 'refused' | FaultKind;
  /** 0 when the network was not touched. */
  readonly attempts: number;
  readonly milliseconds: number;
}

/** The caller of a call whose requests are counted. */
export interface CallPayer {
  /** Each caller has turns of its own at the slots. */
  readonly caller: string;
  sent(): void;
  /** Takes one more attempt; false when there shall be none. */
  takeSpare(): boolean;
}

export interface CallsOptions<Asked, Reply> {
  readonly name: string;
  /** Empty switches the host off (R3.10). */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly clock: Clock;
  /** A number from 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly limits: UpstreamLimits;
  readonly requestOf: (asked: Asked) => {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** The statuses of answers with a body to read. */
  readonly bodyStatuses: readonly number[];
  readonly readBody: (response: Dispatcher.ResponseData, signal: AbortSignal) => Promise<Reply>;
  /** The reply to any other status; throws an `UpstreamFault` when there is none. */
  readonly replyTo: (status: number) => Reply;
  readonly onCall?: ((call: UpstreamCall) => void) | undefined;
  readonly onCircuitOpen?: () => void;
  /** Whether the host sent what was asked for; any other reply is a refusal. */
  readonly isServed: (reply: Reply) => boolean;
  /** The error for the caller; `attempts` is 0 when the network was not touched. */
  readonly problemOf: (fault: UpstreamFault, asked: Asked, attempts: number) => Problem;
}

interface Attempts {
  count: number;
  readonly payer: CallPayer | undefined;
}

/** Whether a host can be reached: `unknown` before the first call, `off` when its address is empty. */
export type UpstreamCondition = 'up' | 'down' | 'off' | 'unknown';

/**
 * The calls of one host. A call is counted, has a deadline, waits for a slot, is refused while the host is down or asked to
 * wait, and is sent up to `maxAttempts` times.
 */
export function createCalls<Asked, Reply>(options: CallsOptions<Asked, Reply>) {
  const { name: provider, baseUrl, clock, random, limits } = options;
  const backoff = createRateBackoff(clock);
  const slots = createSlots(limits);
  const circuit = createCircuit(clock, limits);
  circuit.onBreak(() => options.onCircuitOpen?.());
  let lastOutcome: 'up' | 'down' | undefined;
  const host = baseUrl === '' ? undefined : openHost(options, backoff);

  /** Rejects with the problem of its fault, at the latest at the deadline. */
  async function call(asked: Asked, payer?: CallPayer): Promise<Reply> {
    const startedAt = clock.now();
    const attempts: Attempts = { count: 0, payer };
    const report = (outcome: UpstreamCall['outcome']) => {
      const milliseconds = clock.now() - startedAt;
      options.onCall?.({ provider, outcome, attempts: attempts.count, milliseconds });
    };
    try {
      if (host === undefined) throw new UpstreamFault('switched_off', 'The host is switched off.');
      const reply = await withDeadline(limits.deadlineMs, (signal) =>
        sendInTurn(() => host.send(asked, signal), signal, attempts),
      );
      report(options.isServed(reply) ? 'served' : 'refused');
      lastOutcome = 'up';
      return reply;
    } catch (error) {
      const fault = asFault(error);
      report(fault.kind);
      // A call that was not sent says nothing of the host.
      if (attempts.count > 0) lastOutcome = 'down';
      throw options.problemOf(fault, asked, attempts.count);
    }
  }

  async function sendInTurn(
    send: () => Promise<Reply>,
    signal: AbortSignal,
    attempts: Attempts,
  ): Promise<Reply> {
    // Checked before and after the wait: a call that would be refused does not wait first.
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
    /** As the calls of this process found it. */
    condition(): UpstreamCondition {
      if (host === undefined) return 'off';
      if (circuit.state !== CircuitState.Closed) return 'down';
      return lastOutcome ?? 'unknown';
    },
    /** Lets running requests end; later calls are refused. */
    async close(): Promise<void> {
      await host?.close();
    },
  };
}

/** Sends single requests to one host, never redirected; each rejects with an `UpstreamFault` only. */
function openHost<Asked, Reply>(options: CallsOptions<Asked, Reply>, backoff: RateBackoff) {
  const pool = openPool(options);
  return {
    async send(asked: Asked, signal: AbortSignal): Promise<Reply> {
      const { path, headers } = options.requestOf(asked);
      try {
        const sent = { 'user-agent': options.userAgent, ...headers };
        const response = await pool.get(path, sent, signal);
        const { statusCode: status, body } = response;
        if (status === 429) backoff.refused(headerOf(response, 'retry-after'));
        else backoff.served();
        if (options.bodyStatuses.includes(status)) return await options.readBody(response, signal);
        // Only a read body leaves the connection usable.
        await body.dump({ limit: dumpBytes, signal });
        return options.replyTo(status);
      } catch (error) {
        throw transportFault(error);
      }
    },
    close: pool.close,
  };
}

/** Rejects at the deadline, and aborts the signal, whatever `run` still does. */
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
