import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { testClock } from '../support/app.ts';
import {
  down,
  enka,
  fixture,
  type LiveApp,
  type StoreCall,
  useProviders,
  watchedStore,
} from '../support/providers.ts';
import { reportOf } from '../support/reports.ts';
import { openTestStore } from '../support/store.ts';
import { begin, check, signed } from '../support/verifications.ts';

const providers = useProviders();
const replies = { genshin: 'enka/genshin/current', hsr: 'enka/hsr/full' } as const;

let app: LiveApp;
let moderator: string;
let stranger: string;
let calls: StoreCall[];
let closeStore: () => Promise<void>;

const knowAll = () =>
  providers.primary.otherwise((path) => ({
    body: fixture(path.includes('hsr') ? replies.hsr : replies.genshin),
  }));

beforeAll(async () => {
  const clock = testClock();
  const opened = await openTestStore(clock);
  const watched: { readonly store: Store; readonly calls: StoreCall[] } = watchedStore(
    opened.store,
  );
  calls = watched.calls;
  closeStore = opened.close;
  const env = { REQUEST_BUCKET_CAPACITY: '100000' };
  app = await providers.start({ store: watched.store, clock, env, lasting: true });
  moderator = await app.createKey({ environment: 'live', scopes: ['admin'] });
  stranger = await app.createKey({ environment: 'live', scopes: ['read'] });
});
afterAll(async () => {
  await app.close();
  await closeStore();
});

/** Answers of the graph that have to be whole. */
async function ask(
  document: string,
  sent: { key?: string; headers?: Record<string, string> } = {},
) {
  const { body } = await app.query(document, {}, sent);
  expect(body.errors).toBeUndefined();
  return body.data;
}

async function file(reported: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body, text } = await app.post('/v1/scam-report', {
    ...reportOf({ reported_uid: reported, ...fields }),
  });
  if (status !== 201) throw new Error(text);
  return body.data.id;
}

const confirm = (id: string) =>
  app.post(`/v1/admin/scam-reports/${id}/review`, { decision: 'confirmed' }, { key: moderator });

const uidsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));

test('a report leads to the score and the player, and they lead back to it', async () => {
  knowAll();
  await app.get('/v1/player/genshin/810000001');
  const id = await file('810000001');
  const { scamReport } = await ask(
    `{ scamReport(id: "${id}") {
      reportedPlayer { nickname reports(status: PENDING_REVIEW) { totalCount nodes { reportId } } }
      trustScore {
        uid player { uid } timeline { nodes { event report { reportId } } }
        reports(status: PENDING_REVIEW) { totalCount nodes { reportId } }
      }
    } }`,
  );
  const reports = { totalCount: 1, nodes: [{ reportId: id }] };
  expect(scamReport).toEqual({
    reportedPlayer: { nickname: 'Mira Teapot', reports },
    trustScore: {
      uid: '810000001',
      player: { uid: '810000001' },
      timeline: { nodes: [{ event: 'REPORT_SUBMITTED', report: { reportId: id } }] },
      reports,
    },
  });
});

test('reports of an account come by status, newest first, page by page; confirmed ones when nothing is said', async () => {
  const ids: string[] = [];
  for (const reporter_uid of ['618000001', '618000002', '618000003']) {
    ids.unshift(await file('810000002', { reporter_uid }));
    app.clock.pass(1000);
  }
  const [newest = '', , oldest = ''] = ids;
  await confirm(oldest);
  const list = (args: string) =>
    `trustScore(game: GENSHIN, uid: "810000002") { reports${args} {
      totalCount nodes { reportId } pageInfo { endCursor hasNextPage }
    } }`;
  const all = await ask(`{ a: ${list('')} b: ${list('(status: PENDING_REVIEW, first: 1)')} }`);
  expect(all.a.reports).toMatchObject({ totalCount: 1, nodes: [{ reportId: oldest }] });
  expect(all.b.reports).toMatchObject({
    totalCount: 2,
    nodes: [{ reportId: newest }],
    pageInfo: { hasNextPage: true },
  });
  const after = `first: 1, after: "${all.b.reports.pageInfo.endCursor}"`;
  const next = await ask(`{ b: ${list(`(status: PENDING_REVIEW, ${after})`)} }`);
  expect(next.b.reports).toMatchObject({
    nodes: [{ reportId: ids[1] }],
    pageInfo: { hasNextPage: false },
  });
  const { body } = await app.query(`{ b: ${list(`(status: CONFIRMED, ${after})`)} }`);
  expect(body.errors[0].extensions.code).toBe('INVALID_CURSOR');
});

