import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import { askAgain, byGet } from '../../support/cached-answers.ts';

const account = 'game: GENSHIN, uid: "812345678"';
const player = `{ player(${account}) { nickname level trustScore { score } } }`;
const character = '{ character(game: GENSHIN, avatarId: 10000002) { name } }';

test('an answer by GET that may be cached has a tag and says how long it holds; 304 to a caller who has it (R17.6)', async () => {
  const app = await startApp();
  const path = byGet(character);
  const first = await app.get(path);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, max-age=3600',
    vary: expect.stringContaining('Authorization'),
  });
  expect(first.headers['etag']).toMatch(/^W\/"[\w-]{27}"$/);
  const again = await app.get(path, {
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect([again.status, again.text, again.headers['etag']]).toEqual([
    304,
    '',
    first.headers['etag'],
  ]);
  app.clock.pass(600_000);
  await app.get(path);
  expect((await app.get(path, { method: 'HEAD' })).headers).toMatchObject({
    etag: first.headers['etag'],
  });
  expect((await app.get(path)).headers['cache-control']).toMatch(/^private, max-age=\d+$/);
});

test('what is left of a player runs down with the clock; a score holds for a second', async () => {
  const app = await startApp();
  const path = byGet(`{ player(${account}) { nickname } }`);
  const held = async () => (await app.get(path)).headers['cache-control'];
  expect([await held(), await held()]).toEqual(['private, max-age=60', 'private, max-age=60']);
  app.clock.pass(15_000);
  expect(await held()).toBe('private, max-age=45');
  for (let count = 0; count < 3; count += 1) {
    expect((await app.get(byGet(player))).headers['cache-control']).toBe('private, max-age=1');
    app.clock.pass(400);
  }
});

test.each([
  ['what is the caller its own', byGet('{ viewer { keyId } }')],
  ['what fails', byGet('{ character(game: GENSHIN, avatarId: 1) { name } }')],
])('%s is no-store and has no tag', async (_what, path) => {
  const { headers } = await (await startApp()).get(path);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('etag');
});

test('a POST is no-store, cached or not', async () => {
  const { replies } = await askAgain(await startApp(), character);
  for (const { headers } of replies) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  }
});
