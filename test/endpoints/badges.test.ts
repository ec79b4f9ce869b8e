import { expect, test } from 'vitest';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { once } from '../../src/lib/once.ts';
import { startCards, startLookedUp, uid } from '../support/cards.ts';
import { badDays } from '../support/provider.ts';
import { enka, fixture, useProviders, watchedStore } from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';

const providers = useProviders();
const badge = `/badge/genshin/${uid}.svg`;
const start = (options?: Parameters<typeof startLookedUp>[1]) => startLookedUp(providers, options);
/** For requests that are refused. */
const refusing = once(() => start({ lasting: true }));

const textsOf = (svg: Buffer): string[] =>
  [...svg.toString().matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text ?? '');

test('an account that was looked up has a badge for everybody', async () => {
  const app = await start();
  const reply = await app.card(badge);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=300',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'x-ratelimit-remaining': '599',
  });
  expect(textsOf(reply.bytes)).toEqual([
    'Mira Teapot',
    `Lv. 57 · UID ${uid}`,
    'Neutral 63',
    'waypoint.test',
  ]);
  expect(app.renderer.printed).toEqual([]);
});

test('lang and theme change it, and who has it gets 304', async () => {
  const app = await start();
  const plain = await app.card(badge);
  const other = await app.card(`${badge}?lang=ru&theme=light`);
  expect(textsOf(other.bytes)).toContain('Нейтральный 63');
  expect(other.bytes.toString()).toContain('fill="#ffffff"');
  const headers = { 'if-none-match': String(plain.headers['etag']) };
  expect((await app.card(badge, { headers })).status).toBe(304);
  expect((await app.card(`${badge}?lang=ru`, { headers })).status).toBe(200);
  const head = await app.card(badge, { method: 'HEAD' });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

test('a stranger has the default trust, no name, no provider asked and nothing written', async () => {
  const { store, close } = await openTestStore();
  const watched = watchedStore(store);
  const app = await startCards(providers, { store: watched.store });
  const [asked, called] = [providers.primary.calls.length, watched.calls.length];
  const reply = await app.card('/badge/genshin/812345679.svg');
  expect(reply.status).toBe(200);
  expect(textsOf(reply.bytes).slice(0, 3)).toEqual(['UID 812345679', 'Trust', 'Neutral 60']);
  expect(providers.primary.calls).toHaveLength(asked);
  const methods = new Set(watched.calls.slice(called).map(({ method }) => method));
  expect([...methods].filter((method) => !/^(get|list|count)/.test(method))).toEqual([]);
  await app.close();
  await close();
});

test('an account that was hidden or erased since has a badge like that of a stranger', async () => {
  const app = await start();
  expect(textsOf((await app.card(badge)).bytes)[0]).toBe('Mira Teapot');
  app.clock.pass(60_000);
  providers.primary.reply(enka.genshin(uid), badDays.notFound);
  await app.get(`/v1/player/genshin/${uid}`);
  expect(textsOf((await app.card(badge)).bytes)[0]).toBe(`UID ${uid}`);
  const erased = await start();
  await erased.store.collection(snapshotRecords).remove(`live:genshin:${uid}:primary`);
  expect(textsOf((await erased.card(badge)).bytes)[0]).toBe(`UID ${uid}`);
});

test('a nickname is text, whatever it is', async () => {
  const app = await start();
  const reply = fixture('enka/genshin/current');
  reply.playerInfo.nickname = `</text><script>alert(1)</script>\u202egnp.exe"'&`;
  providers.primary.reply(enka.genshin(uid), { body: reply });
  app.clock.pass(60_000);
  await app.get(`/v1/player/genshin/${uid}`);
  const svg = (await app.card(badge)).bytes.toString();
  expect(svg).not.toMatch(/<script|<\/text><s|\u202e|&(?!(amp|lt|gt|quot|#39);)/);
  expect(svg.match(/<text /g)).toHaveLength(4);
});

test('the sandbox has badges of its own, which say so and cost five tokens', async () => {
  const app = await startCards(providers);
  const reply = await app.card(`/badge/sandbox/genshin/${uid}.svg`);
  expect([reply.status, reply.headers['x-ratelimit-remaining']]).toEqual([200, '595']);
  expect(textsOf(reply.bytes)).toContain('SANDBOX');
  expect(textsOf((await app.card(badge)).bytes)[0]).toBe(`UID ${uid}`);
});

test.each([
  ['/badge/genshin/12345.svg', 400, 'invalid_uid'],
  ['/badge/wuwa/812345678.svg', 400, 'invalid_game'],
  ['/badge/sandbox/812345678.svg', 400, 'invalid_game'],
  ['/badge/genshin/..%2f..%2fetc.svg', 400, 'invalid_uid'],
  ['/badge/genshin/812345678.png', 404, 'asset_not_found'],
  ['/badge/genshin/812345678', 404, 'asset_not_found'],
  [`${badge}?theme=blue`, 400, 'validation_failed'],
  [`${badge}?lang=tlh`, 400, 'validation_failed'],
  [`${badge}?scale=2`, 400, 'validation_failed'],
])('%s is %i %s', async (path, status, code) => {
  const reply = await (await refusing()).card(path);
  expect([reply.status, reply.code]).toEqual([status, code]);
});
