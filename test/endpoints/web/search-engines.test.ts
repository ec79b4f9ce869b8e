import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/asset-dependencies.ts';
import { eraseBeside } from '../../support/erasure.ts';
import { down, enka, type LiveApp, useProviders } from '../../support/providers.ts';
import { begin, check, dayMs, path, remove, signed } from '../../support/verifications.ts';

// R19.6: pages of players say `noindex` unless an owner lets search engines list them.

const providers = useProviders();
const dataDir = temporaryFolder();
const uid = '812345678';
const page = `/u/genshin/${uid}`;
const noindex = '<meta name="robots" content="noindex"/>';

const textOf = (app: LiveApp, address: string) =>
  app.get(address, { key: null, headers: { accept: 'text/html' } });

/** Whether search engines may list the page. */
async function isIndexed(app: LiveApp, address = page): Promise<boolean> {
  const { status, text } = await textOf(app, address);
  expect([status, text.includes('<title>')]).toEqual([200, true]);
  return !text.includes(noindex);
}

const list = (app: LiveApp, id: string, listed: boolean, key = app.key) =>
  app.request(`${path}/${id}/listing`, { method: 'PUT', body: { listed }, key });

/** A live account, verified and listed, whose page is in the cache. */
async function startListed(app: LiveApp): Promise<string> {
  const { id, code } = await begin(app, uid);
  providers.primary.reply(enka.genshin(uid), signed(code));
  expect((await check(app, id)).status).toBe(200);
  expect(await isIndexed(app)).toBe(false);
  expect((await list(app, id, true)).status).toBe(200);
  expect([await isIndexed(app), await isIndexed(app)]).toEqual([true, true]);
  return id;
}

test('a page is indexed from the moment that its owner says so until they take it back', async () => {
  const app = await providers.start();
  const id = await startListed(app);
  expect(await isIndexed(app, `${page}?lang=ja`)).toBe(true);
  for (const listed of [false, true, false]) {
    await list(app, id, listed);
    expect(await isIndexed(app)).toBe(listed);
  }
});

test('a page with one character open, a frame, and files of a listed account stay out', async () => {
  const app = await providers.start();
  await startListed(app);
  expect(await isIndexed(app, `${page}?character=10000025`)).toBe(false);
  expect(await isIndexed(app, `/embed/genshin/${uid}`)).toBe(false);
  const file = await app.get(`${page}/export/good`, { key: null });
  expect([file.status, file.headers['x-robots-tag']]).toEqual([200, 'noindex']);
});

test('the page of a listed player who cannot be found or looked up stays out', async () => {
  const app = await providers.start();
  await startListed(app);
  providers.primary.reply(enka.genshin(uid), { status: 404, body: {} });
  app.clock.pass(2 * dayMs);
  expect(await isIndexed(app)).toBe(false);
  providers.primary.reply(enka.genshin(uid), down);
  app.clock.pass(2 * dayMs);
  expect(await isIndexed(app)).toBe(false);
});

test('it ends at once with the verification', async () => {
  const app = await providers.start();
  const id = await startListed(app);
  expect((await remove(app, id)).status).toBe(204);
  expect(await isIndexed(app)).toBe(false);
});

test('it ends with the time of the verification, also for a page in the cache', async () => {
  const app = await providers.start();
  await startListed(app);
  app.clock.pass(180 * dayMs - 2000);
  expect([await isIndexed(app), await isIndexed(app)]).toEqual([true, true]);
  app.clock.pass(2000);
  expect(await isIndexed(app)).toBe(false);
});

test('it ends a second after another process erased the account', async () => {
  const app = await providers.start();
  await startListed(app);
  await eraseBeside(app, dataDir, { game: 'genshin', uid }, 'live');
  app.clock.pass(1000);
  expect(await isIndexed(app)).toBe(false);
});

test('another instance follows a second later', async () => {
  const app = await providers.start();
  const id = await startListed(app);
  const { store, clock } = app;
  const elsewhere = await providers.start({ store, clock, seed: 'other' });
  for (const listed of [true, false, true]) {
    await list(app, id, listed);
    clock.pass(1000);
    expect([await isIndexed(elsewhere), await isIndexed(app)]).toEqual([listed, listed]);
  }
});

test('another key family that holds the account has the last word', async () => {
  const app = await providers.start();
  const id = await startListed(app);
  const key = await app.createKey({ environment: 'live' });
  const { id: theirs, code } = await begin(app, uid, key);
  expect((await list(app, theirs, false, key)).status).toBe(422);
  expect((await list(app, id, false, key)).status).toBe(404);
  expect(await isIndexed(app)).toBe(true);
  providers.primary.reply(enka.genshin(uid), signed(code));
  await check(app, theirs, key);
  expect(await isIndexed(app)).toBe(true);
  await list(app, theirs, false, key);
  expect(await isIndexed(app)).toBe(false);
});

test('pages of the sandbox stay out, whatever an owner there says', async () => {
  const { started } = await providers.start();
  const app = { ...started, started };
  const { id } = await begin(app, uid);
  await check(app, id);
  expect((await list(app, id, true)).body.data.listed).toBe(true);
  expect(await isIndexed(app, `/sandbox${page}`)).toBe(false);
});

test('the page says how to its reader', async () => {
  const { text } = await textOf(await providers.start(), `/sandbox${page}`);
  expect(text).toContain('/v1/verifications/$VERIFICATION/listing');
});
