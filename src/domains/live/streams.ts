import { type Account, recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { singleFlight } from '../../lib/once.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import type { NoticeType } from '../archive/event.ts';
import type { LiveEvent } from './event.ts';

/** The subject of a stream: the trust of one account, one report, or the notices of a game, all or of one type. */
type Topic = string;

export const accountTopic = (environment: Environment, account: Account): Topic =>
  `account:${recordKey(environment, account)}`;

export const reportTopic = (environment: Environment, reportId: string): Topic =>
  `report:${environment}:${reportId}`;

export const noticeTopic = (
  environment: Environment,
  game: GameId,
  type: NoticeType | undefined,
): Topic => `notices:${environment}:${game}:${type ?? 'all'}`;

/** Every topic that an event belongs to. */
export function topicsOf(event: LiveEvent): readonly Topic[] {
  switch (event.type) {
    case 'trust_score.changed':
      return [accountTopic(event.environment, event)];
    case 'report.reviewed':
      return [reportTopic(event.environment, event.reportId)];
    case 'notice.published': {
      const { environment, game, noticeType } = event;
      return [undefined, noticeType].map((type) => noticeTopic(environment, game, type));
    }
  }
}

/** The streams that a key family may have open at one instance. */
export const maxStreams = 20;

/** The caller that opens a stream, and its address. */
export interface LiveCaller {
  readonly principal: Principal;
  readonly ip: string;
}

/** The key of a stream, and the address that it is used from. */
interface StreamKey {
  readonly keyId: string;
  readonly ip: string;
}

interface Stream extends StreamKey {
  readonly feed: Feed;
}

/** The open streams of this instance. */
export function createStreams() {
  const byTopic = new Map<Topic, Set<Stream>>();
  const byFamily = new Map<string, number>();
  let closed = false;

  const all = (): Stream[] => [...byTopic.values()].flatMap((streams) => [...streams]);

  function leave(topic: Topic, stream: Stream, lineageId: string): void {
    const onTopic = byTopic.get(topic);
    onTopic?.delete(stream);
    if (onTopic?.size === 0) byTopic.delete(topic);
    const open = (byFamily.get(lineageId) ?? 0) - 1;
    if (open > 0) byFamily.set(lineageId, open);
    else byFamily.delete(lineageId);
  }

  return {
    /** Throws `rate_limited` when the key family has too many streams open, `upstream_unavailable` when the service stops. */
    join({ principal: { lineageId, keyId }, ip }: LiveCaller, topic: Topic): Feed {
      if (closed) throw new Problem('upstream_unavailable', 'The service is stopping.');
      const open = byFamily.get(lineageId) ?? 0;
      if (open >= maxStreams) throw tooManyStreams();
      byFamily.set(lineageId, open + 1);
      const feed = createFeed(() => leave(topic, stream, lineageId));
      const stream: Stream = { feed, keyId, ip };
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream));
      return feed;
    },
    /** Sends an event to the streams of its topics. */
    notify(event: LiveEvent): void {
      for (const topic of topicsOf(event))
        for (const { feed } of [...(byTopic.get(topic) ?? [])]) feed.push(event);
    },
    /** The keys that streams were opened with, each with every address that they were opened from. */
    keys: (): readonly StreamKey[] => [
      ...new Map(all().map(({ keyId, ip }) => [`${keyId} ${ip}`, { keyId, ip }])).values(),
    ],
    /** Ends the streams of a key that were opened from one address. */
    end({ keyId, ip }: StreamKey, error: Error): void {
      for (const stream of all())
        if (stream.keyId === keyId && stream.ip === ip) stream.feed.end(error);
    },
    /** Ends all streams and refuses new ones. */
    close(): void {
      closed = true;
      for (const { feed } of all()) feed.end();
    },
  };
}

const tooManyStreams = (): Problem =>
  Problem.rateLimited(
    `At most ${maxStreams} streams may be open; close one first.`,
    // It is unknown when one will be closed, so the answer names a minute.
    refusalBy({ budget: 'streams', limit: maxStreams, windowSeconds: 60 }, 60),
  );

/** Why a key may not be used from an address any more; asks no store while the key has not changed. */
export type RefusalOf = (key: StreamKey) => Promise<Problem | undefined>;

/** A tick comes about once a second, and a stream ends within a second of its key (R3.7). */
const againMs = 500;

/** Ends the streams whose keys may not be used any more; to be called about once a second. Never rejects. */
export function createKeyCheck(
  streams: Pick<ReturnType<typeof createStreams>, 'keys' | 'end'>,
  refusalOf: RefusalOf,
  onError: (error: unknown) => void,
) {
  const running = new Map<string, Promise<void>>();

  async function checkAll(): Promise<void> {
    for (const key of streams.keys()) {
      const refusal = await refusalOf(key).catch(onError);
      if (refusal) streams.end(key, refusal);
    }
  }

  const check = (): Promise<void> => singleFlight(running, 'keys', checkAll);

  return (): Promise<void> => {
    setTimeout(check, againMs).unref();
    return check();
  };
}

/** The events that may wait for a reader; the feed of a slower reader ends. */
const maxQueued = 64;

/** The events of one subscription, for one reader. */
export interface Feed extends AsyncIterableIterator<LiveEvent, undefined> {
  /** Queues an event for the reader. Too many of them end the feed instead. */
  push(event: LiveEvent): void;
  /** Ends the feed: queued events are still read, then the reader gets the error, if there is one. */
  end(error?: Error): void;
  next(): Promise<Next>;
  return(): Promise<Next>;
}

type Next = IteratorResult<LiveEvent, undefined>;

const over = { done: true, value: undefined } as const;

/** A bounded queue between the events and their reader. `onEnd` is called once, however the feed ends. */
export function createFeed(onEnd: () => void): Feed {
  const queue: LiveEvent[] = [];
  const waiting: { resolve(next: Next): void; reject(error: Error): void }[] = [];
  let ended = false;
  let failure: Error | undefined;

  function end(error?: Error): void {
    if (ended) return;
    ended = true;
    failure = error;
    for (const read of waiting.splice(0)) endRead(read);
    onEnd();
  }

  /** The error is raised once; after it the feed is over. */
  function endRead({ resolve, reject }: (typeof waiting)[number]): void {
    const error = failure;
    failure = undefined;
    if (error) reject(error);
    else resolve(over);
  }

  return {
    push(event) {
      if (ended) return;
      const read = waiting.shift();
      if (read) read.resolve({ done: false, value: event });
      else if (queue.length < maxQueued) queue.push(event);
      else {
        queue.length = 0;
        end(tooFarBehind());
      }
    },
    end,
    next() {
      const value = queue.shift();
      if (value) return Promise.resolve({ done: false, value });
      return new Promise<Next>((resolve, reject) => {
        if (ended) endRead({ resolve, reject });
        else waiting.push({ resolve, reject });
      });
    },
    async return() {
      queue.length = 0;
      end();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const tooFarBehind = (): Problem =>
  Problem.rateLimited(
    `This stream was more than ${maxQueued} events behind and is over; open it again.`,
    refusalBy({ budget: 'stream_events', limit: maxQueued, windowSeconds: 1 }, 1),
  );
