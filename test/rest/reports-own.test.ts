import { describe, expect, test } from 'vitest';
import { interfaces, type ReportsApp, startReports } from '../support/reports.ts';

const target = '812345678';
const other = '812345679';

/** Reports of two families against two accounts, in three statuses; answers their ids by name. */
async function filedBy(app: ReportsApp) {
  const { filed, review, owner, stranger, clock } = app;
  const file = async (key: string, reported: string, reporter: string, more = {}) => {
    clock.pass(1000);
    return filed({ reported_uid: reported, reporter_uid: reporter, ...more }, { key });
  };
  const confirmed = await file(owner, target, '618000001');
  const pending = await file(owner, target, '618000002', { category: 'rmt' });
  const otherGame = await file(owner, target, '618000003', { game: 'hsr' });
  const elsewhere = await file(owner, other, '618000004');
  const theirs = await file(stranger, target, '618000005');
  const dismissed = await file(stranger, target, '618000006', { category: 'rmt' });
  await review(confirmed, { decision: 'confirmed' });
  await review(theirs, { decision: 'confirmed' });
  await review(dismissed, { decision: 'dismissed' });
  return { confirmed, pending, otherGame, elsewhere, theirs, dismissed };
}

const camel = (name: string) => (name === 'reported_uid' ? 'reportedUid' : name);

interface Asked {
  readonly list: 'public' | 'own' | 'moderators';
  readonly key: string;
  readonly filters: Readonly<Record<string, string | boolean>>;
}

const lists = {
  public: { path: '/v1/scam-reports', field: 'scamReports', node: 'reportId' },
  own: { path: '/v1/scam-reports/own', field: 'ownScamReports', node: 'reportId' },
  moderators: {
    path: '/v1/admin/scam-reports',
    field: 'moderationQueue',
    node: 'report { reportId }',
  },
};

/** The ids of a list and its total through one interface, read two a page. */
async function pagesOf(app: ReportsApp, via: 'rest' | 'graphql', { list, key, filters }: Asked) {
  const { path, field, node } = lists[list];
  const ids: string[] = [];
  let total = 0;
  let cursor: string | null = null;
  do {
    if (via === 'rest') {
      const query: string = new URLSearchParams({
        limit: '2',
        ...(cursor !== null && { cursor }),
        ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, `${value}`])),
      }).toString();
      const { body } = await app.get(`${path}?${query}`, { key });
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      total = body.meta.total;
      cursor = body.meta.cursor_next;
      continue;
    }
    const args = Object.entries(filters).map(([name, value]) =>
      name === 'reported_uid'
        ? `${camel(name)}: "${value}"`
        : `${name}: ${typeof value === 'string' ? value.toUpperCase() : value}`,
    );
    const after = cursor === null ? '' : `after: "${cursor}"`;
    const { body } = await app.query(
      `{ ${field}(first: 2 ${after} ${args.join(' ')}) {
        nodes { ${node} } totalCount pageInfo { hasNextPage endCursor }
      } }`,
      {},
      { key },
    );
    const page = body.data[field];
    ids.push(
      ...page.nodes.map(
        (row: { reportId?: string; report?: { reportId: string } }) =>
          row.reportId ?? row.report?.reportId,
      ),
    );
    total = page.totalCount;
    cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (cursor !== null);
  expect(total).toBe(ids.length);
  return ids;
}

