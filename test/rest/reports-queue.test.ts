import { expect, test } from 'vitest';
import { reportRecords } from '../../src/domains/reports/report.ts';
import { eraseBeside } from '../support/erasure.ts';
import { withEvidence } from '../support/evidence.ts';
import { type Body, description, startReports } from '../support/reports.ts';

const queue = '/v1/scam-reports';

/** Reports by many reporters against many accounts. */
const nth = (n: number, fields: Body = {}): Body => ({
  reported_uid: String(810_000_000 + n),
  reporter_uid: String(710_000_000 + n),
  ...fields,
});

test('the public sees what was confirmed, with the reporter masked and the text censored (R9.6)', async () => {
  const { get, filed, review, stranger, clock } = await startReports();
  const id = await filed({ description: `${description} He is @scammer, uid 999888777.` });
  await filed(nth(1));
  const filedAt = new Date(clock.now()).toISOString();
  clock.pass(3_600_000);
  await review(id, { decision: 'confirmed', note: 'clear' });
  const { status, body, headers } = await get(queue, { key: stranger });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toEqual({
    data: [
      {
        id,
        reported_uid: '812345678',
        reporter_uid_masked: '618****21',
        game: 'genshin',
        category: 'phishing',
        status: 'confirmed',
        confirmed_at: new Date(clock.now()).toISOString(),
        created_at: filedAt,
        description: `${description} He is [redacted], uid [redacted].`,
      },
    ],
    meta: { cursor_next: null, total: 1 },
  });
});

test('the public text is made when a report is filed, and goes with its description (R9.6)', async () => {
  const reports = await startReports();
  const { get, filed, store, stranger } = reports;
  const id = await filed({ description: `${description} He is @scammer, again.` });
  const records = store.collection(reportRecords);
  const text = `${description} He is [redacted], again.`;
  expect((await records.get(id))?.publicText).toBe(text);
  await records.update(id, (report) => report && { ...report, publicText: 'As it is stored.' });
  const { body } = await get(`/v1/scam-report/${id}`, { key: stranger });
  expect(body.data.description).toBe('As it is stored.');
  await eraseBeside(reports, '', { game: 'genshin', uid: '618123421' }, 'live');
  expect(await records.get(id)).toMatchObject({ description: '', publicText: '' });
});

const statuses = ['pending_review', 'confirmed', 'dismissed'];
const kinds = ['genshin', 'hsr'].flatMap((game) =>
  ['phishing', 'rmt'].flatMap((category) => statuses.map((status) => ({ game, category, status }))),
);

type Search = Readonly<Record<string, string>>;

const searches: Search[] = [{}, ...statuses.map((status) => ({ status }))].flatMap((byStatus) =>
  [{}, { game: 'hsr' }].flatMap((byGame) =>
    [{}, { category: 'rmt' }, { category: 'other' }].map((byCategory) => ({
      ...byStatus,
      ...byGame,
      ...byCategory,
    })),
  ),
);

test('the queue is filtered by game, status and category, each total being of its filter', async () => {
  const { get, query, filed, review, owner } = await startReports();
  const made: Search[] = await Promise.all(
    kinds.map(async ({ status, ...kind }, n) => {
      const id = await filed(nth(n, kind));
      if (status !== 'pending_review') await review(id, { decision: status });
      return { id, status, ...kind };
    }),
  );
  const answers = await Promise.all(
    searches.map((search) => get(`${queue}?${new URLSearchParams(search)}`, { key: owner })),
  );
  for (const [n, search] of searches.entries()) {
    const asked = { status: 'confirmed', ...search };
    const wanted = made.filter((report) =>
      Object.entries(asked).every(([name, value]) => report[name] === value),
    );
    const body = answers[n]?.body;
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids.sort(), JSON.stringify(search)).toEqual(wanted.map((report) => report['id']).sort());
    expect(body.meta.total).toBe(wanted.length);
  }
  const graph = await query(
    '{ scamReports(game: HSR, status: DISMISSED, category: RMT) { totalCount nodes { status } } }',
    {},
    { key: owner },
  );
  expect(graph.body.data.scamReports).toEqual({ totalCount: 1, nodes: [{ status: 'DISMISSED' }] });
});

test.each([
  ['status=open', 'validation_failed'],
  ['category=spam', 'validation_failed'],
  ['game=tot', 'invalid_game'],
  ['limit=0', 'validation_failed'],
  ['limit=201', 'validation_failed'],
  ['status=confirmed&status=dismissed', 'validation_failed'],
  ['cursor=nonsense', 'invalid_cursor'],
])('the queue refuses %s', async (search, code) => {
  const { get, owner } = await startReports();
  const reply = await get(`${queue}?${search}`, { key: owner });
  expect(reply).toMatchObject({ status: 400, body: { error: { code } } });
});

test('pages neither skip nor repeat while reports come in, and a cursor is good for its filters', async () => {
  const { get, filed, owner, clock } = await startReports();
  const first: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    // Some within the same millisecond.
    if (n % 3 === 0) clock.pass(1);
    first.push(await filed(nth(n)));
  }
  const seen: string[] = [];
  const path = `${queue}?status=pending_review&limit=4`;
  let next: string | null = path;
  for (let n = 100; next !== null; n += 1) {
    const { body, headers } = await get(next, { key: owner });
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    const cursor: string | null = body.meta.cursor_next;
    expect(headers['link']?.includes('rel="next"')).toBe(cursor !== null);
    next = cursor && `${path}&cursor=${cursor}`;
    if (cursor && n === 100) {
      const other = await get(`${queue}?status=pending_review&game=hsr&cursor=${cursor}`, {
        key: owner,
      });
      expect(other.body.error.code).toBe('invalid_cursor');
    }
    clock.pass(1);
    await filed(nth(n));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect([...seen].sort()).toEqual([...first].sort());
});

