import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  Filing,
  Reporter,
  ReviewOutcome,
  TrustEvent,
} from '../../../src/domains/trust/event.ts';
import { reputationRecords } from '../../../src/domains/trust/score/credibility.ts';
import { timelineEntries, trustRecords } from '../../../src/domains/trust/score/state.ts';
import { createTrustService, type TrustService } from '../../../src/domains/trust/service.ts';
import { directWork } from '../../../src/store/work.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { type StoreCall, watchedStore } from '../../support/providers.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const one = { game: 'genshin', uid: '812345678' } as const;
const other = { game: 'hsr', uid: '812345678' } as const;

let clock: TestClock;
let opened: TestStore;
let calls: StoreCall[];
let changed: string[];
let trust: TrustService;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  const watched = watchedStore(opened.store);
  calls = watched.calls;
  changed = [];
  trust = createTrustService({
    pastOf: () => undefined,
    records: watched.store.collection(trustRecords),
    entries: watched.store.collection(timelineEntries),
    reputations: watched.store.collection(reputationRecords),
    clock,
    onChange: (environment, { game, uid }) => changed.push(`${environment} ${game} ${uid}`),
    onEntry: async () => undefined,
    work: directWork,
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(() => opened.close());

test('many scores are one round trip, in the order asked for', async () => {
  await trust.observed('live', other, { shown: 3, showcaseHash: 'a' });
  calls.length = 0;
  const scores = await Promise.all([one, other, one].map((account) => trust.get('live', account)));
  expect(calls).toEqual([{ collection: 'trust', method: 'getMany' }]);
  expect(scores).toMatchObject([
    { ...one, score: 60 },
    { ...other, score: 63 },
    { ...one, score: 60 },
  ]);
});

test('live and sandbox are kept apart', async () => {
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  expect(await trust.get('test', one)).toMatchObject({ score: 60 });
});

test('a fetch that changes nothing changes no record and no answer', async () => {
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  clock.pass(86_400_000);
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  expect(changed).toEqual(['live genshin 812345678']);
  const score = await trust.get('live', one);
  expect(score).toMatchObject({ lastUpdated: new Date(clock.now() - 86_400_000) });
  await trust.observed('live', one, { shown: 4, showcaseHash: 'b' });
  expect(changed).toHaveLength(2);
});

test('concurrent fetches lose no observation', async () => {
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  await Promise.all(
    ['b', 'c', 'd'].map((showcaseHash) => trust.observed('live', one, { shown: 3, showcaseHash })),
  );
  expect(await trust.get('live', one)).toMatchObject({ components: { activityBonus: 3 + 1 } });
});

test('a refresh drops the answers first, then reads', async () => {
  const { trustScore, nextRefreshAt } = await trust.refresh('live', one);
  expect(changed).toEqual(['live genshin 812345678']);
  expect(trustScore).toMatchObject({ ...one, score: 60 });
  expect(nextRefreshAt.getTime()).toBe(clock.now() + 3_600_000);
});

const submitted = (id: string): TrustEvent => ({
  type: 'report_submitted',
  lineageId: 'lin_1',
  isOwner: false,
  key: `${id}:report_submitted`,
  at: clock.now(),
  category: 'phishing',
  credibility: 1,
});

test('an event drops the answers of its account, and of no other', async () => {
  await trust.apply('live', one, submitted('rep_1'));
  expect(changed).toEqual(['live genshin 812345678']);
});

test('a refresh adds an entry only when time changed the score', async () => {
  const timeline = async () => (await trust.timeline('live', one, { limit: 10 })).entries;
  await trust.refresh('live', one);
  expect(await timeline()).toEqual([]);
  await trust.apply('live', one, submitted('rep_1'));
  await trust.refresh('live', one);
  expect(await timeline()).toHaveLength(1);
  clock.pass(20 * 86_400_000);
  expect(await trust.get('live', one)).toMatchObject({ score: 56 });
  expect(await timeline()).toHaveLength(1);
  const { trustScore } = await trust.refresh('live', one);
  expect(trustScore).toMatchObject({ score: 56, lastUpdated: new Date(clock.now()) });
  await trust.refresh('live', one);
  expect(await timeline()).toMatchObject([
    { event: 'score_adjusted', delta: 2, scoreAfter: 56, at: clock.now() },
    { event: 'report_submitted', delta: -6, scoreAfter: 54 },
  ]);
});

test('reading writes nothing', async () => {
  await trust.apply('live', one, submitted('rep_1'));
  clock.pass(90 * 86_400_000);
  calls.length = 0;
  const filing = { nth: 1, isReportedBack: false, pending: [] };
  const reporter = { account: one, lineageId: 'lin_1', isOwner: false, knownSince: null };
  await trust.get('live', one);
  await trust.timeline('live', one, { limit: 10 });
  await trust.partiesOf('live', { reporter: one, reported: one });
  await trust.credibilityOf('live', reporter, filing);
  expect(calls.filter(({ method }) => method === 'update' || method === 'insert')).toEqual([]);
});

describe('credibility', () => {
  const filing = { nth: 1, isReportedBack: false, pending: [] };
  const day = 86_400_000;
  const claim: Reporter = { account: one, lineageId: 'lin_1', isOwner: false };
  const owner: Reporter = { ...claim, isOwner: true };
  async function credible(reporter: Reporter, changes: Partial<Filing> = {}) {
    const parties = await trust.partiesOf('live', { reporter: reporter.account, reported: one });
    const { knownSince } = parties.reporter;
    return trust.credibilityOf('live', { ...reporter, knownSince }, { ...filing, ...changes });
  }
  const q = async (reporter: Reporter, changes: Partial<Filing> = {}) =>
    (await credible(reporter, changes)).credibility;
  const learn = (outcome: ReviewOutcome, key: string, reporter = owner) =>
    trust.recordOutcome('live', reporter, { outcome, key, at: clock.now() });
  const falseReport = { decision: 'dismissed', reason: 'false_report' } as const;

  test('a new reporter has the least credibility, one known for a month more, an owner most', async () => {
    expect(await q(claim)).toBeCloseTo(0.15, 12);
    await trust.observed('live', one, { shown: 1, showcaseHash: 'a' });
    clock.pass(30 * day - 1);
    expect(await q(claim)).toBeCloseTo(0.15, 12);
    clock.pass(1);
    expect(await q(claim)).toBeCloseTo(0.3, 12);
    expect(await q(owner)).toBeCloseTo(0.5, 12);
  });

  test.each([
    ['the second report of a key family', { nth: 2 }, 0.25],
    ['the fifth', { nth: 5 }, 0.1],
    ['the hundredth', { nth: 100 }, 0.05],
  ])(
    '%s against one account counts its part, down to a twentieth',
    async (_name, changes, expected) => {
      expect(await q(owner, changes)).toBeCloseTo(expected, 12);
    },
  );

  test('a reporter who is reported back has a quarter of the credibility, unless verified', async () => {
    const back = { isReportedBack: true };
    expect(await credible(claim, back)).toMatchObject({
      credibility: 0.05,
      isRetaliation: true,
    });
    expect(await credible(owner, back)).toMatchObject({
      credibility: 0.5,
      isRetaliation: false,
    });
  });

  test('reviews count, and fade by half in 180 days', async () => {
    for (const key of ['a', 'b', 'c']) await learn({ decision: 'confirmed' }, key);
    expect(await q(owner)).toBeCloseTo(4 / 5, 12);
    clock.pass(180 * day);
    expect(await q(owner)).toBeCloseTo(2.5 / 3.5, 12);
  });

  test.each([
    ['insufficient_evidence', 1 / 3],
    ['false_report', 1 / 6],
    ['out_of_scope', 1 / 2.5],
  ] as const)('a report dismissed for %s leaves a mean of %d', async (reason, expected) => {
    await learn({ decision: 'dismissed', reason }, 'a');
    expect(await q(owner)).toBeCloseTo(expected, 12);
  });

  test('reviews of invented reporters count for their key family, and for no other (R9.3)', async () => {
    const invented = { ...claim, account: { ...one, uid: '800000001' } };
    await learn(falseReport, 'a', invented);
    expect(await q(owner)).toBeCloseTo(1 / 6, 12);
    expect(await q({ ...owner, lineageId: 'lin_2' })).toBeCloseTo(1 / 2, 12);
  });

  test('the claims of a key family in the name of an account affect neither its owner nor other claims', async () => {
    await learn(falseReport, 'a', { ...claim, lineageId: 'lin_2' });
    expect(await q(owner)).toBeCloseTo(1 / 2, 12);
    expect(await q(claim)).toBeCloseTo(0.5 * 0.3, 12);
    expect(await q({ ...claim, lineageId: 'lin_2' })).toBeCloseTo(0.3 / 6, 12);
  });

  test('reviews of an owner count under every key that the owner is verified through', async () => {
    await learn(falseReport, 'a', { ...owner, lineageId: 'lin_2' });
    expect(await q({ ...owner, lineageId: 'lin_3' })).toBeCloseTo(1 / 6, 12);
    expect(await q({ ...claim, lineageId: 'lin_3' })).toBeCloseTo(0.5 * 0.3, 12);
  });

  test('a reversal moves a report from confirmed to dismissed; the same review again counts once', async () => {
    const confirmedAt = clock.now();
    for (let times = 0; times < 3; times += 1)
      await learn({ decision: 'confirmed' }, 'a:confirmed');
    expect(await q(owner)).toBeCloseTo(2 / 3, 12);
    clock.pass(100 * day);
    const reversal = { decision: 'reversed', confirmedAt } as const;
    await Promise.all([learn(reversal, 'a:reversed'), learn(reversal, 'a:reversed')]);
    expect(await q(owner)).toBeCloseTo(1 / 3, 12);
  });

  test("the points of the reporter's other pending reports are not available any more", async () => {
    const filedAt = clock.now() - 30 * day;
    const pending = [
      { pendingWeight: 6, filedAt },
      { pendingWeight: 1, filedAt: clock.now() },
    ];
    const { room } = await credible(claim, { pending });
    expect(room).toBeCloseTo(6 - 3 - 1, 12);
  });
});
