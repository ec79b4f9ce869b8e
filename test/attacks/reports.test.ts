import { expect, test, vi } from 'vitest';
import { testClock } from '../support/app.ts';
import { sharedStore } from '../support/interfaces.ts';
import {
  type Body,
  countsOf,
  dayMs,
  interfaces,
  type Outcome,
  type ReportsApp,
  startReports,
} from '../support/reports.ts';

// Reports filed in the name of others, and more of them than one key may file.

// Whole stories: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

const target = '812345678';
/** The sandbox finds the code in the signature of a UID that ends in an even digit. */
const victim = '700000002';
const minuteMs = 60_000;
const numbered = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));

/** A sandbox with an honest bot, an impersonator's key, and a moderator. */
async function startSandbox() {
  const app = await startReports();
  const honest = app.key;
  const impostor = await app.createKey();
  const moderator = await app.createKey({ scopes: ['admin'] });
  return {
    ...app,
    honest,
    impostor,
    /** Files in the victim's name, against the target, unless told otherwise. */
    async file(key: string, fields: Body = {}, via = interfaces[0] as (typeof interfaces)[number]) {
      return app.file({ reporter_uid: victim, ...fields }, { key, via });
    },
    /** The owner puts the code into the signature, for the bot of this key. */
    async verify(key: string, uid = victim): Promise<string> {
      const started = await app.post('/v1/verifications', { game: 'genshin', uid }, { key });
      const { id } = started.body.data;
      const { status } = await app.post(`/v1/verifications/${id}/check`, undefined, { key });
      expect(status).toBe(200);
      return id;
    },
    async dismiss(id: string): Promise<void> {
      const path = `/v1/admin/scam-reports/${id}/review`;
      const decision = { decision: 'dismissed', reason: 'false_report' };
      expect((await app.post(path, decision, { key: moderator })).status).toBe(200);
    },
    /** A report that has to be accepted, as moderators see it. */
    async view({ id, code }: Outcome) {
      expect(code).toBe('accepted');
      return (await app.get(`/v1/admin/scam-reports/${id}`, { key: moderator })).body.data;
    },
  };
}

test.each(interfaces)(
  'who files in the name of another keeps neither its claims through other keys nor its owner from anything (R9.3, %s)',
  async (via) => {
    const { file, view, verify, honest, impostor } = await startSandbox();
    const control = await view(await file(honest, { reported_uid: '812345699' }, via));
    for (const category of ['phishing', 'rmt', 'impersonation'])
      expect((await file(impostor, { category }, via)).code).toBe('accepted');
    // Neither refused as equal, nor lighter for what the others take.
    const own = await view(await file(honest, {}, via));
    expect([own.credibility, own.pending_weight]).toEqual([
      control.credibility,
      control.pending_weight,
    ]);
    const again = await file(honest, {}, via);
    expect(again.code).toBe('duplicate_report');
    // The refusal says how to get by.
    expect(again.message).toContain('POST /v1/verifications');
    await verify(honest);
    expect((await file(honest, {}, via)).code).toBe('accepted');
    const owner = await file(honest, {}, via);
    expect([owner.code, owner.message]).toEqual([
      'duplicate_report',
      'This reporter has already reported this account for the same reason.',
    ]);
    // The owner is one through the lineage that verified the account, and through no other.
    expect((await file(impostor, {}, via)).code).toBe('duplicate_report');
  },
);

test('an owner that two key families verified has reported an account once, whichever of them asks', async () => {
  const { file, verify, honest, impostor } = await startSandbox();
  for (const key of [honest, impostor]) await verify(key);
  expect((await file(honest)).code).toBe('accepted');
  expect((await file(impostor)).code).toBe('duplicate_report');
});

test('one key uses up the day of twelve victims an hour, and each of them has five more as its owner (R9.4)', async () => {
  const { file, verify, honest, impostor } = await startSandbox();
  const victims = numbered(700_000_010, 12);
  for (const [n, reporter_uid] of victims.entries())
    for (const each of numbered(820_000_000 + 10 * n, 5))
      expect((await file(impostor, { reporter_uid, reported_uid: each })).code).toBe('accepted');
  expect((await file(impostor, { reported_uid: '829999999' })).code).toBe('rate_limited');
  for (const reporter_uid of [victims[0], victims[2]]) {
    const refused = await file(honest, { reporter_uid });
    expect(refused.code).toBe('report_quota_exceeded');
    expect(refused.message).toContain('POST /v1/verifications');
    await verify(honest, reporter_uid);
    expect((await file(honest, { reporter_uid })).code).toBe('accepted');
  }
});

