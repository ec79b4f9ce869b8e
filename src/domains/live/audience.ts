import type { Principal } from '../../lib/principal.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import type { LiveEvent } from './event.ts';
import { createFeed, type Feed } from './feed.ts';
import { type Topic, topicsOf } from './topic.ts';

/** The streams that a lineage may have open at one instance. */
export const maxStreams = 20;

/** Who opens a stream, and from which address. */
export interface LiveCaller {
  readonly principal: Principal;
  readonly ip: string;
}

/** The key of a stream, and the address that it is used from. */
export interface ListenerKey {
  readonly keyId: string;
  readonly ip: string;
}

interface Listener extends ListenerKey {
  readonly feed: Feed;
}

/** The open streams of this instance. */
export interface Audience {
  /** Throws `rate_limited` when the lineage has too many streams open, `upstream_unavailable` when the service stops. */
  join(caller: LiveCaller, topic: Topic): Feed;
  /** Sends an event to those who listen to one of its topics. */
  notify(event: LiveEvent): void;
  /** The keys that streams were opened with, each with every address that they were opened from. */
  keys(): readonly ListenerKey[];
  /** Ends the streams of a key that were opened from one address. */
  dismiss(key: ListenerKey, error: Error): void;
  /** Ends all streams and refuses new ones. */
  close(): void;
}

export function createAudience(): Audience {
  const byTopic = new Map<Topic, Set<Listener>>();
  const byLineage = new Map<string, number>();
  let closed = false;

  const all = (): Listener[] => [...byTopic.values()].flatMap((listeners) => [...listeners]);

  function leave(topic: Topic, listener: Listener, lineageId: string): void {
    const listeners = byTopic.get(topic);
    listeners?.delete(listener);
    if (listeners?.size === 0) byTopic.delete(topic);
    const open = (byLineage.get(lineageId) ?? 0) - 1;
    if (open > 0) byLineage.set(lineageId, open);
    else byLineage.delete(lineageId);
  }

  return {
    join({ principal: { lineageId, keyId }, ip }, topic) {
      if (closed) throw new Problem('upstream_unavailable', 'The service is stopping.');
      const open = byLineage.get(lineageId) ?? 0;
      if (open >= maxStreams) throw tooManyStreams();
      byLineage.set(lineageId, open + 1);
      const feed = createFeed(() => leave(topic, listener, lineageId));
      const listener: Listener = { feed, keyId, ip };
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener));
      return feed;
    },
    notify(event) {
      for (const topic of topicsOf(event))
        for (const { feed } of [...(byTopic.get(topic) ?? [])]) feed.push(event);
    },
    keys: () => [
      ...new Map(all().map(({ keyId, ip }) => [`${keyId} ${ip}`, { keyId, ip }])).values(),
    ],
    dismiss({ keyId, ip }, error) {
      for (const listener of all())
        if (listener.keyId === keyId && listener.ip === ip) listener.feed.end(error);
    },
    close() {
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
