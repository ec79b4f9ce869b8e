import { BadAnswerError, ConnectionFailedError, WaypointError } from './errors.ts';
import { discard, failureOf, type Reply, readText } from './reply.ts';
import { count, duration, type Settings } from './settings.ts';
import { pauseMs, within } from './timing.ts';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Replaces those of the client. */
  readonly retries?: number | undefined;
}

export type Transport = ReturnType<typeof createTransport>;

/** The limits of all attempts of a call. */
interface Limits {
  readonly retries: number;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Sends requests, and retries them where that may help and does no harm. */
export function createTransport(settings: Settings) {
  const { clock, random, sleep } = settings;
  const { exchange, ...connection } = createConnection(settings);

  /** Waits before another attempt; throws the error if there is none. */
  async function pauseAfter(error: unknown, failures: number, limits: Limits): Promise<void> {
    const { retries, deadline, signal } = limits;
    if (signal.aborted || failures >= retries || !mayPass(error)) throw error;
    const pause = pauseMs(failures, error.retryAfterSeconds, random);
    // No attempt after the deadline.
    if (clock.now() + pause >= deadline) throw error;
    await sleep(pause, signal);
  }

  async function attempts(outgoing: Outgoing, limits: Limits): Promise<Reply> {
    const limitMs = outgoing.isRepeatable ? settings.attemptTimeoutMs : Number.POSITIVE_INFINITY;
    for (let failures = 0; ; failures += 1) {
      try {
        return await within(limitMs, settings, limits.signal, (signal) =>
          exchange(outgoing, signal),
        );
      } catch (error) {
        await pauseAfter(error, failures, limits);
      }
    }
  }

  return {
    ...connection,
    /** The answer of 2xx, or 304 if asked for. Throws a `WaypointError`, or the reason of the caller's signal. */
    async send(outgoing: Outgoing, options: CallOptions = {}): Promise<Reply> {
      const timeoutMs = duration('timeoutMs', options.timeoutMs ?? settings.timeoutMs);
      const asked = count('retries', options.retries ?? settings.retries);
      const retries = outgoing.isRepeatable ? asked : 0;
      const deadline = clock.now() + timeoutMs;
      return within(timeoutMs, settings, options.signal, (signal) =>
        attempts(outgoing, { retries, deadline, signal }),
      );
    },
  };
}

const passingCodes = new Set([
  'connection_failed',
  'timed_out',
  'rate_limited',
  'upstream_unavailable',
  'storage_full',
  'internal_error',
  'idempotency_in_progress',
]);

/** Whether another attempt may succeed: limits refill, providers return, networks recover. */
export function mayPass(error: unknown): error is WaypointError {
  if (!(error instanceof WaypointError)) return false;
  const { code, status = 0 } = error;
  return passingCodes.has(code) || status === 429 || status >= 500;
}

/** A request without the key. */
export interface Outgoing {
  readonly method: string;
  /** After the base address, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether sending it twice has the same effect as once. */
  readonly isRepeatable: boolean;
}

/** Sends requests once. */
function createConnection(settings: Settings) {
  const { key, baseUrl, clock, maxAnswerBytes, fetch: ask } = settings;
  let rate: RateState | undefined;

  const withoutKey = (text: string): string => withoutEscapes(text).replaceAll(key, 'svc_…');

  async function request(outgoing: Outgoing, signal: AbortSignal): Promise<Response> {
    const { method, path, headers, body } = outgoing;
    try {
      const response = await ask(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${key}` },
        // A redirect would send the key to another address.
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      });
      rate = rateStateOf(response.headers) ?? rate;
      refuseRedirect(response);
      return response;
    } catch (error) {
      throw faultOf(error, signal);
    }
  }

  function faultOf(error: unknown, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    if (error instanceof WaypointError) return error;
    return new ConnectionFailedError(withoutKey(`No answer of ${baseUrl}: ${reasonOf(error)}.`));
  }

  async function read(response: Response, signal: AbortSignal): Promise<Reply> {
    const { status, headers } = response;
    try {
      return { status, headers, text: await readText(response, maxAnswerBytes) };
    } catch (error) {
      throw faultOf(error, signal);
    }
  }

  return {
    /** The whole answer of 2xx, or 304 if asked for. Throws a `WaypointError`, or the reason of the signal. */
    async exchange(outgoing: Outgoing, signal: AbortSignal): Promise<Reply> {
      const reply = await read(await request(outgoing, signal), signal);
      if (isAnswer(reply, outgoing)) return reply;
      throw failureOf({ ...reply, text: withoutKey(reply.text) }, clock.now());
    },
    /** An answer to read as it arrives, once its headers are there. Throws like `exchange`. */
    async open(outgoing: Outgoing, signal: AbortSignal): Promise<Response> {
      const response = await request(outgoing, signal);
      if (response.ok) return response;
      const reply = await read(response, signal);
      throw failureOf({ ...reply, text: withoutKey(reply.text) }, clock.now());
    },
    /** The error to throw for a failed read of an answer. */
    faultOf,
    /** A text of the service without the key, in case it repeats it. */
    withoutKey,
    /** The state of the rate limit in the last answer. */
    rate: () => rate,
  };
}

/** JSON without needless escapes, which could hide the key; other text unchanged. */
function withoutEscapes(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

const isAnswer = ({ status }: Reply, { headers }: Outgoing): boolean =>
  (status >= 200 && status < 300) || (status === 304 && 'If-None-Match' in headers);

/** Browsers hide the status of a redirect behind its type. */
function refuseRedirect(response: Response): void {
  const { status, type } = response;
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
  if (!isRedirect) return;
  discard(response);
  throw new BadAnswerError(
    'The answer is a redirect, which is not followed because it would send the key along. Is baseUrl right?',
    { status },
  );
}

/** Node hides the reason behind `fetch failed`. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return 'unknown';
  const code: unknown = 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : cause.message;
}

/** The state of the rate limit in the last answer. */
export interface RateState {
  /** The bucket: `request`, `archive`, `leaderboard` … */
  readonly bucket: string | undefined;
  /** Tokens of a full bucket. */
  readonly limit: number;
  /** Tokens left. */
  readonly remaining: number;
  /** Seconds from the answer until it is full. */
  readonly resetAfterSeconds: number;
  /** When it is full, by the clock of the service. */
  readonly resetAt: Date;
}

/** Undefined for an answer without rate limit headers. */
function rateStateOf(headers: Headers): RateState | undefined {
  const [limit, remaining, resetAfterSeconds, reset] = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset-after',
    'x-ratelimit-reset',
  ].map((name) => wholeOf(headers.get(name)));
  if (limit === undefined || remaining === undefined) return undefined;
  if (resetAfterSeconds === undefined || reset === undefined) return undefined;
  const bucket = /^"([^"]{1,64})"/.exec(headers.get('ratelimit') ?? '')?.[1];
  return { bucket, limit, remaining, resetAfterSeconds, resetAt: dateOf(reset * 1000) };
}

const wholeOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;

const dateOf = (milliseconds: number): Date => {
  const date = new Date(0);
  date.setTime(milliseconds);
  return date;
};
