import { expect, onTestFinished, test } from 'vitest';
import { auditRecords } from '../../../src/domains/audit/store.ts';
import type { LiveEvent } from '../../../src/domains/live/event.ts';
import { liveRecords } from '../../../src/domains/live/event-log.ts';
import { reportCounters, reviewDays } from '../../../src/domains/reports/counters.ts';
import { filingRecords } from '../../../src/domains/reports/filings.ts';
import { reportRecords, type StoredReport } from '../../../src/domains/reports/report.ts';
import { reputationRecords } from '../../../src/domains/trust/score/credibility.ts';
import { timelineEntries, trustRecords } from '../../../src/domains/trust/score/state.ts';
import type { PageKey } from '../../../src/lib/list-page.ts';
import { byId, type Page, type Store, type Stored } from '../../../src/store/store.ts';
import { testClock } from '../../support/app.ts';
import { dyingStore } from '../../support/dying.ts';
import { eraseBeside } from '../../support/erasure.ts';
import { type ReportsApp, startReports } from '../../support/reports.ts';
import { openTestStore } from '../../support/store.ts';

const watched = [
  reportRecords,
  reportCounters,
  reviewDays,
  trustRecords,
  timelineEntries,
  reputationRecords,
  auditRecords,
  liveRecords,
].map(({ name }) => name);

/** The two accounts of one story; every story has its own. */
interface Cast {
  readonly reported_uid: string;
  readonly reporter_uid: string;
}

const castOf = (n: number): Cast => ({
  reported_uid: String(810_000_000 + n),
  reporter_uid: String(710_000_000 + n),
});

type World = Readonly<Record<string, unknown>>;

const rows = { limit: 200, direction: 'ascending' } as const;
const keyOf = (uid: string): string => `live:genshin:${uid}`;

/** All that has to be there once and only once: whatever follows from the reports of a story. */
async function worldOf(store: Store, { reported_uid, reporter_uid }: Cast): Promise<World> {
  const [target, reporter] = [keyOf(reported_uid), keyOf(reporter_uid)];
  const of = { index: 'byTarget', equals: { against: target }, ...rows };
  const reports = (await store.collection(reportRecords).page(of)).rows;
  const ids = reports.map(({ id }) => id);
  const entries = await store
    .collection(timelineEntries)
    .page({ index: 'byAccount', equals: { account: target }, ...rows });
  const audit = await pagesOf((after) =>
    store
      .collection(auditRecords)
      .page({ index: 'byTime', equals: { trail: 'live' }, ...rows, ...after }),
  );
  const live = await pagesOf((after) =>
    store.collection(liveRecords).page({ index: byId, equals: {}, ...rows, ...after }),
  );
  const state = await store.collection(trustRecords).get(target);
  const filings = await store.collection(filingRecords).get(reporter);
  const learnt = await store
    .collection(reputationRecords)
    .page({ index: 'byReporter', equals: { reporter }, ...rows });
  return {
    reports: reports.map(essence),
    timeline: entries.rows.map(({ event, delta, scoreAfter, seq }) => [
      event,
      delta,
      scoreAfter,
      seq,
    ]),
    audit: audit.filter(({ target: id }) => ids.includes(id)).map(({ action }) => action),
    live: live.flatMap(({ event }) => wordsOf(event, reported_uid)).sort(),
    // Some are done a minute later.
    weights: state && [state.confirmedWeight, state.pendingWeight].map((all) => all.toFixed(2)),
    counts: state && [state.incidents, state.counts, state.window.n],
    places: filings?.reports.filter(({ id }) => ids.includes(id)).length,
    learnt: learnt.rows.map(({ confirmed, dismissed }) =>
      [confirmed, dismissed].map((all) => all.toFixed(2)),
    ),
  };
}

const wordsOf = (event: LiveEvent, uid: string): string[] => {
  if (event.type === 'report.reviewed') return event.reportedUid === uid ? [event.status] : [];
  return event.type === 'trust_score.changed' && event.uid === uid ? [event.cause] : [];
};

async function pagesOf<T extends Stored>(
  page: (after: { after?: PageKey }) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let next: PageKey | undefined;
  do {
    const answer: Page<T> = await page(next ? { after: next } : {});
    found.push(...answer.rows);
    next = answer.next;
  } while (next);
  return found;
}

const essence = (report: StoredReport) => ({
  status: report.status,
  due: report.due,
  flags: report.flags,
  credibility: report.credibility,
  pendingWeight: report.pendingWeight,
  reviews: report.reviews.map(({ decision, factor }) => [decision, factor]),
});

/** What is counted over all stories. */
async function totalsOf(store: Store): Promise<Readonly<Record<string, number>>> {
  const shards = Array.from({ length: 8 }, (_, shard) => `live:genshin:${shard}`);
  const counters = await store.collection(reportCounters).getMany(shards);
  const reviews = await store.collection(reviewDays).get('live:2026-01-15');
  const all = {
    'reviews confirmed': reviews?.confirmed ?? 0,
    'reviews dismissed': reviews?.dismissed['false_report'] ?? 0,
    'reviews reversed': reviews?.reversed ?? 0,
  };
  return sumOf([all, ...counters.map((counter) => counter?.counts ?? {})]);
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts)))
    total[name] = (total[name] ?? 0) + count;
  return total;
}

