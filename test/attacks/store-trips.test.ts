import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/schema.ts';
import { testClock } from '../support/app.ts';
import { withEvidence } from '../support/evidence.ts';
import { type LiveApp, type StoreCall, useProviders, watchedStore } from '../support/providers.ts';
import { reportOf } from '../support/reports.ts';
import { openTestStore } from '../support/store.ts';

// R4.10: what takes a round trip for each row costs twenty, so that no document asks the store for thousands.

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

const pagedFields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => !roots.includes(type))
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args }) => args.some(({ name }) => name === 'first' || name === 'limit'))
      .map((field) => [`${type.name}.${field.name}`, field] as const),
  );

test.each(pagedFields)('the pages of %s count as twenty fields each', (_name, { extensions }) => {
  expect(extensions['cost']).toBe(20);
});

const providers = useProviders();
const reports = 50;

let app: LiveApp;
let calls: StoreCall[];
let closeStore: () => Promise<void>;

beforeAll(async () => {
  const clock = testClock();
  const opened = await openTestStore(clock);
  const watched = watchedStore(opened.store);
  ({ calls } = watched);
  closeStore = opened.close;
  const env = { REQUEST_BUCKET_CAPACITY: '100000', REPORT_BUCKET_CAPACITY: '1000' };
  app = await providers.start({ store: watched.store, clock, env, lasting: true });
  for (let at = 0; at < reports; at += 1) {
    const reported_uid = String(820000001 + at);
    const reporter_uid = String(630000001 + at);
    const { status } = await app.post('/v1/scam-report', reportOf({ reported_uid, reporter_uid }));
    expect(status).toBe(201);
  }
});
afterAll(async () => {
  await app.close();
  await closeStore();
});

test('the evidence of all reports of a list is one call', async () => {
  app.clock.pass(1000);
  const url = await withEvidence(app).evidence(undefined, { key: app.key });
  for (let at = 0; at < 5; at += 1) {
    const fields = { reported_uid: String(830000001 + at), reporter_uid: String(640000001 + at) };
    const { status } = await app.post(
      '/v1/scam-report',
      reportOf({ ...fields, evidence_urls: [url] }),
    );
    expect(status).toBe(201);
  }
  calls.length = 0;
  const { body } = await app.query(
    '{ ownScamReports(first: 5) { nodes { evidence { signedUrl } } } }',
  );
  expect(body.data.ownScamReports.nodes).toEqual(
    Array(5).fill({ evidence: [{ signedUrl: expect.any(String) }] }),
  );
  expect(calls.filter(({ collection }) => collection === 'evidence')).toHaveLength(1);
});

const times = (count: number, field: string): string =>
  Array.from({ length: count }, (_, at) => `f${at}: ${field}`).join(' ');

describe.each([
  [
    'timelines',
    (count: number) => `trustScore { ${times(count, 'timeline(limit: 1) { totalCount }')} }`,
  ],
  [
    'lists of reports',
    (count: number) => `trustScore { ${times(count, 'reports(first: 1) { totalCount }')} }`,
  ],
  ['stored players', (count: number) => times(count / 2, 'reportedPlayer { uid }')],
] as const)('%s below a list', (_name, below) => {
  const ask = (count: number) =>
    app.query(
      `{ scamReports(status: PENDING_REVIEW, first: ${reports}) { nodes { ${below(count)} } } }`,
    );

  test('are at most 500 calls of the store a document', async () => {
    calls.length = 0;
    const { body } = await ask(4);
    expect(body.errors).toBeUndefined();
    expect(body.data.scamReports.nodes).toHaveLength(reports);
    expect(calls.length).toBeLessThanOrEqual(500);
  });

  test('are refused beyond that, before any call', async () => {
    calls.length = 0;
    const { body } = await ask(14);
    expect(body.errors[0].extensions.code).toBe('COST_LIMIT_EXCEEDED');
    expect(calls).toEqual([]);
  });
});
