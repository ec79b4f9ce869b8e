import { createCachedAnswers, hexOf } from './answer-cache.ts';
import { BadAnswerError, InvalidArgumentError } from './errors.ts';
import { type Arguments, addressCall, isRepeatable, type Operation } from './operation.ts';
import { isObject, objectOf, type Reply } from './reply.ts';
import type { Settings } from './settings.ts';
import type { CallOptions, Outgoing, Transport } from './transport.ts';

export interface OperationOptions extends CallOptions {
  /** The Idempotency-Key, for operations that take one: requests with the same key run once within 24 hours. Random by default. */
  readonly idempotencyKey?: string | undefined;
}

/** The answer of an operation; both are undefined for 204. */
export interface AnyAnswer {
  readonly data: unknown;
  readonly meta: unknown;
}

export type Caller = ReturnType<typeof createCaller>;

/** Calls operations. A call throws a `WaypointError`, or the reason of the caller's signal. */
export function createCaller(settings: Settings, transport: Transport) {
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
      // The cached text is not an answer: someone else wrote into the cache.
    }
    return keep(operation, outgoing, await transport.send(outgoing, options));
  }

  function keep(operation: Operation, { path }: Outgoing, reply: Reply): AnyAnswer {
    const answer = answerOf(operation, reply);
    // The answer does not wait for the cache.
    void cached?.keep(path, reply);
    return answer;
  }

  return async (
    operation: Operation,
    given: Arguments,
    options: OperationOptions,
  ): Promise<AnyAnswer> => {
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

const newIdempotencyKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** Parses an answer each time, so that callers cannot change the cached one. */
function answerIn({ file }: Operation, { status, headers, text }: Reply): AnyAnswer | undefined {
  if (status === 204) return { data: undefined, meta: undefined };
  if (file === 'text') return fileIn(text, headers);
  const body = objectOf(text);
  if (file) return fileIn(body, headers);
  if (body === undefined || !Object.hasOwn(body, 'data')) return undefined;
  return { data: body['data'], meta: metaOf(body['meta'], headers.get('x-request-id')) };
}

/** Every file of the service has the header that counts what it leaves out. */
function fileIn(data: unknown, headers: Headers): AnyAnswer | undefined {
  const skipped = headers.get('x-export-skipped') ?? '';
  return data !== undefined && /^\d+$/.test(skipped)
    ? { data, meta: { skipped: Number(skipped) } }
    : undefined;
}

function answerOf(operation: Operation, reply: Reply): AnyAnswer {
  const answer = answerIn(operation, reply);
  if (answer) return answer;
  throw new BadAnswerError('The answer is not from the service: is baseUrl right?', {
    status: reply.status,
    requestId: reply.headers.get('x-request-id') ?? undefined,
  });
}

/** A cached answer gets the id of this request. */
const metaOf = (meta: unknown, requestId: string | null): unknown =>
  isObject(meta) && requestId !== null && Object.hasOwn(meta, 'request_id')
    ? { ...meta, request_id: requestId }
    : meta;