test.each(interfaces)(
  'junk that a scammer stages against the own account mutes the scammer and not the victims (%s)',
  async (via) => {
    const { file, view, impostor, createKey, get, dismiss } = await startSandbox();
    const score = async (uid: string): Promise<number> =>
      (await get(`/v1/trust-score/genshin/${uid}`)).body.data.score;
    const keys = [await createKey(), await createKey(), await createKey()];
    /** What three victims take of the score of an account, through a key of their own each. */
    const takenOf = async (uid: string): Promise<number> => {
      const before = await score(uid);
      for (const [n, key] of keys.entries())
        await view(await file(key, { reported_uid: uid, reporter_uid: `70000001${n}` }, via));
      return before - (await score(uid));
    };
    const control = await takenOf('812345688');
    const junk: string[] = [];
    for (const reporter_uid of numbered(701_000_000, 5))
      junk.push((await view(await file(impostor, { reporter_uid, category: 'other' }, via))).id);
    expect([control, await takenOf(target)]).toEqual([5, 5]);
    const muted = await view(await file(impostor, { reporter_uid: '701000009' }, via));
    expect([muted.pending_weight, muted.flags]).toEqual([0, ['brigade_suspected']]);
    // A fourth victim finds the five points used up, unless a moderator has looked, or the owner is verified.
    const fourth = { reporter_uid: '700000013' };
    const late = await createKey();
    expect((await view(await file(late, fourth, via))).pending_weight).toBeLessThan(0.1);
    await dismiss(junk[0] ?? '');
    const looked = await view(await file(late, { ...fourth, category: 'rmt' }, via));
    expect([looked.pending_weight > 0.5, looked.flags]).toEqual([true, []]);
  },
);

test('a mute holds back no report of a verified owner, and claims of its key against others neither', async () => {
  const { file, view, verify, honest } = await startSandbox();
  for (const reporter_uid of numbered(701_000_000, 6))
    await view(await file(honest, { reporter_uid, category: 'other' }));
  expect((await view(await file(honest))).pending_weight).toBe(0);
  const other = await view(await file(honest, { reported_uid: '812345679' }));
  expect(other.pending_weight).toBeCloseTo(1.8, 2);
  await verify(honest);
  expect((await view(await file(honest))).pending_weight).toBeGreaterThan(5);
});

test.each(interfaces)(
  'claims of one UID share five a day, whichever key, and its owner has five of his own (R9.4, %s)',
  async (via) => {
    const { file, verify, honest, impostor } = await startSandbox();
    const against = (n: number): Body => ({ reported_uid: String(810_000_000 + n) });
    for (const n of [0, 1, 2]) await file(impostor, against(n), via);
    for (const n of [3, 4]) expect((await file(honest, against(n), via)).code).toBe('accepted');
    const full = await file(honest, against(5), via);
    expect(full.code).toBe('report_quota_exceeded');
    expect(full.message).toContain('POST /v1/verifications');
    expect(full.message).toContain('2026-01-16T00:00:00.000Z');
    await verify(honest);
    const own: Outcome[] = [];
    for (const n of [0, 1, 2, 3, 4, 5]) own.push(await file(honest, against(n), via));
    expect(countsOf(own)).toEqual({ accepted: 5, report_quota_exceeded: 1 });
    expect(own.at(-1)?.message).toBe(
      'This reporter has filed 5 reports today; the next one can be filed from 2026-01-16T00:00:00.000Z.',
    );
  },
);

