import { z } from 'zod';
import { type Clock, dayMs, hourMs } from '../lib/clock.ts';
import { atMost } from '../lib/patience.ts';
import type { Collection, CollectionSpec } from './store.ts';
import type { LeftWork, WorkJournal } from './work-journal.ts';

const uncleanEnd = z.object({
  /** The unit: its kind, a space, and the id of what it is about. */
  id: z.string(),
  /** How many processes died during it, one after the other. */
  ends: z.number(),
  /** When the last one was seen; epoch milliseconds, as all times here. */
  seenAt: z.number(),
  /** Until when it is put aside; 0 when it is not. */
  asideUntil: z.number(),
  /** The journal in which it was found last: each journal counts once. */
  journal: z.string(),
  expires: z.date(),
});

/** A unit during which a process died, until it completes. */
export type UncleanEnd = z.infer<typeof uncleanEnd>;

export const uncleanEnds: CollectionSpec<UncleanEnd> = {
  name: 'unclean_ends',
  keeps: 'until it expires',
  schema: uncleanEnd,
  indexes: { byTime: ['seenAt'] },
  expires: 'expires',
};

/** Runs background work so that a unit that kills its process cannot kill every next one. */
export interface Work {
  /**
   * Runs a task for the ids that are not put aside; undefined when all are. When a process died during one of them, the
   * task gets only that one, and runs alone.
   */
  run<Result>(
    kind: string,
    ids: readonly string[],
    task: (ids: readonly string[]) => Promise<Result>,
  ): Promise<Result | undefined>;
  /** Until when a unit is put aside; undefined when it may run. */
  asideUntil(kind: string, id: string): number | undefined;
}

interface WorkDependencies {
  readonly records: Collection<UncleanEnd>;
  /** Without it, the units of this process are not recorded. */
  readonly journal?: WorkJournal | undefined;
  readonly clock: Clock;
  readonly onEnd: (end: UncleanEnd) => void;
  readonly onError: (error: unknown) => void;
  /** How long a unit that runs alone waits for others to end, and the others for it. */
  readonly patienceMs?: { readonly before: number; readonly after: number };
}

/** Longer than a call to a receiver or provider takes. Most units that kill a process do so at once. */
const defaultPatienceMs = { before: 10_000, after: 1000 };
const refreshEveryMs = 5000;
/** As long as deliveries are stored. */
const storedMs = 7 * dayMs;
const maxKnown = 1000;

const unitOf = (kind: string, id: string): string => `${kind} ${id}`;

export const isAside = ({ asideUntil }: UncleanEnd, now: number): boolean => asideUntil > now;

/** The unit after one more death: it runs alone the next time, then is put aside for an hour, then for a day. */
const addEnd = (
  id: string,
  before: UncleanEnd | undefined,
  { journal, now }: { journal: string; now: number },
): UncleanEnd => {
  const ends = (before?.ends ?? 0) + 1;
  const asideMs = ends === 1 ? 0 : ends === 2 ? hourMs : dayMs;
  return {
    id,
    ends,
    seenAt: now,
    asideUntil: asideMs === 0 ? 0 : now + asideMs,
    journal,
    expires: new Date(now + storedMs),
  };
};

