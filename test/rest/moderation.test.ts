import { describe, expect, test } from 'vitest';
import { testClock } from '../support/app.ts';
import { errorOf, hourMs, startModeration } from '../support/moderation.ts';
import { openTestStore } from '../support/store.ts';

const minuteMs = 60_000;

describe('a claim', () => {
  test('keeps a report for one moderator for 15 minutes', async () => {
    const { file, claim, review, moderate, clock, colleague } = await startModeration();
    const id = await file();
    const mine = await claim(id);
    expect(mine).toMatchObject({
      status: 200,
      body: { data: { id, claim: { until: '2026-01-15T08:45:00.000Z' } } },
    });
    const taken = errorOf('report_claimed', 409);
    await expect(claim(id, colleague)).resolves.toMatchObject(taken);
    await expect(review(id, { decision: 'confirmed' }, colleague)).resolves.toMatchObject(taken);
    clock.pass(15 * minuteMs - 1);
    await expect(claim(id, colleague)).resolves.toMatchObject(taken);
    clock.pass(1);
    expect((await moderate(`/${id}`)).body.data.claim).toBeNull();
    const theirs = await claim(id, colleague);
    expect(theirs).toMatchObject({ status: 200 });
    await expect(claim(id)).resolves.toMatchObject(taken);
    expect(theirs.body.data.claim.actor).not.toBe(mine.body.data.claim.actor);
  });

  test('is renewed by its own key alone, and given back by it', async () => {
    const { file, claim, release, clock, colleague, moderate } = await startModeration();
    const id = await file();
    await claim(id);
    clock.pass(10 * minuteMs);
    expect((await claim(id)).body.data.claim.until).toBe('2026-01-15T08:55:00.000Z');
    const taken = errorOf('report_claimed', 409);
    await expect(release(id, colleague)).resolves.toMatchObject(taken);
    await expect(release(id)).resolves.toMatchObject({ status: 204, text: '' });
    await expect(release(id, colleague)).resolves.toMatchObject({ status: 204 });
    await expect(moderate(`/${id}`)).resolves.toMatchObject({ body: { data: { claim: null } } });
    await expect(claim(id, colleague)).resolves.toMatchObject({ status: 200 });
  });

  test('of two at once one holds', async () => {
    const { file, claim, colleague } = await startModeration();
    const id = await file();
    const replies = await Promise.all([claim(id), claim(id, colleague)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('ends with the decision, and none is had of a decided report', async () => {
    const { file, claim, review, moderate } = await startModeration();
    const id = await file();
    await claim(id);
    const { body } = await review(id, { decision: 'dismissed' });
    expect(body.data.claim).toBeNull();
    await expect(claim(id)).resolves.toMatchObject(errorOf('report_already_reviewed', 409));
    expect((await moderate('/stats')).body.data.claimed).toBe(0);
  });
});

describe('a review', () => {
  test('confirms with everything that follows, once', async () => {
    const { file, review, get, query, scoreOf, moderator, clock } = await startModeration();
    const uid = '812345678';
    const id = await file({ category: 'phishing', reported_uid: uid });
    expect(await scoreOf(uid)).toBe(58);
    clock.pass(hourMs);
    const { status, body } = await review(id, { decision: 'confirmed', note: 'Seen the chat.' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: 'confirmed',
      confirmed_at: '2026-01-15T09:30:00.000Z',
      reviewed_at: '2026-01-15T09:30:00.000Z',
      review_note: 'Seen the chat.',
      reviews: [{ decision: 'confirmed', reason: null, note: 'Seen the chat.' }],
    });
    expect(await scoreOf(uid)).toBe(30);
    clock.pass(hourMs);
    const again = await review(id, { decision: 'confirmed', note: 'Another note.' });
    expect(again).toMatchObject({ status: 200, body: { data: body.data } });
    const timeline = await query(
      `{ trustScore(game: GENSHIN, uid: "${uid}") { timeline { nodes { event delta } } } }`,
      {},
      { key: moderator },
    );
    expect(timeline.body.errors).toBeUndefined();
    expect(timeline.body.data.trustScore.timeline.nodes).toEqual([
      { event: 'REVIEW_CONFIRMED', delta: -28 },
      { event: 'REPORT_SUBMITTED', delta: -2 },
    ]);
    const queue = await get('/v1/scam-reports', { key: moderator });
    expect(queue.body.data).toMatchObject([{ id, status: 'confirmed' }]);
  });

  test('dismisses and gives back what the report took', async () => {
    const { file, review, scoreOf, get, reporterKey } = await startModeration();
    const uid = '812345678';
    const id = await file({ category: 'phishing', reported_uid: uid });
    const { body } = await review(id, { decision: 'dismissed', reason: 'false_report' });
    expect(body.data.reviews).toMatchObject([{ decision: 'dismissed', reason: 'false_report' }]);
    expect(await scoreOf(uid)).toBe(60);
    const seen = await get(`/v1/scam-report/${id}`, { key: reporterKey });
    expect(seen.body.data).toMatchObject({ status: 'dismissed', confirmed_at: null });
    expect(seen.body.data).not.toHaveProperty('review_note');
  });

  test('takes no confirmation back where there is none, through both interfaces (R9.8)', async () => {
    const { file, review, moderate, query, scoreOf, moderator } = await startModeration();
    const uid = '812345678';
    const id = await file({ category: 'phishing', reported_uid: uid });
    const reversal = { decision: 'dismissed', reverse: true };
    const refused = await review(id, reversal);
    expect(refused).toMatchObject(errorOf('report_already_reviewed', 409));
    expect(refused.body.error.message).toContain('pending');
    const document = `mutation {
      reviewScamReport(id: "${id}", decision: DISMISSED, reverse: true) { report { status } }
    }`;
    const { body } = await query(document, {}, { key: moderator });
    expect(body.errors[0].extensions.code).toBe('REPORT_ALREADY_REVIEWED');
    const kept = await moderate(`/${id}`);
    expect(kept.body.data).toMatchObject({ status: 'pending_review', reviews: [] });
    expect(await scoreOf(uid)).toBe(58);
    await review(id, { decision: 'confirmed' });
    expect((await review(id, reversal)).body.data.status).toBe('dismissed');
    expect((await review(id, reversal)).status).toBe(200);
  });

  test('an upheld appeal restores the score', async () => {
    const { file, review, scoreOf, clock } = await startModeration();
    const uid = '812345678';
    const id = await file({ category: 'phishing', reported_uid: uid });
    await review(id, { decision: 'confirmed' });
    clock.pass(hourMs);
    const plain = await review(id, { decision: 'dismissed' });
    expect(plain).toMatchObject(errorOf('report_already_reviewed', 409));
    const reversed = await review(id, { decision: 'dismissed', reverse: true });
    expect(reversed.body.data).toMatchObject({ status: 'dismissed', confirmed_at: null });
    expect(reversed.body.data.reviews).toHaveLength(2);
    expect(await scoreOf(uid)).toBe(60);
    const again = await review(id, { decision: 'dismissed', reverse: true });
    expect(again).toMatchObject({ status: 200, body: reversed.body });
    const back = await review(id, { decision: 'confirmed' });
    expect(back).toMatchObject(errorOf('report_already_reviewed', 409));
  });

  test('of two that differ one holds and the other is told', async () => {
    const { file, review, scoreOf, colleague, moderate } = await startModeration();
    const uid = '812345678';
    const id = await file({ category: 'phishing', reported_uid: uid });
    const [confirmed, dismissed] = await Promise.all([
      review(id, { decision: 'confirmed' }),
      review(id, { decision: 'dismissed' }, colleague),
    ]);
    const [winner, loser] =
      confirmed.status === 200 ? [confirmed, dismissed] : [dismissed, confirmed];
    expect(winner.status).toBe(200);
    expect(loser).toMatchObject(errorOf('report_already_reviewed', 409));
    const { body } = await moderate(`/${id}`);
    expect(body.data.reviews).toHaveLength(1);
    expect(await scoreOf(uid)).toBe(body.data.status === 'confirmed' ? 30 : 60);
  });

  test('over two instances one holds too', async () => {
    const clock = testClock();
    const { store, close } = await openTestStore(clock);
    try {
      const one = await startModeration({ store, clock });
      const other = await startModeration({ store, clock, seed: 'another' });
      const ids = await Promise.all(Array.from({ length: 5 }, () => one.file()));
      for (const id of ids) {
        const replies = await Promise.all([
          one.review(id, { decision: 'confirmed' }),
          other.review(id, { decision: 'dismissed' }),
        ]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      }
      const { body } = await other.moderate('/stats');
      expect(body.data.reviews.confirmed + body.data.reviews.dismissed).toBe(5);
      await one.close();
      await other.close();
    } finally {
      await close();
    }
  });

  test('stands in the audit trail, once, under its request', async () => {
    const { file, moderate, get, moderator, clock } = await startModeration();
    const id = await file();
    const send = (requestId: string, body: unknown) =>
      moderate(`/${id}/review`, { method: 'POST', body, headers: { 'x-request-id': requestId } });
    await send('first-review', { decision: 'confirmed' });
    await send('same-review', { decision: 'confirmed' });
    clock.pass(1000);
    await send('the-appeal', { decision: 'dismissed', reverse: true });
    const { body } = await get('/v1/admin/audit', { key: moderator });
    const { actor } = (await moderate(`/${id}`)).body.data.reviews[0];
    expect(body.data.filter(({ target }: { target: string }) => target === id)).toEqual([
      {
        at: '2026-01-15T08:30:01.000Z',
        action: 'report_reversed',
        actor,
        target: id,
        request_id: 'the-appeal',
      },
      {
        at: '2026-01-15T08:30:00.000Z',
        action: 'report_confirmed',
        actor,
        target: id,
        request_id: 'first-review',
      },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['no decision', {}, 'decision'],
    ['another decision', { decision: 'pending_review' }, 'decision'],
    ['a reason of a confirmation', { decision: 'confirmed', reason: 'false_report' }, 'reason'],
    ['another reason', { decision: 'dismissed', reason: 'boring' }, 'reason'],
    ['the reversal of nothing', { decision: 'confirmed', reverse: true }, 'reverse'],
    ['a reversal in words', { decision: 'dismissed', reverse: 'yes' }, 'reverse'],
    ['too long a note', { decision: 'dismissed', note: '😀'.repeat(1001) }, 'note'],
    ['a note that is no text', { decision: 'dismissed', note: 7 }, 'note'],
  ])('%s is refused', async (_what, body, path) => {
    const { file, review, moderate } = await startModeration();
    const id = await file();
    const reply = await review(id, body);
    expect(reply).toMatchObject(errorOf('validation_failed', 400));
    expect(reply.body.error.details[0].path).toBe(path);
    expect((await moderate(`/${id}`)).body.data.status).toBe('pending_review');
  });

  test('a note is counted in code points', async () => {
    const { file, review } = await startModeration();
    const note = '😀'.repeat(1000);
    const { body } = await review(await file(), { decision: 'dismissed', note });
    expect(body.data.review_note).toBe(note);
  });
});

describe('who may moderate', () => {
  const paths: [string, string][] = [
    ['GET', ''],
    ['GET', '/stats'],
    ['GET', '/rep_x'],
    ['POST', '/rep_x/claim'],
    ['DELETE', '/rep_x/claim'],
    ['POST', '/rep_x/review'],
  ];

  test.each(paths)('%s %s needs the scope admin', async (method, path) => {
    const { moderate, key, reporterKey } = await startModeration();
    for (const lesser of [key, reporterKey]) {
      const reply = await moderate(path, { method, key: lesser });
      expect(reply).toMatchObject(errorOf('insufficient_scope', 403));
      expect(reply.headers['www-authenticate']).toContain('scope="admin"');
    }
  });

  test('environments are apart: what is of the other one is not there', async () => {
    const { file, moderate, claim, release, review, createKey, ids } = await startModeration();
    const id = await file();
    const key = await createKey({ environment: 'test', scopes: ['admin'] });
    expect((await moderate('', { key })).body).toEqual({
      data: [],
      meta: { cursor_next: null, total: 0 },
    });
    const unknown = errorOf('report_not_found', 404);
    await expect(moderate(`/${id}`, { key })).resolves.toMatchObject(unknown);
    await expect(claim(id, key)).resolves.toMatchObject(unknown);
    await expect(release(id, key)).resolves.toMatchObject(unknown);
    await expect(review(id, { decision: 'confirmed' }, key)).resolves.toMatchObject(unknown);
    await expect(moderate('/rep_nobody')).resolves.toMatchObject(unknown);
    expect((await moderate('/stats', { key })).body.data).toMatchObject({ open: 0, overdue: 0 });
    expect(await ids()).toEqual([id]);
  });
});
