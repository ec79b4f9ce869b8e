import { expect, test } from 'vitest';
import { startEvidence } from '../support/evidence.ts';

test('moderators and the reporter look at evidence through links that end; nobody else has them', async () => {
  const app = await startEvidence();
  const { evidence, open, post, get, query, createKey, clock } = app;
  const url = await evidence();
  const filed = await post('/v1/scam-report', {
    game: 'genshin',
    category: 'rmt',
    reported_uid: '812345678',
    reporter_uid: '812345679',
    description: 'They promised an account in exchange, took mine, and never answered again.',
    evidence_urls: [url],
  });
  expect(filed.status).toBe(201);
  const path = `/v1/scam-report/${filed.body.data.id}`;
  const admin = await createKey({ scopes: ['admin'] });
  const stranger = await createKey({ scopes: ['read'] });
  for (const reply of [
    await get(path),
    await get(path, { key: admin }),
    await get(`/v1/admin/scam-reports/${filed.body.data.id}`, { key: admin }),
  ]) {
    expect(reply.body.data.evidence).toEqual([
      { url, signed_url: expect.any(String), expires_at: '2026-01-15T08:35:00.000Z' },
    ]);
    const [{ signed_url }] = reply.body.data.evidence;
    expect(await open(signed_url)).toMatchObject({ status: 200 });
  }
  expect((await get(path, { key: stranger })).body.data).not.toHaveProperty('evidence');
  const { body } = await query(
    'query ($id: String!) { scamReport(id: $id) { evidence { url } } }',
    { id: filed.body.data.id },
    { key: stranger },
  );
  expect(body.data.scamReport.evidence).toBeNull();
  const [{ signed_url }] = (await get(path, { key: admin })).body.data.evidence;
  clock.pass(5 * 60_000);
  expect(await open(signed_url)).toMatchObject({ status: 404 });
});
