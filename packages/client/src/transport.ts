import { BadAnswerError, ConnectionFailedError, WaypointError } from './errors.ts';
import { discard, failureOf, type Reply, readText } from './reply.ts';
import { count, duration, type Settings } from './settings.ts';
import { pauseMs, within } from './timing.ts';

/** What every call takes beside its arguments. */
export interface CallOptions {
  /** Ends the call; it then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Instead of those of the client. */
  readonly retries?: number | undefined;
}

/** Requests that are sent again where that may help, and does no harm. */
export interface Transport extends Omit<Connection, 'exchange'> {
  /** The answer of 2xx, or of 304 where that was asked for. Throws a `WaypointError`, or the reason of the caller's signal. */
  send(outgoing: Outgoing, options?: CallOptions): Promise<Reply>;
}

/** What the attempts of one call have together. */
interface Limits {
  readonly retries: number;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

export function createTransport(settings: Settings): Transport {
  const { clock, random, sleep } = settings;
  const { exchange, ...connection } = createConnection(settings);

  /** Waits until another attempt is worth it; throws why there is none. */
  async function pauseAfter(error: unknown, failures: number, limits: Limits): Promise<void> {
    const { retries, deadline, signal } = limits;
    if (signal.aborted || failures >= retries || !mayPass(error)) throw error;
    const pause = pauseMs(failures, error.retryAfterSeconds, random);
    // An attempt that would come too late is not waited for.
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
    async send(outgoing, options = {}) {
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

/** Whether another attempt may go better: the limit refills, the provider returns, the network was at fault. */
export function mayPass(error: unknown): error is WaypointError {
  if (!(error instanceof WaypointError)) return false;
  const { code, status = 0 } = error;
  return passingCodes.has(code) || status === 429 || status >= 500;
}

/** A request as it goes out, but for the key. */
export interface Outgoing {
  readonly method: string;
  /** Behind the base address, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether doing it twice does the same as doing it once. */
  readonly isRepeatable: boolean;
}

/** Requests and their answers, one at a time and none twice. */
interface Connection {
  /** The whole answer, of 2xx, or of 304 where that was asked for. Throws a `WaypointError`, or the reason of the signal. */
  exchange(outgoing: Outgoing, signal: AbortSignal): Promise<Reply>;
  /** An answer that is read as it comes, once its headers are there. Throws as `exchange`. */
  open(outgoing: Outgoing, signal: AbortSignal): Promise<Response>;
  /** What a failed reading of an answer is thrown as. */
  faultOf(error: unknown, signal: AbortSignal): unknown;
  /** A text of others without the key, should they have written it into theirs. */
  withoutKey(text: string): string;
  /** Where the key stands, as the last answer said. */
  rate(): RateState | undefined;
}

function createConnection(settings: Settings): Connection {
  const { key, baseUrl, clock, maxAnswerBytes, fetch: ask } = settings;
  let rate: RateState | undefined;

  const withoutKey = (text: string): string => withoutEscapes(text).replaceAll(key, 'svc_…');

  async function request(outgoing: Outgoing, signal: AbortSignal): Promise<Response> {
    const { method, path, headers, body } = outgoing;
    try {
      const response = await ask(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${key}` },
        // The key would go along to wherever a redirect leads.
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
    async exchange(outgoing, signal) {
      const reply = await read(await request(outgoing, signal), signal);
      if (isAnswer(reply, outgoing)) return reply;
      throw failureOf({ ...reply, text: withoutKey(reply.text) }, clock.now());
    },
    async open(outgoing, signal) {
      const response = await request(outgoing, signal);
      if (response.ok) return response;
      const reply = await read(response, signal);
      throw failureOf({ ...reply, text: withoutKey(reply.text) }, clock.now());
    },
    faultOf,
    withoutKey,
    rate: () => rate,
  };
}

/** JSON as it is written without need: a key may hide behind escapes. Any other text as it is. */
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
    'The answer is a redirect, which is not followed: the key would go along. Is baseUrl right?',
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

/** Where a key stands with a limit, as the last answer said. */
export interface RateState {
  /** The bucket: `request`, `archive`, `leaderboard` … */
  readonly bucket: string | undefined;
  /** How many tokens it holds when it is full. */
  readonly limit: number;
  /** How many are left. */
  readonly remaining: number;
  /** The seconds until it is full, counted from the answer. */
  readonly resetAfterSeconds: number;
  /** When it is full, by the clock of the service. */
  readonly resetAt: Date;
}

/** Undefined where an answer says nothing of limits. */
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