test('a 304 answers who has the queue already', async () => {
  const { get, filed, owner } = await startReports();
  const path = `${queue}?status=pending_review`;
  const { headers } = await get(path, { key: owner });
  const sent = { key: owner, headers: { 'if-none-match': headers['etag'] ?? '' } };
  expect((await get(path, sent)).status).toBe(304);
  await filed();
  expect((await get(path, sent)).status).toBe(200);
});

const closed = ['reporter_uid', 'evidence_urls', 'contact_platform', 'reviewed_at'];
const moderators = ['review_note', 'flags'];

test('the key family that filed a report and moderators see more of it than others (R9.7)', async () => {
  const app = await startReports();
  const { get, post, filed, review, owner, stranger, moderator, clock } = app;
  const evidence = [await withEvidence(app).evidence(undefined, { key: owner })];
  const long = `${description} ${'x'.repeat(900)} me@mail.example`;
  const id = await filed({
    description: long,
    evidence_urls: evidence,
    contact_platform: 'discord',
  });
  const path = `/v1/scam-report/${id}`;
  const open = await get(path, { key: stranger });
  expect(open.status).toBe(200);
  expect(open.headers['cache-control']).toBe('private, no-cache');
  expect(open.body.data).toEqual({
    id,
    reported_uid: '812345678',
    reporter_uid_masked: '618****21',
    game: 'genshin',
    category: 'phishing',
    status: 'pending_review',
    confirmed_at: null,
    created_at: new Date(clock.now()).toISOString(),
    description: `${[...long].slice(0, 499).join('')}…`,
    expected_review_by: new Date(clock.now() + 72 * 3_600_000).toISOString(),
  });
  await review(id, { decision: 'dismissed', reason: 'out_of_scope', note: 'Not ours.' });
  // A rotated key is of the same family.
  const rotated = await post('/v1/keys/rotate', {}, { key: owner });
  for (const key of [owner, rotated.body.data.api_key]) {
    const { data } = (await get(path, { key })).body;
    expect(data).toMatchObject({
      status: 'dismissed',
      reporter_uid: '618123421',
      description: long,
      evidence_urls: evidence,
      contact_platform: 'discord',
      reviewed_at: new Date(clock.now()).toISOString(),
    });
    for (const member of moderators) expect(data).not.toHaveProperty(member);
  }
  const full = (await get(path, { key: moderator })).body.data;
  expect(full).toMatchObject({ reporter_uid: '618123421', review_note: 'Not ours.', flags: [] });
  const public_ = (await get(path, { key: stranger })).body.data;
  for (const member of [...closed, ...moderators]) expect(public_).not.toHaveProperty(member);
});

const everything = `{
  visibility reporterUid reporterUidMasked fullDescription description evidenceUrls
  contactPlatform reviewedAt reviewNote flags
}`;

test('the graph keeps the same from others, on every way to a report', async () => {
  const app = await startReports();
  const { query, filed, owner, stranger } = app;
  const evidence = [await withEvidence(app).evidence(undefined, { key: owner })];
  const id = await filed({ evidence_urls: evidence });
  const nodeId = Buffer.from(`ScamReport:genshin:${id}`).toString('base64url');
  const document = `query($id: String!, $nodeId: ID!) {
    scamReport(id: $id) { id ...All }
    scamReports(status: PENDING_REVIEW) { nodes { ...All } }
    node(id: $nodeId) { id ...All }
  } fragment All on ScamReport ${everything}`;
  const ask = async (key: string) => (await query(document, { id, nodeId }, { key })).body.data;
  const hidden = {
    visibility: 'PUBLIC',
    reporterUid: null,
    reporterUidMasked: '618****21',
    fullDescription: null,
    description,
    evidenceUrls: null,
    contactPlatform: null,
    reviewedAt: null,
    reviewNote: null,
    flags: null,
  };
  expect(await ask(stranger)).toEqual({
    scamReport: { id: nodeId, ...hidden },
    scamReports: { nodes: [hidden] },
    node: { id: nodeId, ...hidden },
  });
  const own = {
    visibility: 'REPORTER',
    reporterUid: '618123421',
    fullDescription: description,
    evidenceUrls: evidence,
    flags: null,
  };
  expect(await ask(owner)).toMatchObject({
    scamReport: own,
    scamReports: { nodes: [own] },
    node: own,
  });
});

test('live and sandbox never meet: neither in the queue nor by an id', async () => {
  const { get, query, file, filed, owner, key } = await startReports();
  const live = await filed();
  const sandbox = (await file({}, { key })).id;
  expect(sandbox).not.toBe('');
  for (const [id, other] of [
    [live, key],
    [sandbox, owner],
  ] as const) {
    const reply = await get(`/v1/scam-report/${id}`, { key: other });
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'report_not_found' } } });
    const graph = await query(
      'query($id: String!) { scamReport(id: $id) { reportId } }',
      { id },
      { key: other },
    );
    expect(graph.body.errors[0].extensions.code).toBe('REPORT_NOT_FOUND');
    const listed = await get(`${queue}?status=pending_review&limit=200`, { key: other });
    expect(listed.body.data.map((report: { id: string }) => report.id)).not.toContain(id);
  }
});

test.each(['rep_unknown', 'x', '%00', 'rep_%F0%9F%A6%8A', 'a'.repeat(2000)])(
  'there is no report %s',
  async (id) => {
    const { get, owner } = await startReports();
    const reply = await get(`/v1/scam-report/${id}`, { key: owner });
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'report_not_found' } } });
  },
);