test('claims and their owner race each other for nothing: five of the one, five of the other', async () => {
  const clock = testClock();
  const store = await sharedStore(clock);
  const one = await startReports({ store, clock, seed: 'one' });
  const other = await startReports({ store, clock, seed: 'two' });
  const key = one.key;
  const impostors = [await one.createKey(), await other.createKey()];
  const started = await one.post('/v1/verifications', { game: 'genshin', uid: victim });
  await one.post(`/v1/verifications/${started.body.data.id}/check`);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const app = n % 2 === 0 ? one : other;
      const via = interfaces[Math.floor(n / 2) % 2] ?? 'rest';
      const fields = { reporter_uid: victim, reported_uid: String(810_000_000 + n) };
      const isOwner = n >= 20;
      const sent = { via, key: isOwner ? key : (impostors[n % 2] ?? key) };
      return { isOwner, outcome: await app.file(fields, sent) };
    }),
  );
  const of = (isOwner: boolean) =>
    countsOf(outcomes.filter((each) => each.isOwner === isOwner).map(({ outcome }) => outcome));
  expect([of(true), of(false)]).toEqual([
    { accepted: 5, report_quota_exceeded: 15 },
    { accepted: 5, report_quota_exceeded: 15 },
  ]);
});

test('a false report in the name of another costs the key family that filed it, and nobody else', async () => {
  const { file, view, dismiss, verify, honest, impostor } = await startSandbox();
  for (const category of ['phishing', 'rmt', 'impersonation'])
    await dismiss((await view(await file(impostor, { category }))).id);
  await verify(honest);
  const other = { reported_uid: '812345679' };
  // A new owner: 0.5; a claim of somebody unknown with a key that nothing speaks against: 0.5 x 0.3.
  expect((await view(await file(honest, other))).credibility).toBe(0.5);
  const claim = { reported_uid: '812345680', reporter_uid: '700000001' };
  expect((await view(await file(honest, claim))).credibility).toBe(0.15);
  expect((await view(await file(impostor, { ...claim, category: 'rmt' }))).credibility).toBe(0.05);
});

test('in whose name a report was filed is decided when it is filed, however late it is reviewed', async () => {
  const app = await startSandbox();
  const { file, view, dismiss, verify, honest, clock, request } = app;
  const ends = async (id: string) =>
    expect(
      (await request(`/v1/verifications/${id}`, { method: 'DELETE', key: honest })).status,
    ).toBe(204);
  const claim = await view(await file(honest));
  const first = await verify(honest);
  const owned = await view(await file(honest));
  await ends(first);
  clock.pass(10 * dayMs);
  // What he claimed before he was verified says nothing of the owner; the lineage answers for both.
  await dismiss(claim.id);
  const family = 2 / 12;
  const second = await verify(honest);
  const bot = await app.createKey();
  await verify(bot);
  expect((await view(await file(bot, { reported_uid: '812345679' }))).credibility).toBe(0.5);
  await ends(second);
  // What the owner filed is his, under every key, although he is not verified any more when it is reviewed.
  await dismiss(owned.id);
  const after = await view(await file(bot, { reported_uid: '812345680' }));
  expect(after.credibility).toBeCloseTo(family, 2);
});

test('what others claim to an account takes nothing of the weight of its owner', async () => {
  const { file, view, verify, honest, impostor } = await startSandbox();
  for (const category of ['phishing', 'rmt', 'impersonation']) await file(impostor, { category });
  // Junk through the same bot: the n-th report of its lineage.
  for (const reporter_uid of numbered(701_000_001, 2)) await file(honest, { reporter_uid });
  await verify(honest);
  const { credibility, pending_weight } = await view(await file(honest));
  expect([credibility, pending_weight]).toEqual([0.5, 6]);
  // Together an owner's reports take six points at most, and the second of the lineage's owners counts half.
  const next = await view(await file(honest, { category: 'rmt' }));
  expect([next.credibility, next.pending_weight]).toEqual([0.25, 0]);
});

test('a report planted in the name of a scammer lowers claims of his one victim, and no owner', async () => {
  const { file, view, verify, honest, impostor } = await startSandbox();
  expect((await file(impostor, { reporter_uid: target, reported_uid: victim })).code).toBe(
    'accepted',
  );
  expect((await view(await file(honest))).flags).toEqual(['retaliation']);
  expect((await view(await file(honest, { reporter_uid: '700000001' }))).flags).toEqual([]);
  await verify(honest);
  const owner = await view(await file(honest));
  expect([owner.flags, owner.credibility]).toEqual([[], 0.5]);
});