test('entries that no report made lead to none', async () => {
  const { uid, id } = await verified('810000003');
  const { trustScore, verification } = await ask(
    `{ trustScore(game: GENSHIN, uid: "${uid}") { timeline { nodes { event report { reportId } } } }
       verification(id: "${id}") { player { uid } trustScore { score } } }`,
  );
  expect(trustScore.timeline.nodes).toContainEqual({ event: 'OWNER_VERIFIED', report: null });
  expect(verification).toEqual({ player: { uid }, trustScore: { score: expect.any(Number) } });
});

/** An account whose owner is verified through the key of the application. */
async function verified(uid: string): Promise<{ uid: string; id: string }> {
  const { id, code } = await begin(app, uid);
  providers.primary.reply(enka.genshin(uid), signed(code));
  expect((await check(app, id)).status).toBe(200);
  return { uid, id };
}

test('the verification of a player is seen by the key family that owns it, and by nobody else', async () => {
  const { uid, id } = await verified('810000004');
  const document = `{ player(game: GENSHIN, uid: "${uid}") { verification { verificationId status } } }`;
  const own = await ask(document);
  expect(own.player.verification).toEqual({ verificationId: id, status: 'VERIFIED' });
  for (const key of [stranger, moderator])
    expect((await ask(document, { key })).player.verification).toBeNull();
  await app.request(`/v1/verifications/${id}`, { method: 'DELETE' });
  expect((await ask(document)).player.verification).toBeNull();
});

test('webhooks lead to their accounts', async () => {
  knowAll();
  await app.get('/v1/player/genshin/810000005');
  const { body } = await app.post('/v1/webhooks', {
    url: 'https://hook.example.com/',
    events: ['trust_score.changed'],
    accounts: [
      { game: 'genshin', uid: '810000005' },
      { game: 'hsr', uid: '710000005' },
    ],
  });
  const { webhook } = await ask(
    `{ webhook(id: "${body.data.id}") { accounts { player { nickname } trustScore { score } } } }`,
  );
  expect(webhook.accounts).toEqual([
    { player: { nickname: 'Mira Teapot' }, trustScore: { score: 63 } },
    { player: null, trustScore: { score: 60 } },
  ]);
});

test('an edge to a player asks no provider: what is kept says how old it is, for a day', async () => {
  knowAll();
  const read = async () => {
    const { trustScore } = await ask(
      '{ trustScore(game: HSR, uid: "710000006") { player { nickname freshness { cache ttlSeconds fetchedAt } } } }',
    );
    return trustScore.player;
  };
  expect(await read()).toBeNull();
  expect(providers.primary.calls).toEqual([]);
  await app.get('/v1/player/hsr/710000006');
  const asked = providers.primary.calls.length;
  const fetchedAt = new Date(app.clock.now()).toISOString();
  expect((await read()).freshness).toEqual({ cache: 'HIT', ttlSeconds: 60, fetchedAt });
  app.clock.pass(3_600_000);
  expect((await read()).freshness).toEqual({ cache: 'STALE', ttlSeconds: 0, fetchedAt });
  app.clock.pass(86_400_000);
  expect(await read()).toBeNull();
  expect(providers.primary.calls).toHaveLength(asked);
});

test('a player whom the provider has refused since is not shown from what was kept', async () => {
  knowAll();
  const uid = '810000007';
  await app.get(`/v1/player/genshin/${uid}`);
  app.clock.pass(3_600_000);
  providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/hidden') });
  expect((await app.get(`/v1/player/genshin/${uid}`)).status).toBe(404);
  const { trustScore } = await ask(
    `{ trustScore(game: GENSHIN, uid: "${uid}") { player { nickname } } }`,
  );
  expect(trustScore.player).toBeNull();
});

test('fifty reports with player, score and names of the catalog are one round trip a collection', async () => {
  knowAll();
  const uids = uidsFrom(820000001, 50);
  for (const at of [0, 20, 40])
    await app.get(`/v1/players?game=genshin&uids=${uids.slice(at, at + 20)}`);
  for (const [index, uid] of uids.entries())
    await file(uid, { reporter_uid: String(630000001 + index), category: 'rmt' });
  // Nothing of it is in memory any more, but in the store alone.
  app.clock.pass(600_000);
  const asked = providers.primary.calls.length;
  calls.length = 0;
  const { scamReports } = await ask(
    `{ scamReports(game: GENSHIN, category: RMT, status: PENDING_REVIEW, first: 50) { nodes {
      trustScore { score }
      reportedPlayer { nickname verification { status } ... on GenshinPlayer {
        showcase { catalogCharacter { name } weapon { catalogWeapon { name } } }
      } }
    } } }`,
  );
  expect(scamReports.nodes).toHaveLength(50);
  for (const { trustScore, reportedPlayer } of scamReports.nodes) {
    expect(trustScore.score).toBeLessThan(63);
    expect(reportedPlayer.nickname).toBe('Mira Teapot');
    expect(reportedPlayer.showcase[0].catalogCharacter.name).toBe('Xingqiu');
  }
  const trips = calls.map(({ collection, method }) => `${collection}.${method}`).sort();
  expect(trips.filter((trip) => /^(reports|trust|players|ownerships)\./.test(trip))).toEqual([
    'ownerships.getMany',
    'players.getMany',
    'reports.page',
    'trust.getMany',
  ]);
  expect(providers.primary.calls).toHaveLength(asked);
});

