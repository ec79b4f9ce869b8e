import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { startApp } from '../support/app.ts';
import { enka, fixture, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

test('the sandbox is the same in every process and at any time', async () => {
  const other = await startApp({ seed: 'other' });
  other.clock.pass(365 * 86_400_000);
  for (const game of gameIds) {
    const path = `/v1/player/${game}/812345678`;
    const [one, two] = await Promise.all([app.sandbox.get(path), other.get(path)]);
    expect(two.body.data).toEqual(one.body.data);
  }
});

test('another UID and another game make another player', async () => {
  const nicknameAndTeam = async (path: string) => {
    const { nickname, level, showcase } = (await app.sandbox.get(`/v1/player/${path}`)).body.data;
    return JSON.stringify([nickname, level, showcase.map(({ name }: { name: string }) => name)]);
  };
  const paths = ['genshin/812345678', 'genshin/812345679', 'hsr/812345678', 'zzz/812345678'];
  expect(new Set(await Promise.all(paths.map(nicknameAndTeam))).size).toBe(4);
});

test.each(gameIds)('in %s the last three digits choose the outcome', async (game) => {
  const { get } = app.sandbox;
  const statusOf = async (uid: string) => {
    const { status, body } = await get(`/v1/player/${game}/${uid}`);
    return [status, body.error?.code];
  };
  expect(await statusOf('812345404')).toEqual([404, 'player_not_found']);
  expect(await statusOf('1812345404')).toEqual([404, 'player_not_found']);
  expect(await statusOf('000000000')).toEqual([404, 'player_not_found']);
  expect(await statusOf('999999999')).toEqual([404, 'player_not_found']);
  expect(await statusOf('812345503')).toEqual([503, 'upstream_unavailable']);
  expect((await get(`/v1/player/${game}/812345503`)).headers['retry-after']).toBe('30');
  const empty = await get(`/v1/player/${game}/812345204`);
  expect([empty.status, empty.body.data.showcase]).toEqual([200, []]);
  const hidden = await get(`/v1/player/${game}/812345403`);
  expect(hidden.body.data.showcase.length).toBeGreaterThan(0);
  for (const { detail } of hidden.body.data.showcase) expect(detail).toBeNull();
});

test('a batch shows every outcome at once', async () => {
  const uids = ['812345678', '812345404', '812345503', '812345403', '812345204', '000000000'];
  const { body } = await app.sandbox.get(`/v1/players?game=hsr&uids=${uids}`);
  expect(
    body.data.map((element: { showcase_count?: number; error?: { code: string } }) =>
      element.error ? element.error.code : (element.showcase_count ?? 0) > 0,
    ),
  ).toEqual([true, 'not_found', 'upstream_unavailable', true, false, 'not_found']);
});

test('hsr names the provider that would serve the UID', async () => {
  const { get } = app.sandbox;
  const provider = async (path: string) => (await get(`/v1/player/hsr/${path}`)).body.meta.provider;
  expect(await provider('712345678')).toBe('primary');
  expect(await provider('612345678')).toBe('fallback');
  expect(await provider('712345678?provider=fallback')).toBe('fallback');
});

test('live and sandbox never share a player, a cached answer or a fault', async () => {
  const uids = ['812345678', '812345404'];
  for (const uid of uids) {
    providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/current') });
  }
  for (const uid of uids) {
    const path = `/v1/player/genshin/${uid}`;
    const [first, live, again] = [
      await app.sandbox.get(path),
      await app.live.get(path),
      await app.sandbox.get(path),
    ];
    expect(live.body.data.nickname).toBe('Mira Teapot');
    expect(live.body.meta.cache).toBe('miss');
    expect(again.body.data).toEqual(first.body.data);
    expect(first.body.data?.nickname).not.toBe('Mira Teapot');
  }
  expect(providers.primary.calls).toHaveLength(2);
});

test('what a live account shows counts for its live trust alone', async () => {
  providers.primary.reply(enka.genshin('812345600'), { body: fixture('enka/genshin/current') });
  const path = '/v1/player/genshin/812345600';
  await Promise.all([app.live.get(path), app.sandbox.get(path)]);
  const trust = '/v1/trust-score/genshin/812345600';
  expect((await app.live.get(trust)).body.data.components.activity_bonus).toBe(3);
  expect((await app.sandbox.get(trust)).body.data).toMatchObject({
    score: 60,
    components: { activity_bonus: 0 },
  });
});

test('a sandbox key never reaches a provider', async () => {
  for (const game of gameIds) {
    await app.sandbox.get(`/v1/player/${game}/612345678`);
    await app.sandbox.get(`/v1/player/${game}/712345503`);
  }
  expect([...providers.primary.calls, ...providers.fallback.calls]).toEqual([]);
});
