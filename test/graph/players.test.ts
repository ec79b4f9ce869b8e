import { beforeEach, expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { constantCase } from '../../src/lib/text.ts';
import type { TestApp } from '../support/app.ts';
import { coded } from '../support/interfaces.ts';
import {
  inWordsOfRest,
  merge,
  playerSelections,
  playerTypeOf,
} from '../support/player-selection.ts';
import { down, enka, fixture, mihomo, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

const accounts = [
  ['genshin', '812345678', 'enka/genshin/current'],
  ['hsr', '700123456', 'enka/hsr/full'],
  ['zzz', '1300123456', 'enka/zzz/complete'],
] as const;

beforeEach(() => {
  for (const [game, uid, path] of accounts) {
    providers.primary.reply(enka[game](uid), { body: fixture(path) });
  }
});

/** Every field of a player, asked for with these arguments, in the words of /v1. */
async function wholePlayer(
  { query }: TestApp,
  game: (typeof gameIds)[number],
  args: string,
): Promise<unknown> {
  const type = playerTypeOf[game];
  const parts = await Promise.all(
    playerSelections(game).map((selection) =>
      query(`{ player(game: ${game.toUpperCase()}, ${args}) { ... on ${type} { ${selection} } } }`),
    ),
  );
  for (const { body } of parts) expect(body.errors).toBeUndefined();
  return parts.map(({ body }) => inWordsOfRest(body.data.player)).reduce(merge);
}

test.each(accounts)(
  'a live %s player is the same through both interfaces, in every language',
  async (game, uid) => {
    for (const language of games[game].languages) {
      const { data } = (
        await app.live.get(`/v1/player/${game}/${uid}?lang=${language}&include_build=true`)
      ).body;
      const args = `uid: "${uid}", lang: ${constantCase(language)}`;
      expect(await wholePlayer(app.live, game, args)).toEqual(data);
    }
  },
);

test.each(accounts)('so it is without the details of a %s player', async (game, uid) => {
  const { data } = (
    await app.live.get(`/v1/player/${game}/${uid}?include_detail=false&include_build=true`)
  ).body;
  const args = `uid: "${uid}", includeDetail: false`;
  expect(await wholePlayer(app.live, game, args)).toEqual(data);
});

test.each(gameIds)('a sandbox %s player is the same through both interfaces', async (game) => {
  for (const uid of ['812345678', '612345403', '1312345204']) {
    const { data } = (await app.sandbox.get(`/v1/player/${game}/${uid}?include_build=true`)).body;
    expect(await wholePlayer(app.sandbox, game, `uid: "${uid}"`)).toEqual(data);
  }
});

test('a batch is the same through both interfaces', async () => {
  const uids = ['700123456', '812345678', '12', '711111111'];
  const { query, get } = app.live;
  const { body } = await query(
    `query ($uids: [String!]!) {
      players(game: HSR, uids: $uids) {
        ... on HsrPlayer {
          uid game nickname level worldLevel signature profilePictureUrl showcaseCount
          trustScore { score tier }
        }
        ... on LookupError { uid error { code message } }
      }
    }`,
    { uids },
  );
  expect(body.errors).toBeUndefined();
  const { data } = (await get(`/v1/players?game=hsr&uids=${uids}`)).body;
  expect(inWordsOfRest(body.data.players)).toEqual(data);
});

test('a zzz player has no world level', async () => {
  const { body } = await app.sandbox.query(
    '{ players(game: ZZZ, uids: ["1300123456"]) { ... on ZzzPlayer { worldLevel } } }',
  );
  expect(body.errors[0].message).toContain('worldLevel');
});

test.each(accounts)(
  'a batch has whole %s players, in the language asked for',
  async (game, uid) => {
    const type = playerTypeOf[game];
    const args = 'lang: JA, includeDetail: false';
    const showcase = 'showcase { name level } showcaseCount';
    const { body } = await app.live.query(
      `{
      player(game: ${game.toUpperCase()}, uid: "${uid}", ${args}) { __typename ${showcase} }
      players(game: ${game.toUpperCase()}, uids: ["${uid}"], ${args}) {
        __typename ... on ${type} { ${showcase} }
      }
    }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.players).toEqual([body.data.player]);
    expect(body.data.player.showcaseCount).toBe(body.data.player.showcase.length);
  },
);

test('a language that the game lacks fails a batch, and no provider is asked', async () => {
  const { body } = await app.live.query(
    '{ players(game: GENSHIN, uids: ["812345678"], lang: ZH_TW) { __typename } }',
  );
  expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  expect(providers.primary.calls).toEqual([]);
});

test('what every player has can be asked for without naming the game', async () => {
  const { body } = await app.live.query(
    `{
      a: player(game: GENSHIN, uid: "812345678") { ...common }
      b: player(game: HSR, uid: "700123456") { ...common }
      c: player(game: ZZZ, uid: "1300123456") { ...common }
    }
    fragment common on Player { __typename nickname showcase { __typename name level } }`,
  );
  expect(body.data).toMatchObject({
    a: { __typename: 'GenshinPlayer', nickname: 'Mira Teapot' },
    b: { __typename: 'HsrPlayer', nickname: 'Kometa' },
    c: { __typename: 'ZzzPlayer', nickname: 'Kestrel' },
  });
  expect(body.data.a.showcase[0]).toEqual({
    __typename: 'GenshinCharacter',
    name: 'Xingqiu',
    level: 80,
  });
  expect(body.extensions.cost.tokens_charged).toBe(3);
});

test('freshness says what meta says', async () => {
  const ask = async () =>
    (
      await app.live.query(
        '{ player(game: HSR, uid: "700123456") { freshness { cache ttlSeconds provider } } }',
      )
    ).body.data.player.freshness;
  expect(await ask()).toEqual({ cache: 'MISS', ttlSeconds: 60, provider: 'PRIMARY' });
  app.live.clock.pass(100_000);
  expect(await ask()).toEqual({ cache: 'HIT', ttlSeconds: 20, provider: 'PRIMARY' });
  app.live.clock.pass(20_000);
  providers.primary.reply(enka.hsr('700123456'), down);
  expect(await ask()).toEqual({ cache: 'STALE', ttlSeconds: 0, provider: 'PRIMARY' });
});

test('provider forces one of the two', async () => {
  providers.fallback.reply(mihomo('700123456'), { body: fixture('mihomo/split') });
  const { body } = await app.live.query(
    '{ player(game: HSR, uid: "700123456", provider: FALLBACK) { freshness { provider } } }',
  );
  expect(body.data.player.freshness.provider).toBe('FALLBACK');
  expect(providers.primary.calls).toEqual([]);
});

test('a player is found again by the global id', async () => {
  const { query } = app.live;
  for (const [game, uid] of accounts) {
    const found = await query(
      `{ player(game: ${game.toUpperCase()}, uid: "${uid}") { id nickname } }`,
    );
    const { id } = found.body.data.player;
    expect(Buffer.from(id, 'base64url').toString()).toBe(`${playerTypeOf[game]}:${game}:${uid}`);
    const { body } = await query(
      'query ($id: ID!) { node(id: $id) { id ... on Player { nickname } } }',
      {
        id,
      },
    );
    expect(body.data.node).toEqual(found.body.data.player);
  }
});

test('an id of another game or of nobody is not found', async () => {
  const ids = ['GenshinPlayer:hsr:700123456', 'HsrPlayer:hsr:711111111', 'ZzzPlayer:zzz:1'].map(
    (id) => Buffer.from(id).toString('base64url'),
  );
  for (const id of ids) {
    const { body } = await app.live.query('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect(body.data).toEqual({ node: null });
    expect(body.errors[0].extensions.code).toBe('PLAYER_NOT_FOUND');
  }
});

test.each([
  ['player(game: GENSHIN, uid: "12") { uid }', 'INVALID_UID'],
  ['player(game: GENSHIN, uid: "811111111") { uid }', 'PLAYER_NOT_FOUND'],
  ['player(game: GENSHIN, uid: "812345678", lang: ZH_TW) { uid }', 'VALIDATION_FAILED'],
  ['players(game: GENSHIN, uids: []) { __typename }', 'VALIDATION_FAILED'],
])('%s fails alone with %s', async (field, code) => {
  const { status, body } = await app.live.query(
    `{ failed: ${field} other: player(game: GENSHIN, uid: "812345678") { nickname } }`,
  );
  expect(status).toBe(200);
  expect(body.data).toEqual({ failed: null, other: { nickname: 'Mira Teapot' } });
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0]).toMatchObject({ path: ['failed'], extensions: { code } });
});

test('more than twenty UIDs are refused', async () => {
  const uids = Array(21).fill('812345678');
  const { body } = await app.sandbox.query(
    'query ($uids: [String!]!) { players(game: GENSHIN, uids: $uids) { __typename } }',
    { uids },
  );
  expect(body.data).toEqual({ players: null });
  expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
});

test.each(gameIds)(
  'a whole %s player, gear and all, is not too costly for one query',
  async (game) => {
    const [account, ...parts] = playerSelections(game);
    const showcase = parts.map((part) => part.slice('showcase {'.length, -'}'.length)).join(' ');
    const type = playerTypeOf[game];
    const { body } = await app.sandbox.query(
      `{ player(game: ${game.toUpperCase()}, uid: "712345678") {
      ... on ${type} { ${account} showcase { ${showcase} } }
    } }`,
    );
    expect(body.errors).toBeUndefined();
  },
);

test('retrying too fast after a 503 is throttled by the global id as well', async () => {
  const id = Buffer.from('ZzzPlayer:zzz:1300123503').toString('base64url');
  const ask = async () => {
    const { body } = await app.sandbox.query(
      'query ($id: ID!) { node(id: $id) { id } }',
      { id },
      { ip: '203.0.113.99' },
    );
    return body.errors[0].extensions.code;
  };
  const codes = [await ask(), await ask(), await ask(), await ask()];
  expect(codes).toEqual([
    'UPSTREAM_UNAVAILABLE',
    'UPSTREAM_UNAVAILABLE',
    'UPSTREAM_UNAVAILABLE',
    'RATE_LIMITED',
  ]);
});

test('a provider that is down says when to come back, alone and within a batch (R6.12, R15.2)', async () => {
  const { body, headers } = await app.sandbox.query(
    `{
      player(game: HSR, uid: "712345503") { uid }
      players(game: HSR, uids: ["712345503", "712345404"]) {
        ... on LookupError { error { code retryAfterSeconds } }
      }
    }`,
    undefined,
    { ip: '203.0.113.98' },
  );
  expect(body.errors[0].extensions).toEqual({
    ...coded('UPSTREAM_UNAVAILABLE'),
    retry_after_seconds: 30,
  });
  expect(body.data.players).toEqual([
    { error: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 30 } },
    { error: { code: 'NOT_FOUND', retryAfterSeconds: null } },
  ]);
  expect(headers['retry-after']).toBeUndefined();
});
