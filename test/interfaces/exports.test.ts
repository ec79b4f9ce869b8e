import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { genshinData } from '../../src/games/genshin/tables.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { builtInPack } from '../support/built-in.ts';
import { down, enka, fixture, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

const suffixes = { genshin: 'good', hsr: 'hsr-scanner', zzz: 'zod' } as const;
const recorded = {
  genshin: 'enka/genshin/current',
  hsr: 'enka/hsr/full',
  zzz: 'enka/zzz/complete',
} as const;
/** Of the prefixes that the first provider serves. */
const liveUids = { genshin: '812345678', hsr: '812345678', zzz: '1300123456' } as const;

const pathOf = (game: GameId, uid: string) => `/v1/player/${game}/${uid}/${suffixes[game]}`;
const askFor = (game: GameId, uid: string) =>
  `{ player(game: ${game.toUpperCase()}, uid: "${uid}", includeDetail: false) { export { format document skipped } } }`;

const known = (game: GameId, body: object = fixture(recorded[game])) =>
  providers.primary.reply(enka[game](liveUids[game]), { body: { ...body, ttl: 60 } });

describe.each(gameIds)('in %s', (game) => {
  const path = pathOf(game, '812345678');

  test('the body is the file, and both interfaces have the same', async () => {
    const { status, headers, body } = await app.sandbox.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${game}-812345678.${suffixes[game]}.json"`,
      'x-export-skipped': expect.stringMatching(/^[0-9]+$/),
      'cache-control': 'private, max-age=60',
    });
    const graph = await app.sandbox.query(askFor(game, '812345678'));
    expect(graph.body.data.player.export).toEqual({
      format: games[game].exported.name.toUpperCase(),
      document: body,
      skipped: Number(headers['x-export-skipped']),
    });
  });

  test('a caller who has the file is answered 304, without a body and with its headers', async () => {
    const first = await app.sandbox.get(path);
    const again = await app.sandbox.get(path, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const name of ['etag', 'x-export-skipped', 'vary'])
      expect(again.headers[name]).toBe(first.headers[name]);
    const head = await app.sandbox.request(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.text)));
  });

  test('hidden details are counted, and an empty showcase is a file with empty lists', async () => {
    const hidden = await app.sandbox.get(pathOf(game, '812345403'));
    const player = await app.sandbox.get(`/v1/player/${game}/812345403`);
    const shown = player.body.data.showcase.length;
    expect(hidden.status).toBe(200);
    expect(hidden.headers['x-export-skipped']).toBe(String(shown));
    expect(shown).toBeGreaterThan(0);
    const empty = await app.sandbox.get(pathOf(game, '812345204'));
    expect([empty.status, empty.headers['x-export-skipped']]).toEqual([200, '0']);
    for (const { body } of [hidden, empty]) {
      const lists = Object.values(body).filter(Array.isArray);
      expect(lists).toEqual([[], [], []]);
    }
  });

  test('what is no player is no file: the failures are those of the player', async () => {
    const { get } = app.sandbox;
    for (const uid of ['812345404', '812345503', '12', 'abc', '000000000']) {
      const file = await get(pathOf(game, uid));
      const player = await get(`/v1/player/${game}/${uid}`);
      expect([file.status, file.body]).toEqual([player.status, player.body]);
      expect(file.headers).not.toHaveProperty('content-disposition');
      expect(file.headers['cache-control']).toBe('no-store');
    }
    expect((await get(pathOf(game, '812345503'))).headers['retry-after']).toBe('30');
  });

  test('the file needs the scope of the player, and its own game', async () => {
    const key = await app.sandbox.createKey({ environment: 'test', scopes: ['write:report'] });
    expect((await app.sandbox.get(path, { key })).body.error.code).toBe('insufficient_scope');
    expect((await app.sandbox.get(path, { key: null })).status).toBe(401);
    const other = gameIds.find((one) => one !== game) ?? game;
    const mixed = await app.sandbox.get(path.replace(`/${game}/`, `/${other}/`));
    expect([mixed.status, mixed.body.error.code]).toEqual([404, 'not_found']);
    expect((await app.sandbox.post(path)).status).toBe(405);
  });

  test('one request to the provider is enough for the player and the file', async () => {
    const uid = liveUids[game];
    known(game);
    await app.live.get(`/v1/player/${game}/${uid}`);
    app.live.clock.pass(20_000);
    const file = await app.live.get(pathOf(game, uid));
    expect(file.headers['cache-control']).toBe('private, max-age=40');
    app.live.clock.pass(10_000);
    const kept = await app.live.get(pathOf(game, uid));
    expect(kept.headers['cache-control']).toBe('private, max-age=30');
    expect(kept.text).toBe(file.text);
    expect(kept.headers['x-export-skipped']).toBe(file.headers['x-export-skipped']);
    expect(providers.primary.calls).toHaveLength(1);
  });

  test('while the provider is down the last showcase is the file, and nobody keeps it', async () => {
    const uid = liveUids[game];
    known(game);
    const before = await app.live.get(pathOf(game, uid));
    providers.primary.reply(enka[game](uid), down);
    app.live.clock.pass(3_600_000);
    const stale = await app.live.get(pathOf(game, uid));
    expect([stale.status, stale.text]).toEqual([200, before.text]);
    expect(stale.headers['cache-control']).toBe('private, max-age=0');
  });
});