test('entries of a timeline with their reports are one round trip', async () => {
  for (let index = 0; index < 10; index += 1)
    await file('830000001', { reporter_uid: String(640000001 + index) });
  calls.length = 0;
  const { trustScore } = await ask(
    '{ trustScore(game: GENSHIN, uid: "830000001") { timeline { nodes { report { reporterUidMasked } } } } }',
  );
  expect(trustScore.timeline.nodes).toHaveLength(10);
  expect(calls.filter(({ collection }) => collection === 'reports')).toEqual([
    { collection: 'reports', method: 'getMany' },
  ]);
});

test.each([
  ['submitScamReport', 'trustScore { score }'],
  ['submitScamReport', 'reportedPlayer { nickname }'],
  ['startVerification', 'trustScore { score }'],
  ['startVerification', 'player { nickname }'],
])('a key that may not read is led from %s to no %s', async (mutation, edge) => {
  const key = await app.createKey({ environment: 'live', scopes: ['write:report'] });
  const account = 'game: GENSHIN';
  const documents: Record<string, string> = {
    submitScamReport: `submitScamReport(${account}, reportedUid: "840000001", reporterUid: "${
      edge.startsWith('trust') ? '650000001' : '650000002'
    }", category: RMT, description: "They promised a trade, took my account and never answered me.") { reportId ${edge} }`,
    startVerification: `startVerification(${account}, uid: "840000001") { verification { verificationId ${edge} } }`,
  };
  const { body } = await app.query(`mutation { ${documents[mutation]} }`, {}, { key });
  const answer = body.data[mutation].verification ?? body.data[mutation];
  expect(answer[edge.split(' ')[0] ?? '']).toBeNull();
  expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
});

test('no document asks providers for more than ten players a token', async () => {
  knowAll();
  const whole =
    '... on Player { nickname trustScore { score player { uid } reports(first: 1) { nodes { reportedPlayer { uid } } } } }';
  const global = (uid: string) => Buffer.from(`HsrPlayer:hsr:${uid}`).toString('base64url');
  const first = uidsFrom(760000001, 20);
  const second = uidsFrom(770000001, 20).map((uid) => `"${global(uid)}"`);
  const { body } = await app.query(
    `{
      a: players(game: HSR, uids: ${JSON.stringify(first)}) { ${whole} }
      b: nodes(ids: [${second}]) { ... on Player { nickname } }
      c: player(game: HSR, uid: "780000001") { nickname }
    }`,
  );
  expect(body.errors).toBeUndefined();
  expect(body.extensions.cost.tokens_charged).toBe(8);
  expect(providers.primary.calls).toHaveLength(41);
  providers.primary.reset();
  knowAll();
  // Under one root field there are never more, however deep it leads.
  const uids = JSON.stringify(uidsFrom(790000001, 21));
  const refused = await app.query(`{ players(game: HSR, uids: ${uids}) { __typename } }`);
  expect(refused.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  expect(providers.primary.calls).toEqual([]);
});

test('a stored player counts as twenty fields, so that a list has so many at most', async () => {
  const { body } = await app.query(
    '{ scamReports(status: PENDING_REVIEW, first: 200) { nodes { reportedPlayer { uid } trustScore { player { uid } } } } }',
  );
  expect(body.errors[0].extensions.code).toBe('COST_LIMIT_EXCEEDED');
});

test('a provider that is down takes nothing from an edge', async () => {
  knowAll();
  await app.get('/v1/player/genshin/810000008');
  providers.primary.otherwise(down);
  app.clock.pass(3_600_000);
  const { trustScore } = await ask(
    '{ trustScore(game: GENSHIN, uid: "810000008") { player { nickname } } }',
  );
  expect(trustScore.player.nickname).toBe('Mira Teapot');
});
