import { BadAnswerError, ConnectionFailedError, WaypointError } from './errors.ts';
import { failureOf, type Reply } from './failure.ts';
import { type RateState, rateStateOf } from './rate.ts';
import { discard, readText } from './read-text.ts';
import type { Settings } from './settings.ts';

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
export interface Connection {
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

export function createConnection(settings: Settings): Connection {
  const { key, baseUrl, clock, maxAnswerBytes, fetch: ask } = settings;
  let rate: RateState | undefined;

  const withoutKey = (text: string): string => unescaped(text).replaceAll(key, 'svc_…');

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
function unescaped(text: string): string {
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