interface Act {
  /** What was done before, in peace. */
  readonly before: (app: ReportsApp, cast: Cast) => Promise<string>;
  /** What the process dies of; again, it changes nothing or does what was not done. */
  readonly act: (app: ReportsApp, id: string, cast: Cast, key: string) => Promise<unknown>;
}

const reviewWith =
  (body: Record<string, unknown>): Act['act'] =>
  (app, id) =>
    app.review(id, body);

const filed: Act['before'] = (app, cast) => app.filed({ ...cast });

const acts: Readonly<Record<string, Act>> = {
  submit: { before: async () => '', act: (app, _id, cast, key) => app.file({ ...cast }, { key }) },
  confirm: { before: filed, act: reviewWith({ decision: 'confirmed' }) },
  dismiss: { before: filed, act: reviewWith({ decision: 'dismissed', reason: 'false_report' }) },
  reverse: {
    async before(app, cast) {
      const id = await filed(app, cast);
      await app.review(id, { decision: 'confirmed' });
      return id;
    },
    act: reviewWith({ decision: 'dismissed', reverse: true }),
  },
};

/** One store, and two instances that finish what others leave. */
async function startStage() {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const others: [ReportsApp, ReportsApp] = [
    await startReports({ store, clock, seed: 'one' }),
    await startReports({ store, clock, seed: 'two' }),
  ];
  return { clock, store, others };
}

type Stage = Awaited<ReturnType<typeof startStage>>;

/** An act whose process dies after so many writes. */
async function cutOff(
  { clock, store, others }: Stage,
  { before, act }: Act,
  n: number,
  death: number,
) {
  const cast = castOf(n);
  const dying = dyingStore(store, watched);
  const first = await startReports({ store: dying.store, clock, seed: `dying ${n}` });
  const id = await before(first, cast);
  dying.dieAfter(death);
  await act(first, id, cast, others[0].owner);
  const { writes } = dying;
  dying.kill();
  await first.close().catch(() => undefined);
  // A minute later two others may finish it.
  clock.pass(60_000);
  return { cast, id, writes };
}

/** The world after an act whose process died after so many writes, and that others then finished. */
async function story(stage: Stage, act: Act, n: number, death: number) {
  const { store, others } = stage;
  const totals = await totalsOf(store);
  const { cast, id, writes } = await cutOff(stage, act, n, death);
  await Promise.all(others.map(({ app }) => app.recover()));
  const recovered = await worldOf(store, cast);
  await act.act(others[0], id, cast, others[0].owner);
  const world = await worldOf(store, cast);
  const added = sumOf([await totalsOf(store), negative(totals)]);
  return { writes, recovered, world: { ...world, added } };
}

const negative = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]));

const isChange = ([, count]: readonly [string, unknown]): boolean => count !== 0;

const changesOf = ({ added, ...world }: { readonly added: Record<string, number> } & World) => ({
  ...world,
  added: Object.fromEntries(Object.entries(added).filter(isChange)),
});

test.each(Object.entries(acts))(
  'a process may die between any two writes of a %s: all that follows from it follows once',
  async (_name, act) => {
    const stage = await startStage();
    const whole = await story(stage, act, 0, Number.POSITIVE_INFINITY);
    const { added: _added, ...calm } = whole.world;
    expect(calm).toEqual(whole.recovered);
    expect(whole.writes).toBeGreaterThan(5);
    for (let death = 0; death < whole.writes; death += 1) {
      const { recovered, world } = await story(stage, act, death + 1, death);
      // Nothing is half-done: neither before the caller comes again nor after.
      const reports = recovered['reports'] as readonly StoredReport[];
      expect(
        reports.flatMap(({ due }) => due),
        `after ${death} writes`,
      ).toEqual([]);
      expect(changesOf(world), `after ${death} writes`).toEqual(changesOf(whole.world));
    }
  },
  120_000,
);

const ofReports = (totals: Readonly<Record<string, number>>) =>
  Object.entries(totals).filter(([name, count]) => count !== 0 && !name.startsWith('reviews '));

test.each(Object.entries(acts))(
  'an account that is erased after a process died of a %s leaves the totals as they were without it',
  async (_name, act) => {
    const stage = await startStage();
    const { store, others } = stage;
    let writes = 0;
    // Until the act needs fewer writes.
    for (let death = 0; writes >= death - 1; death += 1) {
      const done = await cutOff(stage, act, death, death);
      ({ writes } = done);
      const { reported_uid: uid } = done.cast;
      await eraseBeside(others[0], '', { game: 'genshin', uid }, 'live');
      await others[0].app.recover();
      expect(ofReports(await totalsOf(store)), `after ${death} writes`).toEqual([]);
    }
    expect(writes).toBeGreaterThan(5);
  },
  120_000,
);
