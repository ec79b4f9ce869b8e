import {
  BadAnswerError,
  ConnectionFailedError,
  InvalidArgumentError,
  type WaypointError,
} from './errors.ts';
import { type AnyData, graphqlRequest, type TypedDocument } from './graphql.ts';
import { graphqlErrorOf, isObject, objectOf, piecesOf } from './reply.ts';
import { count, duration, type Settings } from './settings.ts';
import { pauseMs, within } from './timing.ts';
import { mayPass, type Outgoing, type Transport } from './transport.ts';

export interface SubscribeOptions {
  /** Ends the subscription, whose loop then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Called each time a stream opens. Events between two streams are lost, so read the current state here. */
  readonly onOpen?: (() => void) | undefined;
  /** Called each time a stream is lost, before the pause and the next one. */
  readonly onLost?: ((error: WaypointError) => void) | undefined;
  /** How long a silent stream is still alive; 45,000 by default. The service sends a sign of life every 12 seconds. */
  readonly silenceMs?: number | undefined;
  /** How often the first stream is retried; that of the client by default. Later streams are retried without limit. */
  readonly retries?: number | undefined;
}

export type Subscribe = <Data = AnyData, Variables = AnyData>(
  document: string | TypedDocument<Data, Variables>,
  variables?: Variables,
  options?: SubscribeOptions,
) => AsyncGenerator<Data, void, undefined>;

/** The state of a subscription over its streams. */
interface Subscription {
  readonly outgoing: Outgoing;
  readonly silenceMs: number;
  readonly retries: number;
  readonly options: SubscribeOptions;
  wasOpen: boolean;
  /** When the current stream opened, in epoch milliseconds; infinite before. */
  openedAt: number;
  /** How many streams were lost since the last result. */
  failures: number;
}

const maxMessageCharacters = 4 * 2 ** 20;
/** A stream that lasted this long is no failure, even without results. */
const lastingMs = 60_000;

/** Subscribes by server-sent events, and reopens a lost stream (R14.6). */
export function createSubscribe(settings: Settings, transport: Transport): Subscribe {
  const { clock, random, sleep, attemptTimeoutMs } = settings;

  /** The results of one stream until the service closes it. Throws any other end. */
  async function* resultsOf<Data>(subscription: Subscription): AsyncGenerator<Data, void> {
    const { outgoing, silenceMs, options } = subscription;
    const own = new AbortController();
    try {
      const response = await within(attemptTimeoutMs, settings, options.signal, () =>
        transport.open(outgoing, own.signal),
      );
      const messages = messagesOf(bodyOf(response), maxMessageCharacters);
      Object.assign(subscription, { wasOpen: true, openedAt: clock.now() });
      options.onOpen?.();
      for (;;) {
        const next = await within(silenceMs, settings, options.signal, () =>
          messages.next().catch((error: unknown) => {
            throw transport.faultOf(error, own.signal);
          }),
        );
        if (next.done || next.value?.event === 'complete') return;
        if (next.value?.event !== 'next') continue;
        const data = dataOf(transport.withoutKey(next.value.data));
        subscription.failures = 0;
        yield data as Data;
      }
    } finally {
      // Ends pending reads.
      own.abort();
    }
  }

  /** Yields results and returns the error that ended the stream. Throws an error that another stream would repeat. */
  async function* untilLost<Data>(
    subscription: Subscription,
  ): AsyncGenerator<Data, WaypointError, undefined> {
    subscription.openedAt = Number.POSITIVE_INFINITY;
    try {
      yield* resultsOf<Data>(subscription);
      return new ConnectionFailedError('The service closed the stream.');
    } catch (error) {
      if (mayPass(error)) return error;
      throw error;
    }
  }

  /** Waits before the next stream. Throws the error of the last one if there is no next. */
  async function pauseAfter(lost: WaypointError, subscription: Subscription): Promise<void> {
    const { wasOpen, openedAt, retries, options } = subscription;
    if (clock.now() - openedAt >= lastingMs) subscription.failures = 0;
    if (!wasOpen && subscription.failures >= retries) throw lost;
    options.onLost?.(lost);
    const pause = pauseMs(subscription.failures, lost.retryAfterSeconds, random);
    subscription.failures += 1;
    await within(Number.POSITIVE_INFINITY, settings, options.signal, (signal) =>
      sleep(pause, signal),
    );
  }

  return async function* subscribe<Data, Variables>(
    document: string | TypedDocument<Data, Variables>,
    variables?: Variables,
    options: SubscribeOptions = {},
  ): AsyncGenerator<Data, void, undefined> {
    // A query would be repeated without end.
    if (!/subscription/.test(String(document))) {
      throw new InvalidArgumentError('document: it is not a subscription; use graphql().');
    }
    const subscription: Subscription = {
      outgoing: graphqlRequest(document, variables, 'text/event-stream'),
      silenceMs: duration('silenceMs', options.silenceMs ?? 45_000),
      retries: count('retries', options.retries ?? settings.retries),
      options,
      wasOpen: false,
      openedAt: Number.POSITIVE_INFINITY,
      failures: 0,
    };
    for (;;) {
      const lost = yield* untilLost<Data>(subscription);
      await pauseAfter(lost, subscription);
    }
  };
}

function bodyOf({ body, headers, status }: Response): ReadableStream<Uint8Array> {
  if (body && headers.get('content-type')?.startsWith('text/event-stream')) return body;
  throw new BadAnswerError('The answer is not an event stream.', { status });
}

/** The data of a result. Throws its error if all root fields are null. */
function dataOf(text: string): unknown {
  const result = objectOf(text);
  const data = result?.['data'];
  const hasData = isObject(data) && Object.values(data).some((value) => value !== null);
  if (result && Array.isArray(result['errors']) && !hasData) {
    throw graphqlErrorOf(result, {
      status: undefined,
      requestId: undefined,
      retryAfterSeconds: undefined,
    });
  }
  if (!isObject(data)) throw new BadAnswerError('A message of the stream is not a GraphQL result.');
  return data;
}

/** One message of an event stream. */
interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/**
 * The messages of an event stream, and undefined for each chunk as a sign of life. Throws `BadAnswerError` for a message of
 * more than `maxCharacters`.
 */
async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  maxCharacters: number,
): AsyncGenerator<StreamMessage | undefined> {
  const decoder = new TextDecoder();
  // The parts of the current message; the last one may hold the start of its end.
  let before: string[] = [];
  let length = 0;
  let last = '';
  for await (const piece of piecesOf(body)) {
    const blocks = (last + decoder.decode(piece, { stream: true })).split(blockEnd);
    const rest = blocks.pop() ?? '';
    yield undefined;
    for (const block of blocks) {
      const message = messageOf(before.join('') + block);
      before = [];
      length = 0;
      if (message) yield message;
    }
    const cut = Math.max(0, rest.length - longestEnd);
    before.push(rest.slice(0, cut));
    last = rest.slice(cut);
    length += cut;
    if (length > maxCharacters) throw new BadAnswerError('A message of the stream has no end.');
  }
}

const blockEnd = /\r\n\r\n|\n\n|\r\r/;
/** All but one character of the longest end. */
const longestEnd = 3;

/** Undefined for a comment, which keeps the connection alive. */
function messageOf(block: string): StreamMessage | undefined {
  let event = 'message';
  const data: string[] = [];
  let isMessage = false;
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    isMessage ||= field === 'event' || field === 'data';
  }
  return isMessage ? { event, data: data.join('\n') } : undefined;
}