/** Twelve characters of each game, whom the forms have words for. */
const twelve = {
  genshin: [2, 3, 6, 14, 15, 16, 20, 21, 22, 23, 24, 25].map((id) => 10000000 + id),
  hsr: [1001, 1002, 1003, 1004, 1005, 1006, 1008, 1009, 1013, 1101, 1102, 1103],
  zzz: [1011, 1021, 1031, 1041, 1061, 1071, 1081, 1091, 1101, 1111, 1121, 1131],
} as const;
const { avatars } = genshinData(builtInPack('genshin')).tables;

/** A reply with these characters, each as the first of the recorded one, and with whatever else is in the list. */
const crowds: Readonly<
  Record<GameId, (ids: readonly number[], more?: readonly unknown[]) => object>
> = {
  genshin(ids, more = []) {
    const { playerInfo, avatarInfoList } = fixture(recorded.genshin);
    const list = ids.map((avatarId) => ({
      ...avatarInfoList[0],
      avatarId,
      skillLevelMap: Object.fromEntries(avatars[avatarId]?.skills.map(({ id }) => [id, 6]) ?? []),
    }));
    const showAvatarInfoList = [...ids.map((avatarId) => ({ avatarId, level: 80 })), ...more];
    return { playerInfo: { ...playerInfo, showAvatarInfoList }, avatarInfoList: list };
  },
  hsr(ids, more = []) {
    const { detailInfo } = fixture(recorded.hsr);
    const [first] = detailInfo.avatarDetailList;
    const list = ids.map((avatarId) => ({ ...first, avatarId }));
    return { detailInfo: { ...detailInfo, avatarDetailList: [...list, ...more] } };
  },
  zzz(ids, more = []) {
    const body = fixture(recorded.zzz);
    const { ShowcaseDetail } = body.PlayerInfo;
    const [first] = ShowcaseDetail.AvatarList;
    ShowcaseDetail.AvatarList = [...ids.map((Id) => ({ ...first, Id })), ...more];
    return body;
  },
};

