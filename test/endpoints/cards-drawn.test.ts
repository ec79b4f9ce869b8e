import { expect, test } from 'vitest';
import { dayMs } from '../../src/lib/clock.ts';
import {
  allArt,
  filesOf,
  printed,
  printingRenderer,
  shown,
  startCards,
  startLookedUp,
  uid,
} from '../support/cards.ts';
import { badDays } from '../support/provider.ts';
import { useProviders } from '../support/providers.ts';

const providers = useProviders();
const mona = `/cards/genshin/${uid}/10000041`;
const start = (options?: Parameters<typeof startLookedUp>[1]) => startLookedUp(providers, options);

test('equal requests at the same moment are one drawing, which one of them pays', async () => {
  const app = await start();
  const release = app.renderer.hold();
  const asked = Array.from({ length: 5 }, () => app.card(`${shown}.webp`));
  await expect.poll(() => providers.primary.calls.length).toBeGreaterThan(6);
  release();
  const replies = await Promise.all(asked);
  expect(new Set(replies.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(
    1,
  );
  expect(app.renderer.printed).toHaveLength(1);
  const left = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  expect(Math.min(...left)).toBe(29);
  expect(left.filter((one) => one === 29)).toHaveLength(1);
});

test('cards survive a restart, and another design draws them anew', async () => {
  const first = await start();
  const made = await first.card(`${shown}.webp`);
  const { store, clock, dataDir } = first;
  const env = { DATA_DIR: dataDir };
  const again = async (design: number, seed: string) => {
    const cardRenderer = printingRenderer(design);
    const app = await startCards(providers, { env, store, clock, seed, cardRenderer });
    const { etag } = (await app.card(`${shown}.webp`)).headers;
    return { isSame: etag === made.headers['etag'], drawn: cardRenderer.printed.length };
  };
  expect(await again(1, 'second')).toEqual({ isSame: true, drawn: 0 });
  expect(await again(2, 'third')).toEqual({ isSame: false, drawn: 1 });
});

test('what a picture host does not give is left out, and such a card is not kept for long', async () => {
  const app = await start();
  providers.primary.otherwise(badDays.serverError);
  const first = await app.card(`${shown}.webp`);
  expect(first.status).toBe(200);
  expect(first.headers['cache-control']).toBe('public, max-age=30');
  expect(printed(first)).toMatchObject({ splash: false, weapon: false });
  // Kept for a minute, so that nobody has it drawn again and again.
  expect((await app.card(`${shown}.webp`)).headers['etag']).toBe(first.headers['etag']);
  const headers = { 'if-none-match': String(first.headers['etag']) };
  expect((await app.card(`${shown}.webp`, { headers })).status).toBe(304);
  expect(app.renderer.printed).toHaveLength(1);
  expect(await filesOf(app)).toEqual([]);
  await allArt(providers);
  // The first request to a host that was down is alone.
  app.clock.pass(61_000);
  await app.card(`${shown}.webp`);
  app.clock.pass(61_000);
  const next = await app.card(`${shown}.webp`);
  expect(printed(next)).toMatchObject({ splash: true, weapon: true });
  expect(next.headers['cache-control']).toBe('public, max-age=300');
  expect(next.headers['etag']).not.toBe(first.headers['etag']);
  expect(app.log.join('\n')).toContain('card drawn without some of its art');
});

test('a picture host that is switched off is missed by nobody, until it is switched on', async () => {
  const env = { PICTURES_PRIMARY_URL: '' };
  const off = await start({ env });
  const bare = await off.card(`${shown}.webp`);
  expect(bare.headers['cache-control']).toBe('public, max-age=300');
  expect(printed(bare)).toMatchObject({ splash: false, weapon: false });
  off.clock.pass(3 * dayMs);
  expect((await off.card(`${shown}.webp`)).headers['etag']).toBe(bare.headers['etag']);
  expect(off.renderer.printed).toHaveLength(1);
  expect(await filesOf(off)).toHaveLength(1);
  expect(off.log.join('\n')).not.toContain('without some of its art');
  const { store, clock, dataDir } = off;
  const on = await startCards(providers, { env: { DATA_DIR: dataDir }, store, clock, seed: 'on' });
  const whole = await on.card(`${shown}.webp`);
  expect(printed(whole)).toMatchObject({ splash: true, weapon: true });
  expect(whole.headers['etag']).not.toBe(bare.headers['etag']);
});

test('a picture host that never answers delays a card by its deadline, and no longer', async () => {
  // The look-up before it may take its time.
  const { store, clock, dataDir } = await start();
  const env = { DATA_DIR: dataDir, UPSTREAM_DEADLINE_MS: '100' };
  const app = await startCards(providers, { env, store, clock, seed: 'hasty' });
  providers.primary.otherwise(badDays.hang);
  const reply = await app.card(`${shown}.webp`);
  expect(reply.status).toBe(200);
  expect(printed(reply).splash).toBe(false);
});

test('a card that cannot be drawn is 503, and is tried again by the next request', async () => {
  const app = await start();
  app.renderer.fail(new Error('the font of /secret/path is broken'));
  const failed = await app.card(`${shown}.webp`);
  expect([failed.status, failed.code]).toEqual([503, 'upstream_unavailable']);
  expect(failed.bytes.toString()).not.toContain('secret');
  expect(app.log.join('\n')).toContain('the font of');
  expect((await app.card(`${shown}.webp`)).status).toBe(200);
});

test('an address draws thirty cards a minute, and what is kept costs a token of /cdn alone', async () => {
  const app = await start({
    env: { CARDS_BUCKET_CAPACITY: '2', CARDS_BUCKET_REFILL_PER_MINUTE: '2' },
  });
  expect((await app.card(`${shown}.webp`)).status).toBe(200);
  expect((await app.card(`${shown}.png`)).headers['x-ratelimit-remaining']).toBe('0');
  const refused = await app.card(`${shown}.webp?theme=light`);
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers).toMatchObject({ 'retry-after': '30', 'x-ratelimit-limit': '2' });
  const kept = await app.card(`${shown}.webp`);
  expect([kept.status, kept.headers['x-ratelimit-limit']]).toEqual([200, '600']);
  const other = await app.card(`${shown}.webp?theme=light`, { ip: '198.51.100.1' });
  expect(other.status).toBe(200);
  app.clock.pass(30_000);
  expect((await app.card(`${shown}.webp?uid=false`)).status).toBe(200);
});

test('an address that asks for too much is refused, whatever it asks for', async () => {
  const app = await start({
    env: { ANONYMOUS_BUCKET_CAPACITY: '3', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '3' },
  });
  for (const path of ['/cards/x/y/z', `${mona}.webp`, `${shown}.webp`]) await app.card(path);
  expect((await app.card(`${shown}.webp`)).status).toBe(429);
});

test('one address that has many cards drawn leaves room for another', async () => {
  const app = await start();
  const release = app.renderer.hold();
  const themes = ['dark', 'light'];
  const all = ['en', 'id', 'ja', 'zh-cn'].flatMap((lang) =>
    themes.map((theme) => `${shown}.webp?lang=${lang}&theme=${theme}`),
  );
  const pressing = [...all, ...all.map((one) => one.replace('webp', 'png'))].map((one) =>
    app.card(one),
  );
  const other = app.card(`${shown}.webp?scale=2`, { ip: '198.51.100.1' });
  await expect.poll(() => providers.primary.calls.length).toBeGreaterThan(6);
  release();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(pressing)).map(({ status }) => status);
  // Three at a time and eight in line; what is beyond that comes again.
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  expect(statuses.filter((status) => status === 503)).toHaveLength(5);
});

test('how cards end is counted', async () => {
  const app = await start();
  await app.card(`${shown}.webp`);
  await app.card(`${shown}.webp`);
  app.renderer.fail(new Error('no'));
  await app.card(`${shown}.png`);
  const admin = await app.createKey({ environment: 'live', scopes: ['admin'] });
  const { text } = await app.get('/metrics', { key: admin });
  for (const outcome of ['drawn', 'kept', 'failed'])
    expect(text).toContain(`waypoint_card_seconds_count{outcome="${outcome}"} 1`);
});