describe.each(interfaces)('reports about an account are asked for, through %s (R9.4a)', (via) => {
  test('in the public queue, under each status and category', async () => {
    const app = await startReports();
    const of = await filedBy(app);
    const ask = (filters: Asked['filters']) =>
      pagesOf(app, via, { list: 'public', key: app.stranger, filters });
    const account = { game: 'genshin', reported_uid: target };
    expect(await ask(account)).toEqual([of.theirs, of.confirmed]);
    expect(await ask({ ...account, status: 'pending_review' })).toEqual([of.pending]);
    expect(await ask({ ...account, status: 'dismissed', category: 'rmt' })).toEqual([of.dismissed]);
    expect(await ask({ ...account, status: 'dismissed', category: 'phishing' })).toEqual([]);
    expect(await ask({ ...account, game: 'zzz' })).toEqual([]);
    expect(await ask({ ...account, game: 'hsr', status: 'pending_review' })).toEqual([
      of.otherGame,
    ]);
  });

  test('among those that the key family filed', async () => {
    const app = await startReports();
    const of = await filedBy(app);
    const ask = (filters: Asked['filters'], key = app.owner) =>
      pagesOf(app, via, { list: 'own', key, filters });
    const account = { game: 'genshin', reported_uid: target };
    expect(await ask({})).toEqual([of.elsewhere, of.otherGame, of.pending, of.confirmed]);
    expect(await ask({ status: 'confirmed' })).toEqual([of.confirmed]);
    expect(await ask({ game: 'hsr' })).toEqual([of.otherGame]);
    expect(await ask({ game: 'genshin', status: 'pending_review' })).toEqual([
      of.elsewhere,
      of.pending,
    ]);
    expect(await ask(account)).toEqual([of.pending, of.confirmed]);
    expect(await ask({ ...account, status: 'pending_review' })).toEqual([of.pending]);
    expect(await ask({}, app.stranger)).toEqual([of.dismissed, of.theirs]);
  });

  test('in the queue of moderators, with its other filters', async () => {
    const app = await startReports();
    const of = await filedBy(app);
    const key = app.moderator;
    const ask = (filters: Asked['filters']) =>
      pagesOf(app, via, { list: 'moderators', key, filters });
    const account = { game: 'genshin', reported_uid: target };
    const urgent = await app.filed({ reporter_uid: '618000007' });
    app.clock.pass(1000);
    const late = await app.filed({ reporter_uid: '618000008', category: 'boosting' });
    expect(await ask(account)).toEqual([urgent, of.pending, late]);
    expect(await ask({ ...account, category: 'rmt' })).toEqual([of.pending]);
    expect(await ask({ ...account, flag: 'retaliation' })).toEqual([]);
    expect(await ask({ ...account, overdue: true })).toEqual([]);
    await app.post(`/v1/admin/scam-reports/${late}/claim`, {}, { key });
    expect(await ask({ ...account, claimed: true })).toEqual([late]);
    expect(await ask({ ...account, claimed: false })).toEqual([urgent, of.pending]);
    expect(await ask({ game: 'genshin', reported_uid: other, claimed: true })).toEqual([]);
  });

  test('an account without its game, or that is none, is refused', async () => {
    const app = await startReports();
    const key = app.moderator;
    const ask = async (list: Asked['list'], uid: string, game: string | null) => {
      const { path, field, node } = lists[list];
      if (via === 'rest') {
        const { body } = await app.get(`${path}?reported_uid=${uid}&game=${game ?? ''}`, { key });
        return [body.error.code, body.error.details?.[0].path];
      }
      const document = `query ($game: Game, $uid: String) {
        ${field}(game: $game, reportedUid: $uid) { nodes { ${node} } }
      }`;
      const { body } = await app.query(document, { game, uid }, { key });
      const { code, details } = body.errors[0].extensions;
      return [code.toLowerCase(), details?.[0].path];
    };
    for (const list of ['public', 'own', 'moderators'] as const) {
      expect(await ask(list, target, null)).toEqual(['validation_failed', 'game']);
      // An empty one must not stand for all accounts.
      for (const uid of ['12', ''])
        expect((await ask(list, uid, via === 'rest' ? 'genshin' : 'GENSHIN'))[0]).toBe(
          'invalid_uid',
        );
    }
  });
});

test('a cursor of one account is refused for another (R5.2)', async () => {
  const app = await startReports();
  await filedBy(app);
  const key = app.owner;
  const path = '/v1/scam-reports/own?limit=1&game=genshin&reported_uid=';
  const { body } = await app.get(`${path}${target}`, { key });
  const next = await app.get(`${path}${other}&cursor=${body.meta.cursor_next}`, { key });
  expect([next.status, next.body.error.code]).toEqual([400, 'invalid_cursor']);
});

test('what was filed is shown in full to who filed it, as one report is (R9.7)', async () => {
  const app = await startReports();
  const { pending } = await filedBy(app);
  const key = app.owner;
  const list = await app.get('/v1/scam-reports/own?status=pending_review', { key });
  const one = await app.get(`/v1/scam-report/${pending}`, { key });
  const { evidence, ...shown } = one.body.data;
  expect(evidence).toEqual([]);
  const row = list.body.data.find(({ id }: { id: string }) => id === pending);
  expect(row).toEqual(shown);
  expect(row).toMatchObject({ reporter_uid: '618000002' });
});