describe.each(gameIds)('a %s player with twelve characters', (game) => {
  const path = pathOf(game, liveUids[game]);

  test('has all of them and their gear in the file, and eight in the showcase', async () => {
    known(game, crowds[game](twelve[game].slice(0, 1)));
    const one = await app.live.get(path);
    app.live.clock.pass(120_000);
    known(game, crowds[game](twelve[game]));
    const file = await app.live.get(path);
    const player = await app.live.get(`/v1/player/${game}/${liveUids[game]}`);
    const showcase: Record<string, number>[] = player.body.data.showcase;
    expect(showcase.map((shown) => shown['avatar_id'] ?? shown['agent_id'])).toEqual(
      twelve[game].slice(0, 8),
    );
    const lists = (body: object) => Object.values(body).filter(Array.isArray);
    expect(lists(file.body).map(({ length }) => length)).toEqual(
      lists(one.body).map(({ length }) => 12 * length),
    );
    expect(Number(file.headers['x-export-skipped'])).toBe(
      12 * Number(one.headers['x-export-skipped']),
    );
    expect(providers.primary.calls).toHaveLength(2);
  });

  test('has what cannot be read counted', async () => {
    known(game, crowds[game](twelve[game]));
    const whole = await app.live.get(path);
    app.live.clock.pass(120_000);
    known(game, crowds[game](twelve[game], [null, 'Amber']));
    const odd = await app.live.get(path);
    expect(odd.body).toEqual(whole.body);
    expect(Number(odd.headers['x-export-skipped'])).toBe(
      Number(whole.headers['x-export-skipped']) + 2,
    );
  });
});

test('a genshin character beyond the eighth whose details are hidden is counted', async () => {
  known('genshin', crowds.genshin(twelve.genshin));
  const whole = await app.live.get(pathOf('genshin', liveUids.genshin));
  app.live.clock.pass(120_000);
  known('genshin', crowds.genshin(twelve.genshin, [{ avatarId: 10000026, level: 90 }]));
  const hidden = await app.live.get(pathOf('genshin', liveUids.genshin));
  expect(hidden.body).toEqual(whole.body);
  expect(Number(hidden.headers['x-export-skipped'])).toBe(
    Number(whole.headers['x-export-skipped']) + 1,
  );
});

test('a file comes by br as the same bytes, made now and kept', async () => {
  const path = pathOf('genshin', '812345678');
  const { app: running, key } = app.sandbox;
  const authorization = `Bearer ${key}`;
  const { text } = await app.sandbox.get(path);
  for (const _attempt of ['made', 'kept']) {
    const reply = await running.server.inject({
      url: path,
      headers: { authorization, 'accept-encoding': 'br' },
    });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(text);
    expect(reply.rawPayload.length).toBeLessThan(text.length / 5);
  }
});

test('a player whom nobody can be fetched of is 503 and no empty file', async () => {
  providers.primary.reply(enka.genshin('812345679'), down);
  const { status, body } = await app.live.get(pathOf('genshin', '812345679'));
  expect([status, body.error.code]).toEqual([503, 'upstream_unavailable']);
});

test('a character of an hour ago is counted, and what is known beside is in the file', async () => {
  const body = fixture(recorded.genshin);
  known('genshin');
  const before = await app.live.get(pathOf('genshin', liveUids.genshin));
  app.live.clock.pass(120_000);
  const [first] = body.avatarInfoList;
  const newest = { ...structuredClone(first), avatarId: 10009998, equipList: [] };
  body.avatarInfoList.push(newest);
  const [listed] = body.playerInfo.showAvatarInfoList;
  body.playerInfo.showAvatarInfoList.push({ ...listed, avatarId: 10009998 });
  known('genshin', body);
  const after = await app.live.get(pathOf('genshin', liveUids.genshin));
  expect(after.body).toEqual(before.body);
  expect(Number(after.headers['x-export-skipped'])).toBe(
    Number(before.headers['x-export-skipped']) + 1,
  );
});

test('hsr takes the provider of the player, and no other value', async () => {
  const path = pathOf('hsr', '812345678');
  const wrong = await app.sandbox.get(`${path}?provider=nobody`);
  expect([wrong.status, wrong.body.error.details[0].path]).toEqual([400, 'provider']);
  expect((await app.sandbox.get(`${path}?provider=fallback`)).status).toBe(200);
  const unknown = await app.sandbox.get(`${path}?pretty=1`);
  expect([unknown.status, unknown.body.error.code]).toEqual([400, 'validation_failed']);
});

test('pages of other hosts may read how much was left out', async () => {
  const open = await providers.start({ env: { CORS_ORIGINS: '*' } });
  const { headers } = await open.started.get(pathOf('genshin', '812345678'), {
    headers: { origin: 'https://optimizer.example' },
  });
  expect(headers['access-control-expose-headers']).toContain('X-Export-Skipped');
});
