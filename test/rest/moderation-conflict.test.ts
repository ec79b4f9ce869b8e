import { expect, test } from 'vitest';
import { type Body, interfaces, type ReportsApp, startReports } from '../support/reports.ts';

// Moderators decide nothing that concerns themselves (R9.8a), behind both interfaces.

type Act = (app: ReportsApp, id: string, sent: Sent) => Promise<string>;
interface Sent {
  readonly key: string;
  readonly via: (typeof interfaces)[number];
  readonly decision?: Body;
}

/** The code of what came of it, or `done`. */
const review: Act = async (app, id, { key, via, decision = { decision: 'confirmed' } }) => {
  if (via === 'rest') {
    const { status, body } = await app.post(`/v1/admin/scam-reports/${id}/review`, decision, {
      key,
    });
    return status === 200 ? 'done' : `${status} ${body.error.code}`;
  }
  const document =
    'mutation ($id: String!, $decision: ReviewDecision!, $reverse: Boolean) { reviewScamReport(id: $id, decision: $decision, reverse: $reverse) { lineageId } }';
  const variables = { id, ...decision, decision: String(decision['decision']).toUpperCase() };
  return ofGraph((await app.query(document, variables, { key })).body);
};

const claim: Act = async (app, id, { key, via }) => {
  if (via === 'rest') {
    const path = `/v1/admin/scam-reports/${id}/claim`;
    const { status, body } = await app.post(path, undefined, { key });
    return status === 200 ? 'done' : `${status} ${body.error.code}`;
  }
  const document = 'mutation ($id: String!) { claimScamReport(id: $id) { lineageId } }';
  return ofGraph((await app.query(document, { id }, { key })).body);
};

// biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
const ofGraph = ({ errors }: any): string =>
  errors ? `403 ${String(errors[0].extensions.code).toLowerCase()}` : 'done';

const refused = '403 conflict_of_interest';

/** A sandbox with two moderators of different families, and a bot. */
async function startSandbox() {
  const app = await startReports();
  const moderator = await app.createKey({ scopes: ['admin'] });
  const colleague = await app.createKey({ scopes: ['admin'] });
  return {
    ...app,
    concerned: moderator,
    colleague,
    async verify(uid: string, key: string): Promise<string> {
      const { body } = await app.post('/v1/verifications', { game: 'genshin', uid }, { key });
      expect(
        (await app.post(`/v1/verifications/${body.data.id}/check`, undefined, { key })).status,
      ).toBe(200);
      return body.data.id;
    },
    async scoreOf(uid: string): Promise<number> {
      return (await app.get(`/v1/trust-score/genshin/${uid}`)).body.data.score;
    },
    async trail(): Promise<unknown[]> {
      const { body } = await app.get('/v1/admin/audit', { key: colleague });
      return body.data
        .filter(({ action }: { action: string }) => action.startsWith('re'))
        .map(({ action, target }: { action: string; target: string }) => [action, target]);
    },
  };
}

test.each(interfaces)(
  'a moderator decides no report that the own key family filed, and a colleague does (%s)',
  async (via) => {
    const app = await startSandbox();
    const { concerned, colleague } = app;
    const uid = '812345671';
    const ids = [
      await app.filed({ reported_uid: uid, reporter_uid: '700000011' }, { key: concerned }),
      await app.filed({ reported_uid: uid, reporter_uid: '700000013' }, { key: concerned }),
    ];
    const before = await app.scoreOf(uid);
    for (const id of ids)
      for (const decision of [{ decision: 'confirmed' }, { decision: 'dismissed' }])
        expect(await review(app, id, { key: concerned, via, decision })).toBe(refused);
    expect(await app.scoreOf(uid)).toBe(before);
    const [id = ''] = ids;
    expect(await claim(app, id, { key: concerned, via })).toBe(refused);
    expect(await claim(app, id, { key: colleague, via })).toBe('done');
    expect(await review(app, id, { key: colleague, via })).toBe('done');
    // Neither the same decision again nor taking it back is the family's.
    expect(await review(app, id, { key: concerned, via })).toBe(refused);
    const decision = { decision: 'dismissed', reverse: true };
    expect(await review(app, id, { key: concerned, via, decision })).toBe(refused);
    expect(await app.trail()).toEqual(
      expect.arrayContaining([
        ['report_confirmed', ids[0]],
        ['review_refused', ids[1]],
        ['review_refused', ids[0]],
      ]),
    );
    expect(await app.trail()).toHaveLength(3);
    const { body } = await app.get('/v1/admin/scam-reports/stats', { key: concerned });
    expect(body.data.reviews).toMatchObject({ confirmed: 1, dismissed: 0, reversed: 0 });
  },
);

test.each(interfaces)(
  'nor one against or by an account that the family has verified, now or when it was filed (%s)',
  async (via) => {
    const app = await startSandbox();
    const { concerned, colleague, key } = app;
    const own = '812345672';
    const stranger = '812345673';
    const early = await app.filed({ reported_uid: own, reporter_uid: stranger }, { key });
    expect(await claim(app, early, { key: concerned, via })).toBe('done');
    const verification = await app.verify(own, concerned);
    // What was filed before the account was verified concerns its owner too.
    expect(await review(app, early, { key: concerned, via })).toBe(refused);
    const against = await app.filed({ reported_uid: own, reporter_uid: '700000015' }, { key });
    const by = await app.filed({ reported_uid: '812345677', reporter_uid: own }, { key });
    for (const id of [against, by])
      expect(await review(app, id, { key: concerned, via })).toBe(refused);
    // A claim from before does not keep the colleague out: it can be given back.
    const path = `/v1/admin/scam-reports/${early}/claim`;
    expect((await app.request(path, { method: 'DELETE', key: concerned })).status).toBe(204);
    expect(await review(app, early, { key: colleague, via })).toBe('done');
    const ended = await app.request(`/v1/verifications/${verification}`, {
      method: 'DELETE',
      key: concerned,
    });
    expect(ended.status).toBe(204);
    for (const id of [against, by])
      expect(await review(app, id, { key: concerned, via })).toBe(refused);
    const late = await app.filed({ reported_uid: own, reporter_uid: '700000017' }, { key });
    expect(await review(app, late, { key: concerned, via })).toBe('done');
  },
);

test('a key that was rotated from the one that filed is of its family', async () => {
  const app = await startSandbox();
  const id = await app.filed({}, { key: app.concerned });
  const rotated = await app.post('/v1/keys/rotate', {}, { key: app.concerned });
  expect(rotated.status).toBe(201);
  const { api_key } = rotated.body.data;
  expect(await review(app, id, { key: api_key, via: 'rest' })).toBe(refused);
});

test('of another environment it is told nothing: there is no such report', async () => {
  const app = await startSandbox();
  const id = await app.filed({}, { key: app.concerned });
  expect(await review(app, id, { key: app.moderator, via: 'rest' })).toBe('404 report_not_found');
});
