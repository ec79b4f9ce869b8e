import { expect, test } from 'vitest';
import { askAgain } from '../support/cached-answers.ts';
import { useApp, useProviders } from '../support/providers.ts';
import { begin, check, dayMs, path, remove, signed } from '../support/verifications.ts';

const providers = useProviders();
const app = useApp(providers);
/** Each test has an account of its own: the application is one for the file. */
let accounts = 0;
const account = (): string => String(815_000_000 + ++accounts * 7);

/** Verifies the account through a key family. */
async function verified(uid: string, key = app.live.key): Promise<string> {
  const { id, code } = await begin(app.live, uid, key);
  providers.primary.reply(`/api/uid/${uid}`, signed(code));
  expect((await check(app.live, id, key)).status).toBe(200);
  return id;
}

const say = (id: string, body: unknown, key = app.live.key) =>
  app.live.request(`${path}/${id}/listing`, { method: 'PUT', body, key });

const listed = async (id: string, value: boolean, key = app.live.key): Promise<void> =>
  expect((await say(id, { listed: value }, key)).body.data?.listed).toBe(value);

/** What everybody sees. */
const isListed = async (uid: string, key = app.live.key): Promise<unknown> =>
  (await app.live.query(`{ player(game: GENSHIN, uid: "${uid}") { isListed } }`, {}, { key })).body
    .data.player.isListed;

test('an owner lets search engines list the account and takes it back, as often as they like', async () => {
  const uid = account();
  const id = await verified(uid);
  const listedIn = async () => {
    const one = await app.live.get(`${path}/${id}`);
    const all = await app.live.get(path);
    const row = all.body.data.find((each: { id: string }) => each.id === id);
    return [one.body.data.listed, row.listed, await isListed(uid)];
  };
  expect(await listedIn()).toEqual([false, false, false]);
  for (const value of [true, true, false, false, true]) {
    const { status, body, headers } = await say(id, { listed: value });
    expect([status, body.data]).toEqual([200, { id, game: 'genshin', uid, listed: value }]);
    expect(headers['cache-control']).toBe('no-store');
    expect(await listedIn()).toEqual([value, value, value]);
  }
});

test('who is not verified yet says nothing of search engines', async () => {
  const uid = account();
  const theirs = await app.live.createKey({ environment: 'live' });
  await listed(await verified(uid, theirs), true, theirs);
  const { id } = await begin(app.live, uid);
  for (const value of [true, false]) {
    const { status, body } = await say(id, { listed: value });
    expect([status, body.error.code]).toEqual([422, 'verification_code_not_found']);
  }
  expect(await isListed(uid)).toBe(true);
});

test('a stranger changes nothing, with or without the id', async () => {
  const uid = account();
  const id = await verified(uid);
  await listed(id, true);
  const stranger = await app.live.createKey({ environment: 'live' });
  const ownElsewhere = await verified(account(), stranger);
  const sandbox = app.sandbox.key;
  for (const [other, key] of [
    [id, stranger],
    [id, sandbox],
    ['ver_0000000000000000000000', stranger],
    ['__proto__', stranger],
  ] as const) {
    const { status, body } = await say(other, { listed: false }, key);
    expect([status, body.error.code]).toEqual([404, 'verification_not_found']);
  }
  await listed(ownElsewhere, false, stranger);
  const reader = await app.live.createKey({ environment: 'live', scopes: ['read'] });
  expect((await say(id, { listed: false }, reader)).status).toBe(403);
  expect(await isListed(uid)).toBe(true);
});

test.each([[{}], [{ listed: null }], [{ listed: 'true' }], [{ listed: 1 }], [{ listed: [true] }]])(
  '%j says nothing',
  async (body) => {
    const { status, body: answer } = await say('ver_0000000000000000000000', body);
    expect([status, answer.error.code]).toEqual([400, 'validation_failed']);
    expect(answer.error.details[0].path).toBe('listed');
  },
);

test('of two owners the last word counts, and neither brings back what the other took back', async () => {
  const uid = account();
  const key = await app.live.createKey({ environment: 'live' });
  const [mine, theirs] = [await verified(uid), await verified(uid, key)];
  await listed(mine, true);
  await listed(theirs, false, key);
  expect((await app.live.get(`${path}/${mine}`)).body.data.listed).toBe(false);
  await remove(app.live, theirs, key);
  expect(await isListed(uid)).toBe(false);
});

test('the word of an owner ends with the owner, though another one stays', async () => {
  const uid = account();
  const key = await app.live.createKey({ environment: 'live' });
  const [mine, theirs] = [await verified(uid), await verified(uid, key)];
  await listed(mine, true);
  await listed(theirs, true, key);
  await remove(app.live, theirs, key);
  expect(await isListed(uid)).toBe(false);
  await listed(mine, true);
  expect(await isListed(uid)).toBe(true);
  expect((await remove(app.live, mine)).status).toBe(204);
  expect(await isListed(uid)).toBe(false);
});

test('a renewal keeps the word, whichever of the two ends first', async () => {
  const uid = account();
  const old = await verified(uid);
  await listed(old, true);
  app.live.clock.pass(100 * dayMs);
  const renewal = await verified(uid);
  expect((await app.live.get(`${path}/${renewal}`)).body.data.listed).toBe(true);
  await remove(app.live, old);
  expect(await isListed(uid)).toBe(true);
  app.live.clock.pass(180 * dayMs - 1000);
  expect(await isListed(uid)).toBe(true);
  app.live.clock.pass(1000);
  expect(await isListed(uid)).toBe(false);
});

test('who verifies the account again after a gap is asked again', async () => {
  const uid = account();
  await listed(await verified(uid), true);
  app.live.clock.pass(180 * dayMs);
  const again = await verified(uid);
  expect((await app.live.get(`${path}/${again}`)).body.data.listed).toBe(false);
  expect(await isListed(uid)).toBe(false);
});

test('the sandbox and the live environment say it for themselves', async () => {
  const uid = '815345678';
  const { sandbox, live } = app;
  const started = await sandbox.post(path, { game: 'genshin', uid });
  const { id } = started.body.data;
  await sandbox.post(`${path}/${id}/check`);
  await listed(id, true, sandbox.key);
  expect(await isListed(uid, sandbox.key)).toBe(true);
  const mine = await verified(uid);
  expect((await live.get(`${path}/${mine}`)).body.data.listed).toBe(false);
  expect(await isListed(uid)).toBe(false);
});

test('the graph says it too, and its kept answers follow at once', async () => {
  const uid = account();
  const id = await verified(uid);
  const document = `{ player(game: GENSHIN, uid: "${uid}") { isListed } }`;
  const setting =
    'mutation ($id: String!, $isListed: Boolean!) { setVerificationListing(id: $id, isListed: $isListed) { verificationId isListed player { isListed } } }';
  for (const isListed of [true, false]) {
    expect((await askAgain(app.live, document)).hits).toBeGreaterThan(0);
    const { body } = await app.live.query(setting, { id, isListed });
    expect(body.data.setVerificationListing).toEqual({
      verificationId: id,
      isListed,
      player: { isListed },
    });
    expect((await app.live.query(document)).body.data.player.isListed).toBe(isListed);
  }
  const stranger = await app.live.createKey({ environment: 'live' });
  const refused = await app.live.query(setting, { id, isListed: true }, { key: stranger });
  expect(refused.body.errors[0].extensions.code).toBe('VERIFICATION_NOT_FOUND');
});