describe('a key that only reports', () => {
  test('reads back what its family filed, and nothing else, through both interfaces (R9.4a)', async () => {
    const app = await startReports();
    const key = await app.createKey({ environment: 'live', scopes: ['write:report'] });
    const filed = await app.file({}, { key });
    const location = String(filed.reply.headers['location']);
    const mine = await app.get(location, { key });
    expect(mine).toMatchObject({ status: 200, body: { data: { id: filed.id } } });
    expect(mine.body.data.reporter_uid).toBe('618123421');
    const list = await app.get('/v1/scam-reports/own', { key });
    expect(list.body.data).toMatchObject([{ id: filed.id }]);
    const theirs = await app.filed({ reporter_uid: '618123499' });
    const ask = async (id: string) => {
      const document = `{ scamReport(id: "${id}") { reportId fullDescription } }`;
      const { body } = await app.query(document, {}, { key });
      return body.errors?.[0].extensions.code ?? body.data.scamReport.reportId;
    };
    expect(await ask(filed.id)).toBe(filed.id);
    expect(await ask(theirs)).toBe('REPORT_NOT_FOUND');
    const refused = await app.get(`/v1/scam-report/${theirs}`, { key });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'report_not_found']);
    for (const path of ['/v1/scam-reports', '/v1/trust-score/genshin/812345678']) {
      const reply = await app.get(path, { key });
      expect([reply.status, reply.body.error.code]).toEqual([403, 'insufficient_scope']);
    }
  });

  test('reads back and lists the verifications of its family (R9.4a)', async () => {
    const app = await startReports();
    const key = await app.createKey({ environment: 'live', scopes: ['write:report'] });
    const start = async (uid: string, by = key) => {
      app.clock.pass(1000);
      const reply = await app.post('/v1/verifications', { game: 'zzz', uid }, { key: by });
      return reply;
    };
    const first = await start('1000000001');
    const second = await start('1000000002');
    await start('1000000003', app.stranger);
    const back = await app.get(String(first.headers['location']), { key });
    expect(back).toMatchObject({ status: 200, body: { data: { uid: '1000000001' } } });
    const list = await app.get('/v1/verifications?limit=1', { key });
    expect(list.body).toMatchObject({
      data: [{ id: second.body.data.id, status: 'pending', external_ref: null }],
      meta: { total: 2 },
    });
    expect(list.body.data[0]).not.toHaveProperty('code');
    const rest = await app.get(`/v1/verifications?cursor=${list.body.meta.cursor_next}`, { key });
    expect(rest.body).toMatchObject({ data: [back.body.data], meta: { cursor_next: null } });
    const document = '{ verifications { totalCount nodes { verificationId uid } } }';
    const { body } = await app.query(document, {}, { key });
    expect(body.data.verifications).toEqual({
      totalCount: 2,
      nodes: [second, first].map(({ body: { data } }) => ({
        verificationId: data.id,
        uid: data.uid,
      })),
    });
    await app.request(`/v1/verifications/${second.body.data.id}`, { method: 'DELETE', key });
    const after = await app.get('/v1/verifications', { key });
    expect(after.body.data).toEqual([back.body.data]);
    app.clock.pass(3_600_000);
    expect((await app.get('/v1/verifications', { key })).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
  });

  test('is refused by the scope of what it may not do, which the challenge names (R2.2)', async () => {
    const app = await startReports();
    const key = await app.createKey({ environment: 'live', scopes: ['write:build'] });
    for (const path of ['/v1/verifications', '/v1/scam-reports/own', '/v1/scam-report/rep_1']) {
      const reply = await app.get(path, { key });
      expect([reply.status, reply.body.error.code]).toEqual([403, 'insufficient_scope']);
      expect(reply.headers['www-authenticate']).toContain('scope="read"');
    }
    const { body } = await app.query('{ verifications { totalCount } }', {}, { key });
    expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
  });
});

test('a page of more than 100 own reports takes two tokens', async () => {
  const { get, owner } = await startReports();
  const left = async (limit: number) => {
    const { headers } = await get(`/v1/scam-reports/own?limit=${limit}`, { key: owner });
    return Number(headers['x-ratelimit-remaining']);
  };
  const first = await left(100);
  expect(first - (await left(101))).toBe(2);
});
