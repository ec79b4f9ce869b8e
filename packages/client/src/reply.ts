import { BadAnswerError, type FaultDetail, type GraphqlResult, WaypointError } from './errors.ts';
import { errorClasses } from './generated/errors.ts';
import { retryAfterSeconds } from './timing.ts';

/** An answer as received. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Members = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text; undefined unless it is a JSON object. */
export function objectOf(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const classes = new Map<
  string,
  new (
    failure: ConstructorParameters<typeof WaypointError>[0],
  ) => WaypointError
>(Object.entries(errorClasses));

/** The error of a failed answer of either interface. */
export function failureOf(reply: Reply, now: number): WaypointError {
  const { status, headers, text } = reply;
  const body = objectOf(text);
  const known = {
    status,
    requestId: requestIdIn(headers),
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), now),
  };
  if (isObject(body?.['error'])) return errorOf(body['error'], known);
  if (Array.isArray(body?.['errors'])) return graphqlErrorOf(body, known);
  return new BadAnswerError(
    `The answer has the status ${status} and is not from the service.`,
    known,
  );
}

/** Undefined unless it looks like a request id. */
const requestIdIn = (headers: Headers): string | undefined =>
  /^[\w-]{1,64}$/.exec(headers.get('x-request-id') ?? '')?.[0];

type Known = Pick<WaypointError, 'status' | 'requestId' | 'retryAfterSeconds'>;

/** The error of a GraphQL result; its code is that of REST in capitals. */
export function graphqlErrorOf(result: Members, known: Known): WaypointError {
  const errors: readonly unknown[] = Array.isArray(result['errors']) ? result['errors'] : [];
  const first = isObject(errors[0]) ? errors[0] : {};
  const extensions = isObject(first['extensions']) ? first['extensions'] : {};
  const code = textOf(extensions['code'])?.toLowerCase();
  return errorOf({ ...extensions, code, message: first['message'] }, known, {
    data: result['data'],
    errors,
  });
}

function errorOf(said: Members, known: Known, result?: GraphqlResult): WaypointError {
  const code = textOf(said['code']) ?? 'unknown_error';
  const seconds = said['retry_after_seconds'];
  const failure = {
    ...known,
    code,
    message: textOf(said['message']) ?? code,
    retryAfterSeconds: known.retryAfterSeconds ?? (isDuration(seconds) ? seconds : undefined),
    details: detailsOf(said['details']),
    result,
  };
  const Class = classes.get(code) ?? WaypointError;
  return new Class(failure);
}

const isDuration = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function detailsOf(value: unknown): readonly FaultDetail[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value
    .filter(isObject)
    .map(({ path, message }) => ({ path: textOf(path) ?? '', message: textOf(message) ?? '' }));
}

/** The chunks of a body; leaving the loop cancels it. Throws what the network throws. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    // Does not wait for the cancel.
    if (!isOver) reader.cancel().catch(() => undefined);
  }
}

/** Reads a body as text. Throws `BadAnswerError` as soon as it is longer than `maxBytes`. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of piecesOf(response.body)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      throw new BadAnswerError(`The answer is longer than ${maxBytes} bytes.`, {
        status: response.status,
      });
    }
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Discards an unread body, so that its connection is free. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}