/** Two instances that share a store, and what many invented reporters file through them. */
async function startFlood() {
  const clock = testClock();
  const store = await sharedStore(clock);
  const one = await startReports({ store, clock, seed: 'one' });
  const other = await startReports({ store, clock, seed: 'two' });
  const flood = (count: number, first = 700_000_000): Promise<Outcome[]> =>
    Promise.all(
      numbered(first, count).map((reporter_uid, n) => {
        const app: ReportsApp = n % 2 === 0 ? one : other;
        const fields = { reporter_uid, reported_uid: String(810_000_000 + (n % 50)) };
        return app.file(fields, {
          key: one.owner,
          via: interfaces[Math.floor(n / 2) % 2] ?? 'rest',
        });
      }),
    );
  return { clock, one, other, flood };
}

test('of 300 reports of invented reporters with one key 60 are accepted in an hour (R4.5a)', async () => {
  const { clock, one, other, flood } = await startFlood();
  const outcomes = await flood(300);
  expect(countsOf(outcomes)).toEqual({ accepted: 60, rate_limited: 240 });
  const { reply } = outcomes.find(({ code }) => code === 'rate_limited') as Outcome;
  expect(reply.headers).toMatchObject({
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': '3600',
    'retry-after': '60',
    'ratelimit-policy': '"reports";q=60;w=3600',
  });
  for (const via of interfaces) expect((await one.file({}, { via })).code).toBe('rate_limited');
  // Neither another lineage nor the same in the sandbox is concerned.
  expect((await other.file({}, { key: one.stranger })).code).toBe('accepted');
  expect((await one.file({}, { key: one.key })).code).toBe('accepted');
  clock.pass(minuteMs - 1000);
  expect((await one.file()).code).toBe('rate_limited');
  clock.pass(1000);
  const next = await one.file({ category: 'rmt' });
  expect([next.code, next.reply.headers['x-ratelimit-remaining']]).toEqual(['accepted', '0']);
  expect((await one.file({ category: 'other' })).code).toBe('rate_limited');
});

test('what is refused counts nowhere, and of a full hour the limit is told before the rest (R1.10)', async () => {
  const { one, flood } = await startFlood();
  expect((await one.file()).code).toBe('accepted');
  const busy = (n: number): Body => ({ reporter_uid: '618123499', reported_uid: `82000000${n}` });
  for (const n of [1, 2, 3, 4, 5]) await one.filed(busy(n));
  for (const via of interfaces) {
    for (let n = 0; n < 12; n += 1) {
      expect((await one.file(busy(6), { via })).code).toBe('report_quota_exceeded');
      expect((await one.file({}, { via })).code).toBe('duplicate_report');
      expect((await one.file({ reporter_uid: target }, { via })).code).toBe('self_report');
      expect((await one.file({ description: 'short' }, { via })).code).toBe('validation_failed');
    }
  }
  const { headers } = (await one.file()).reply;
  expect(headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '54' });
  expect(countsOf(await flood(200))).toEqual({ accepted: 54, rate_limited: 146 });
  for (const via of interfaces) {
    expect((await one.file({}, { via })).code).toBe('rate_limited');
    expect((await one.file({ reporter_uid: target }, { via })).code).toBe('rate_limited');
    expect((await one.file({ description: 'short' }, { via })).code).toBe('validation_failed');
  }
});

test('one key family has twenty places before the others in the queue of moderators', async () => {
  const app = await startReports();
  for (const reporter_uid of numbered(700_000_000, 24)) {
    await app.filed({ reporter_uid, reported_uid: String(Number(reporter_uid) + 100_000_000) });
    app.clock.pass(1);
  }
  const other = await app.filed({}, { key: app.stranger });
  const queue = () => app.get('/v1/admin/scam-reports?limit=100', { key: app.moderator });
  const { data } = (await queue()).body;
  expect(data).toHaveLength(25);
  expect(data.map(({ urgent }: { urgent: boolean }) => urgent)).toEqual(
    data.map((_: unknown, place: number) => place < 21),
  );
  expect(data[20].id).toBe(other);
  // A place that was worked off is there again.
  await app.review(data[0].id, { decision: 'dismissed' });
  app.clock.pass(60 * minuteMs);
  const later = await app.filed({ reporter_uid: '700000100' });
  expect((await queue()).body.data[20].id).toBe(later);
});