export function createWork(dependencies: WorkDependencies) {
  const { records, journal, clock, onEnd, onError } = dependencies;
  const order = createOrder(dependencies.patienceMs ?? defaultPatienceMs);
  let known = new Map<string, UncleanEnd>();
  let refreshing: Promise<void> | undefined;
  let refreshedAt = clock.now();

  async function record({ journal: name, units }: LeftWork): Promise<void> {
    const now = clock.now();
    for (const id of units) {
      const end = await records.update(id, (current) =>
        current?.journal === name ? undefined : addEnd(id, current, { journal: name, now }),
      );
      if (end) onEnd(end);
    }
    journal?.forget(name);
  }

  async function readEnds(): Promise<void> {
    for (const left of journal?.left() ?? []) await record(left);
    known = new Map((await listEnds(records)).map((end) => [end.id, end]));
  }

  /** Records the units of dead processes, and reads those that other instances recorded. Never rejects. */
  function refresh(): Promise<void> {
    refreshedAt = clock.now();
    refreshing ??= readEnds()
      .catch(onError)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  async function runInJournal<Result>(units: readonly string[], task: () => Promise<Result>) {
    journal?.begin(units);
    try {
      return await task();
    } finally {
      journal?.end(units);
      const cleared = units.filter((unit) => known.delete(unit));
      await Promise.all(cleared.map((unit) => records.remove(unit).catch(onError)));
    }
  }

  return {
    async run<Result>(
      kind: string,
      ids: readonly string[],
      task: (ids: readonly string[]) => Promise<Result>,
    ): Promise<Result | undefined> {
      const now = clock.now();
      const endOf = (id: string) => known.get(unitOf(kind, id));
      const free = ids.filter((id) => (endOf(id)?.asideUntil ?? 0) <= now);
      const suspect = free.find(endOf);
      const chosen = suspect === undefined ? free : [suspect];
      if (chosen.length === 0) return undefined;
      const units = chosen.map((id) => unitOf(kind, id));
      const start = () => runInJournal(units, () => task(chosen));
      return suspect === undefined ? order.beside(start) : order.alone(start);
    },
    asideUntil(kind: string, id: string): number | undefined {
      const end = known.get(unitOf(kind, id));
      return end && isAside(end, clock.now()) ? end.asideUntil : undefined;
    },
    refresh,
    /** Refreshes every few seconds; to be called about once a second. */
    tick(): void {
      journal?.tick();
      if (Math.abs(clock.now() - refreshedAt) >= refreshEveryMs) void refresh();
    },
    aside: (): number => [...known.values()].filter((end) => isAside(end, clock.now())).length,
  };
}

/** Runs tasks side by side, or one alone, for which the others wait a bounded time. */
function createOrder(patienceMs: { readonly before: number; readonly after: number }) {
  const running = new Set<Promise<unknown>>();
  let last: Promise<void> | undefined;

  function start<Result>(task: () => Promise<Result>): Promise<Result> {
    const run = task();
    const mark = run.then(
      () => void running.delete(mark),
      () => void running.delete(mark),
    );
    running.add(mark);
    return run;
  }

  return {
    async beside<Result>(task: () => Promise<Result>): Promise<Result> {
      while (last) await last;
      return start(task);
    },
    async alone<Result>(task: () => Promise<Result>): Promise<Result> {
      const before = last;
      let leave = (): void => undefined;
      const turn = new Promise<void>((resolve) => {
        leave = resolve;
      });
      last = turn;
      await before;
      await atMost(patienceMs.before, Promise.all(running));
      const run = start(task);
      void atMost(patienceMs.after, Promise.all(running)).then(() => {
        if (last === turn) last = undefined;
        leave();
      });
      return run;
    },
  };
}

const lastEnds = {
  index: 'byTime',
  equals: {},
  limit: maxKnown,
  direction: 'descending',
} as const;

/** Every unit during which a process died, the last one first. */
export const listEnds = async (records: Collection<UncleanEnd>): Promise<readonly UncleanEnd[]> =>
  (await records.page(lastEnds)).rows;

/** Lets units that are put aside run at once; their count of ends stays. */
export async function releaseWork(
  records: Collection<UncleanEnd>,
  units: readonly UncleanEnd[],
): Promise<void> {
  for (const { id } of units)
    await records.update(id, (current) =>
      current && current.asideUntil > 0 ? { ...current, asideUntil: 0 } : undefined,
    );
}

/** For commands: every task runs at once, for all ids. */
export const directWork: Work = {
  run: async (_kind, ids, task) => (ids.length > 0 ? task(ids) : undefined),
  asideUntil: () => undefined,
};
