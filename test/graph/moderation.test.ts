import { expect, test } from 'vitest';
import { startModeration } from '../support/moderation.ts';

const view = `{
  report { reportId status reporterUid fullDescription flags reviewNote }
  lineageId overdue urgent claim { actor until }
  reviews { decision reason note at actor requestId }
}`;

async function startGraph() {
  const app = await startModeration();
  const ask = (document: string, variables: Record<string, unknown> = {}, key = app.moderator) =>
    app.query(document, variables, { key });
  const codeOf = async (document: string, variables: Record<string, unknown>, key?: string) =>
    (await ask(document, variables, key)).body.errors?.[0].extensions.code;
  return { ...app, ask, codeOf };
}

const claimIt = 'mutation ($id: String!) { claimScamReport(id: $id) { claim { until } } }';
const releaseIt = 'mutation ($id: String!) { releaseScamReport(id: $id) { claim { until } } }';
const reviewIt = `
  mutation ($id: String!, $decision: ReviewDecision!, $reason: DismissReason, $note: String, $reverse: Boolean) {
    reviewScamReport(id: $id, decision: $decision, reason: $reason, note: $note, reverse: $reverse) ${view}
  }`;

test('a report goes from the queue through claim and decision to its reversal', async () => {
  const { ask, codeOf, file, colleague, moderate } = await startGraph();
  const plain = await file();
  const id = await file({ category: 'phishing', reporter_uid: '618000021' });
  const queue = await ask(`{
    moderationQueue(first: 1) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node ${view} }
    }
  }`);
  expect(queue.body.errors).toBeUndefined();
  const { totalCount, pageInfo, edges } = queue.body.data.moderationQueue;
  expect({ totalCount, next: pageInfo.hasNextPage }).toEqual({ totalCount: 2, next: true });
  expect(edges).toMatchObject([
    { node: { report: { reportId: id, reporterUid: '618000021' }, urgent: true, claim: null } },
  ]);
  const rest = await ask(
    'query ($after: String) { moderationQueue(first: 1, after: $after) { nodes { report { reportId } } } }',
    { after: pageInfo.endCursor },
  );
  expect(rest.body.data.moderationQueue.nodes).toEqual([{ report: { reportId: plain } }]);

  const claimed = await ask(claimIt, { id });
  expect(claimed.body.data.claimScamReport.claim).toEqual({ until: '2026-01-15T08:45:00.000Z' });
  const confirmed = { id, decision: 'CONFIRMED', note: 'Seen.' };
  expect(await codeOf(claimIt, { id }, colleague)).toBe('REPORT_CLAIMED');
  expect(await codeOf(releaseIt, { id }, colleague)).toBe('REPORT_CLAIMED');
  expect(await codeOf(reviewIt, confirmed, colleague)).toBe('REPORT_CLAIMED');
  const released = await ask(releaseIt, { id });
  expect(released.body.data.releaseScamReport.claim).toBeNull();

  const reviewed = await ask(reviewIt, confirmed, colleague);
  expect(reviewed.body.data.reviewScamReport).toMatchObject({
    report: { status: 'CONFIRMED', reviewNote: 'Seen.' },
    reviews: [{ decision: 'CONFIRMED', reason: null }],
  });
  expect(await codeOf(reviewIt, { id, decision: 'DISMISSED' })).toBe('REPORT_ALREADY_REVIEWED');
  const reversed = await ask(reviewIt, { id, decision: 'DISMISSED', reverse: true });
  expect(reversed.body.data.reviewScamReport.reviews).toHaveLength(2);

  // What the other interface shows is the same.
  const { body } = await moderate(`/${id}`);
  const one = await ask(`query ($id: String!) { moderatedReport(id: $id) ${view} }`, { id });
  const { report, reviews } = one.body.data.moderatedReport;
  expect(body.data.status).toBe(report.status.toLowerCase());
  expect(body.data.reviews.map(({ at }: { at: string }) => at)).toEqual(
    reviews.map(({ at }: { at: string }) => at),
  );
});

test('the filters and the statistics are those of the other interface', async () => {
  const { ask, file } = await startGraph();
  await file();
  const id = await file({ category: 'rmt', game: 'zzz' });
  const reply = await ask(`{
    moderationQueue(game: ZZZ, category: RMT, claimed: false, overdue: false) {
      totalCount nodes { report { reportId } }
    }
    moderationStatistics {
      open overdue claimed byGame { game open } byCategory { category open }
      reviews { confirmed dismissedShare medianSeconds } reporters { lowest { lineageId } }
    }
  }`);
  expect(reply.body.errors).toBeUndefined();
  expect(reply.body.data.moderationQueue).toEqual({
    totalCount: 1,
    nodes: [{ report: { reportId: id } }],
  });
  expect(reply.body.data.moderationStatistics).toMatchObject({
    open: 2,
    byGame: [
      { game: 'GENSHIN', open: 1 },
      { game: 'HSR', open: 0 },
      { game: 'ZZZ', open: 1 },
    ],
    reviews: { confirmed: 0, dismissedShare: null },
  });
});

test.each([
  ['a reason of a confirmation', { decision: 'CONFIRMED', reason: 'FALSE_REPORT' }, 'reason'],
  ['the reversal of nothing', { decision: 'CONFIRMED', reverse: true }, 'reverse'],
  ['too long a note', { decision: 'DISMISSED', note: 'x'.repeat(1001) }, 'note'],
])('%s is refused', async (_what, fields, path) => {
  const { ask, file } = await startGraph();
  const { body } = await ask(reviewIt, { id: await file(), ...fields });
  expect(body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path }],
  });
});

test.each([
  '{ moderationQueue { totalCount } }',
  '{ moderationStatistics { open } }',
  '{ moderatedReport(id: "rep_x") { urgent } }',
  'mutation { claimScamReport(id: "rep_x") { urgent } }',
  'mutation { releaseScamReport(id: "rep_x") { urgent } }',
  'mutation { reviewScamReport(id: "rep_x", decision: CONFIRMED) { urgent } }',
])('%s needs the scope admin', async (document) => {
  const { codeOf, reporterKey } = await startGraph();
  expect(await codeOf(document, {}, reporterKey)).toBe('INSUFFICIENT_SCOPE');
});
