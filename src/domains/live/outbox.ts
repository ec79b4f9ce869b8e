import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { LiveEvent } from './event.ts';
import type { LiveRecord } from './store.ts';

/** Where events go besides the streams. Both may be asked again about the same event. */
export interface EventConsumer {
  /** Whether anybody waits for it. */
  wants(event: LiveEvent): Promise<boolean>;
  take(event: LiveEvent): Promise<void>;
}

/** Hands events that are due to the outlet. */
export interface Outbox {
  /** Begins at once; what fails stays due. */
  begin(event: LiveEvent): void;
  /** Finishes what an instance left that died. */
  finishLeft(): Promise<void>;
  /** Resolves when nothing is being handed over. */
  idle(): Promise<void>;
}

export interface OutboxDependencies {
  readonly records: Collection<LiveRecord>;
  readonly consumer: EventConsumer;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Whoever kept an event hands it over at once; one that is older was left by an instance that died. */
const leftBehindMs = 10_000;
const lookEveryMs = 10_000;
const atOnce = 50;

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { records, consumer, clock, onError } = dependencies;
  const running = new Set<Promise<void>>();
  let lookedAt = clock.now();

  async function outbox(event: LiveEvent): Promise<void> {
    try {
      await consumer.take(event);
      await records.update(event.id, (kept) => kept && { ...kept, due: false });
    } catch (error) {
      onError(error);
    }
  }

  return {
    begin(event) {
      const run: Promise<void> = outbox(event).finally(() => running.delete(run));
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
      for (const { event } of rows) await outbox(event);
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
