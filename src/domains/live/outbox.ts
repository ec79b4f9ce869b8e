import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { EventConsumer, LiveEvent } from './event.ts';
import type { LiveRecord } from './store.ts';

/** Delivers events that are due to the consumer. */
export interface Outbox {
  /** Starts a delivery; an event whose delivery fails stays due. */
  begin(event: LiveEvent): void;
  /** Delivers what an instance left when it died. */
  finishLeft(): Promise<void>;
  /** Resolves when nothing is being delivered. */
  idle(): Promise<void>;
}

export interface OutboxDependencies {
  readonly records: Collection<LiveRecord>;
  readonly consumer: EventConsumer;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}

/** The instance that stores an event delivers it at once: an older one was left by an instance that died. */
const leftBehindMs = 10_000;
const lookEveryMs = 10_000;
const atOnce = 50;

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { records, consumer, clock, work, onError } = dependencies;
  const running = new Set<Promise<void>>();
  let lookedAt = clock.now();

  async function deliver(event: LiveEvent): Promise<void> {
    try {
      await work.run('event', [event.id], async () => {
        await consumer.take(event);
        await records.update(event.id, (kept) => kept && { ...kept, due: false });
      });
    } catch (error) {
      onError(error);
    }
  }

  return {
    begin(event) {
      const run: Promise<void> = deliver(event).finally(() => running.delete(run));
      running.add(run);
    },
    async finishLeft() {
      const now = clock.now();
      if (now - lookedAt < lookEveryMs) return;
      lookedAt = now;
      const { rows } = await records.page({
        index: 'byDue',
        equals: { due: true },
        range: { to: now - leftBehindMs },
        limit: atOnce,
        direction: 'ascending',
      });
      for (const { event } of rows) await deliver(event);
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
