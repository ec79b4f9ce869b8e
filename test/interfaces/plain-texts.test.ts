import { expect, test } from 'vitest';
import { plainName, plainText } from '../../src/lib/text.ts';

import { lastingApp, startApp } from '../support/app.ts';
import { startReports } from '../support/reports.ts';

const app = lastingApp();

test.each([
  ['<script>alert(1)</script>', '‹script>alert(1)‹/script>'],
  ['<<b>script>', '<‹b>script>'],
  ['<\u200bimg src=x>', '‹img src=x>'],
  ['<!-- x --> <?php', '‹!-- x --> ‹?php'],
  ['1 < 2 <3 a<-b', '1 < 2 <3 a<-b'],
  ['abc\u202etxt.exe', 'abctxt.exe'],
  ['\u2066a\u2069\u061c\u200f', 'a'],
  ['a\u0000b\u0007c\u0085d', 'abcd'],
  ['👩\u200d👩\u200d👧 ok\u200d', '👩\u200d👩\u200d👧 ok'],
  ['\udb40\u200b\udc41', '\ufffd\ufffd'],
  ['  line\r\nbreak\t ', 'line\nbreak'],
  ['胡桃 الشخصية', '胡桃 الشخصية'],
])('%j is stored as %j (R1.18)', (text, stored) => {
  expect(plainText(text)).toBe(stored);
  expect(plainText(stored)).toBe(stored);
  expect(plainName(text)).toBe(stored.replaceAll(/\s+/g, ' '));
});

const hostile = '<script>alert(1)</script>\u202e\u0000 Melt\n ';
const shown = '‹script>alert(1)‹/script> Melt';
const simulation = {
  game: 'genshin',
  actor: { avatar_id: 10_000_046, level: 90 },
  rotation: [{ skill: 'elemental_skill' }],
  buffs: [{ source: '<b>\u202ebennett', value: 1 }],
};

test('names and sources of buffs that become public hold nothing hidden, and no markup', async () => {
  const { post, get, request, createKey, query } = await app();
  const key = await createKey({ scopes: ['read', 'write:build'] });
  const body = { ...simulation, name: hostile, share: true };
  const saved = await post('/v1/damage-calculator/save', body, { key });
  expect(saved.status).toBe(201);
  expect(saved.body.data).toMatchObject({
    name: shown,
    input: { buffs: [{ source: '‹b>bennett' }] },
  });
  const { id, profile_id: profile } = saved.body.data;
  for (let votes = 0; votes < 3; votes += 1) {
    const voter = await createKey({ scopes: ['read', 'write:build'] });
    await post(`/v1/damage-calculator/profiles/${profile}/vote`, {}, { key: voter });
  }
  const { data } = (await get('/v1/damage-calculator/profiles/10000046', { key })).body;
  const shared = data.find((each: { id: string }) => each.id === profile);
  expect(shared).toMatchObject({ name: shown, buffs: [{ source: '‹b>bennett' }] });
  const unseen = { method: 'PUT', body: { name: '\u202e\u0007' }, key };
  expect((await request(`/v1/builds/${id}`, unseen)).status).toBe(400);
  const renamed =
    'mutation ($id: String!, $name: String) { changeBuild(id: $id, name: $name) { name } }';
  const { body: changed } = await query(renamed, { id, name: hostile }, { key });
  expect(changed.data.changeBuild.name).toBe(shown);
});

test('so do descriptions, and the notes of moderators', async () => {
  const { file, get, review, owner, moderator } = await startReports();
  const description = `${hostile} asked me for my password and the code from my mail.`;
  const { id } = await file({ description });
  const stored = `${shown} \n asked me for my password and the code from my mail.`;
  const plain = plainText(description);
  expect(plain.startsWith(shown.slice(0, 20))).toBe(true);
  expect(plain).toBe(stored.replace(' \n', '\n '));
  const own = (await get(`/v1/scam-report/${id}`, { key: owner })).body.data;
  expect(own.description).toBe(plain);
  const reviewed = await review(id, { decision: 'confirmed', note: '<b>\u202esure' });
  expect(reviewed.status).toBe(200);
  const seen = (await get(`/v1/scam-report/${id}`, { key: moderator })).body.data;
  expect(seen.review_note).toBe('‹b>sure');
  const queue = (await get('/v1/scam-reports', { key: owner })).body.data;
  expect(queue[0].description).not.toMatch(/<[a-z/]|\u202e/);
});

test('what a description has beside what cannot be seen has to be long enough', async () => {
  const { file } = await startReports();
  const outcome = await file({ description: `${'x'.repeat(49)}${'\u200b'.repeat(100)}` });
  expect(outcome.details).toMatchObject([{ path: 'description' }]);
});

test('what is kept as it was sent is refused with what cannot be seen', async () => {
  const { post, createKey } = await startApp();
  const key = await createKey({ scopes: ['read', 'write:report'] });
  const started = { game: 'genshin', uid: '812345678' };
  for (const external_ref of ['a\u202eb', 'a\u0000b', 'a\nb']) {
    const reply = await post('/v1/verifications', { ...started, external_ref }, { key });
    expect([reply.status, reply.body.error.details[0].path]).toEqual([400, 'external_ref']);
  }
  expect(
    (await post('/v1/verifications', { ...started, external_ref: 'Ünï <1>' }, { key })).status,
  ).toBe(201);
  const hook = { url: 'https://example.com/\u202egnp.exe', events: ['report.reviewed'] };
  const refused = await post('/v1/webhooks', hook, { key });
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'url']);
});
