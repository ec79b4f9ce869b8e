import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { LiveEvent } from './event.ts';
import type { LiveRecord } from './store.ts';

/**
 * How far each look reaches back behind what was seen: as much as an insert may be late, or the clock of another
 * instance slow.
 */
const overlapMs = 10_000;
const pageRows = 200;
/** What is beyond these pages waits for the next read. */
const maxPages = 10;

/** Reads the log of events as all instances write it. */
export interface Follower {
  /** Marks an event as received, so that it is not read from the log again; false when it was received before. */
  markReceived(id: string, at: number): boolean;
  /** Reads what is new: each event once, from whatever instance. */
  read(): Promise<LiveEvent[]>;
}

export function createFollower(records: Collection<LiveRecord>, clock: Clock): Follower {
  const received = new Map<string, number>();
  let from = clock.now() - overlapMs;

  function markReceived(id: string, at: number): boolean {
    if (received.has(id)) return false;
    received.set(id, at);
    return true;
  }

  function forget(): void {
    for (const [id, at] of received) if (at < from) received.delete(id);
  }

  const page = (after: LiveRecord | undefined) =>
    records.page({
      index: 'byTime',
      equals: { stream: 'all' },
      range: { from },
      ...(after && { after: ['all', after.at, after.id] }),
      limit: pageRows,
      direction: 'ascending',
    });

  /** Reads the next page of the log; false once all of it is read. */
  async function readPage(
    after: LiveRecord | undefined,
    fresh: LiveEvent[],
  ): Promise<LiveRecord | false> {
    const { rows, next } = await page(after);
    for (const { id, at, event } of rows) if (markReceived(id, at)) fresh.push(event);
    return (next !== undefined && rows.at(-1)) || false;
  }

  return {
    markReceived,
    async read() {
      const now = clock.now();
      const fresh: LiveEvent[] = [];
      let last: LiveRecord | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const read = await readPage(last, fresh);
        if (read === false) {
          from = Math.max(from, now - overlapMs);
          forget();
          return fresh;
        }
        last = read;
      }
      if (last) from = Math.max(from, last.at);
      return fresh;
    },
  };
}
