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
  /** Ends the subscription; its loop then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called each time that a stream is open, also after one was lost: what happened in between is not sent, so that this
   * is the moment to ask for the present state.
   */
  readonly onOpen?: (() => void) | undefined;
  /** Called each time that a stream was lost, before the pause after which another one is opened. */
  readonly onLost?: ((error: WaypointError) => void) | undefined;
  /** How long a stream may be without a sign of life before it counts as lost; 45,000 by default: it has one every 12 seconds. */
  readonly silenceMs?: number | undefined;
  /** How often the first opening is tried again; as other calls by default. Once it was open, there is no end to it. */
  readonly retries?: number | undefined;
}

export type Subscribe = <Data = AnyData, Variables = AnyData>(
  document: string | TypedDocument<Data, Variables>,
  variables?: Variables,
  options?: SubscribeOptions,
) => AsyncGenerator<Data, void, undefined>;

/** What is kept of a subscription from stream to stream. */
interface Subscription {
  readonly outgoing: Outgoing;
  readonly silenceMs: number;
  readonly retries: number;
  readonly options: SubscribeOptions;
  wasOpen: boolean;
  /** When the stream of now was opened, in epoch milliseconds; infinite before. */
  openedAt: number;
  /** How many streams were lost since something came. */
  failures: number;
}

const maxMessageCharacters = 4 * 2 ** 20;
/** A stream that held this long was no failure, though nothing happened on it. */
const lastingMs = 60_000;

/** Subscribes by server-sent events, and opens the stream again whenever it is lost (R14.6). */
export function createSubscribe(settings: Settings, transport: Transport): Subscribe {
  const { clock, random, sleep, attemptTimeoutMs } = settings;

  /** The results of one stream, until the service closes it. Throws whatever else ends it. */
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
      // Whatever is still read or waited for ends with it.
      own.abort();
    }
  }

  /** Hands results on, and answers how the stream was lost. Throws what no other stream would mend. */
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

  /** Waits until another stream may be opened. Throws why the last one was lost when there is to be none. */
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
    // A query would be answered, closed and opened again without end.
    if (!/subscription/.test(String(document))) {
      throw new InvalidArgumentError('document: it is no subscription; ask it by graphql().');
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
  throw new BadAnswerError('The answer is no event stream.', { status });
}

/** The data of a result; a root that is null because of an error is a refusal. */
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
  if (!isObject(data)) throw new BadAnswerError('A message of the stream is no result of GraphQL.');
  return data;
}

/** One message of an event stream. */
interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/**
 * The messages of an event stream; undefined for each piece that brought none, so that its reader knows the other end to
 * be alive. A message of more than `maxCharacters` ends it with `BadAnswerError`.
 */
async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  maxCharacters: number,
): AsyncGenerator<StreamMessage | undefined> {
  const decoder = new TextDecoder();
  // Of the message that is on its way; the last piece may hold the beginning of its end.
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
