import { expect, test } from 'vitest';
import { problemCodes, problemStatus, problemTitle } from '../../src/lib/problem.ts';
import { exampleEnvelope, findProblemEntry, problemEntries } from '../../src/lib/problem-help.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

test('every code is explained once, in whole sentences', () => {
  expect(new Set(problemEntries.map(({ code }) => code)).size).toBe(problemEntries.length);
  for (const code of problemCodes) {
    const entry = findProblemEntry(code);
    expect(entry).toMatchObject({ title: problemTitle(code), status: problemStatus(code) });
  }
  for (const { meaning, next } of problemEntries) {
    for (const sentence of [meaning, ...next]) expect(sentence).toMatch(/^[A-Z].*\.$/s);
  }
});

test.each(['', 'toString', '__proto__', 'RATE_LIMITED', 'rate limited'])(
  '%j is no code',
  (code) => {
    expect(findProblemEntry(code)).toBeUndefined();
  },
);

/** The codes of wrong inputs (R2.1a). */
const ofInputs: ReadonlySet<string> = new Set([
  'validation_failed',
  'invalid_uid',
  'invalid_game',
  'invalid_cursor',
]);

test('an example holds what the contract says of its code, and no more', () => {
  for (const code of problemCodes) {
    const { error } = exampleEnvelope(code);
    expect(error.message).toMatch(/[.?]$/);
    expect('retry_after_seconds' in error).toBe(code === 'rate_limited');
    expect('details' in error).toBe(ofInputs.has(code));
  }
});

// The rest of the examples would take a stranger's work to come by.
test.each([
  ['invalid_uid', '/v1/player/genshin/12'],
  ['invalid_game', '/v1/player/chess/812345678'],
  ['invalid_cursor', '/v1/archive/notices?game=genshin&cursor=x'],
  ['validation_failed', '/v1/archive/notices?game=genshin&limit=201'],
  ['not_found', '/v1/user/genshin/812345678'],
  ['method_not_allowed', '/v1/player/genshin/812345678', 'PUT'],
  ['endpoint_removed', '/v0/player'],
  ['unsupported_media_type', '/v1/keys/rotate', 'POST', 'x'],
  ['player_not_found', '/v1/player/genshin/812345404'],
  ['character_not_found', '/v1/character/genshin/1'],
  ['weapon_not_found', '/v1/weapon/genshin/1'],
  ['drive_disc_set_not_found', '/v1/drive-disc/zzz/set/1'],
  ['report_not_found', '/v1/scam-report/x'],
  ['build_not_found', '/v1/builds/x'],
  ['verification_not_found', '/v1/verifications/x'],
] as const)('the example of %s is what %s answers', async (...row) => {
  const [code, path, method, body] = row;
  const { request } = await app();
  const headers = { 'content-type': 'text/plain' };
  const reply = await request(path, {
    method: method ?? 'GET',
    ...(body !== undefined && { body, headers }),
  });
  expect(reply.body).toEqual(exampleEnvelope(code));
});
