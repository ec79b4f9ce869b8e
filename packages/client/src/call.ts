import { createCachedAnswers, hexOf } from './answer-cache.ts';
import { BadAnswerError, InvalidArgumentError } from './errors.ts';
import { type Arguments, addressCall, isRepeatable, type Operation } from './operation.ts';
import { isObject, objectOf, type Reply } from './reply.ts';
import type { Settings } from './settings.ts';
import type { CallOptions, Outgoing, Transport } from './transport.ts';

export interface OperationOptions extends CallOptions {
  /**
   * Names this request, where the operation honours that: equal ones are carried out once within 24 hours. Each call has
   * one of its own when it is left out.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What an operation answers; both are undefined where there is nothing to say. */
export interface AnyAnswer {
  readonly data: unknown;
  readonly meta: unknown;
}

/** Calls an operation. Throws a `WaypointError`, or the reason of the caller's signal. */
export type Caller = (
  operation: Operation,
  given: Arguments,
  options: OperationOptions,
) => Promise<AnyAnswer>;

export function createCaller(settings: Settings, transport: Transport): Caller {
  const cached = settings.cache && createCachedAnswers(settings.cache, settings);

  async function callCached(
    operation: Operation,
    outgoing: Outgoing,
    options: CallOptions,
  ): Promise<AnyAnswer> {
    const known = await cached?.find(outgoing.path, options.signal);
    if (known) {
      const headers = { ...outgoing.headers, 'If-None-Match': known.etag };
      const reply = await transport.send({ ...outgoing, headers }, options);
      if (reply.status !== 304) return keep(operation, outgoing, reply);
      const answer = answerIn(operation, { ...reply, text: known.text });
      if (answer) return answer;
      // What was kept is no answer: something else wrote into the cache.
    }
    return keep(operation, outgoing, await transport.send(outgoing, options));
  }

  function keep(operation: Operation, { path }: Outgoing, reply: Reply): AnyAnswer {
    const answer = answerOf(operation, reply);
    // The answer does not wait for the cache.
    void cached?.keep(path, reply);
    return answer;
  }

  return async (operation, given, options) => {
    const { path, body } = addressCall(operation, given);
    const outgoing: Outgoing = {
      method: operation.method,
      path,
      headers: headersOf(operation, body, options),
      body,
      isRepeatable: isRepeatable(operation),
    };
    if (operation.method === 'GET') return callCached(operation, outgoing, options);
    return answerOf(operation, await transport.send(outgoing, options));
  };
}

function headersOf(
  { keyed }: Operation,
  body: string | undefined,
  { idempotencyKey }: OperationOptions,
): Record<string, string> {
  if (idempotencyKey !== undefined) {
    if (!keyed) throw new InvalidArgumentError('idempotencyKey: this operation takes none.');
    if (!/^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw new InvalidArgumentError('idempotencyKey: it has 1 to 255 printable ASCII characters.');
    }
  }
  return {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(keyed && { 'Idempotency-Key': idempotencyKey ?? newIdempotencyKey() }),
  };
}

/** A name of its own for a request that is to be carried out once. */
const newIdempotencyKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** An answer whose body is parsed anew each time, so that what is kept cannot be changed. */
function answerIn({ file }: Operation, { status, headers, text }: Reply): AnyAnswer | undefined {
  if (status === 204) return { data: undefined, meta: undefined };
  const body = objectOf(text);
  if (file) return fileIn(body, headers.get('x-export-skipped'));
  if (body === undefined || !Object.hasOwn(body, 'data')) return undefined;
  return { data: body['data'], meta: metaOf(body['meta'], headers.get('x-request-id')) };
}

/** A file that does not say what is missing of it is none of the service's. */
const fileIn = (
  body: Readonly<Record<string, unknown>> | undefined,
  skipped: string | null,
): AnyAnswer | undefined =>
  body && /^\d+$/.test(skipped ?? '')
    ? { data: body, meta: { skipped: Number(skipped) } }
    : undefined;

function answerOf(operation: Operation, reply: Reply): AnyAnswer {
  const answer = answerIn(operation, reply);
  if (answer) return answer;
  throw new BadAnswerError('The answer is none that the service gives: is this its address?', {
    status: reply.status,
    requestId: reply.headers.get('x-request-id') ?? undefined,
  });
}

/** A kept answer is that of an earlier request, and names this one. */
const metaOf = (meta: unknown, requestId: string | null): unknown =>
  isObject(meta) && requestId !== null && Object.hasOwn(meta, 'request_id')
    ? { ...meta, request_id: requestId }
    : meta;
