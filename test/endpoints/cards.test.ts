import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { once } from '../../src/lib/once.ts';
import { printed, shown, startCards, startLookedUp, uid } from '../support/cards.ts';
import { useProviders } from '../support/providers.ts';

const providers = useProviders();
const newcomer = `/cards/genshin/${uid}/10009999`;
const mona = `/cards/genshin/${uid}/10000041`;
const start = (options?: Parameters<typeof startLookedUp>[1]) => startLookedUp(providers, options);
/** For requests that are refused. */
const refusing = once(() => start({ lasting: true }));

test('a shown character of a player who was looked up has a card for everybody', async () => {
  const app = await start();
  const reply = await app.card(`${shown}.webp`);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(reply.bytes.length),
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { card, options, ...pieces } = printed(reply);
  expect(card).toMatchObject({
    game: 'genshin',
    language: 'en',
    theme: 'dark',
    style: 'full',
    address: 'waypoint.test',
    character: { id: 10000025, name: 'Xingqiu', element: 'Hydro', level: 80 },
    player: { nickname: 'Mira Teapot', uid },
    trust: { score: 63, tier: 'neutral' },
    rank: null,
    sandbox: false,
  });
  expect(options).toEqual({ format: 'webp', scale: 1 });
  const all = (count: number) => Array.from({ length: count }, () => true);
  expect(pieces).toEqual({
    splash: true,
    weapon: true,
    gear: all(card.gear.length),
    ranks: all(6),
    talents: all(3),
  });
  expect(card.stats).toContainEqual({
    stat: 'crit_rate',
    name: 'CRIT Rate',
    value: expect.any(Number),
  });
});

test.each([
  ['genshin', '812345678', 5, null],
  ['hsr', '700123456', 6, expect.any(String)],
  ['zzz', '1300123456', 6, expect.any(String)],
])('a card of %s has everything that is on it', async (game, account, pieces, path) => {
  const app = await startCards(providers);
  const { data } = (await app.started.get(`/v1/player/${game}/${account}`)).body;
  const [first] = data.showcase;
  const { card } = printed(await app.card(new URL(first.card_url).pathname));
  expect(card).toMatchObject({
    game,
    character: { name: first.name, level: first.level, element: expect.any(String) },
    pathName: path,
    player: { nickname: data.nickname, level: data.level },
    weapon: { name: expect.any(String), level: expect.any(Number), refinement: expect.any(Number) },
    build: { score: expect.any(Number), grade: expect.any(String) },
  });
  expect(card.gear).toHaveLength(pieces);
  for (const { setName, subStats } of card.gear)
    expect([setName, subStats.length]).toEqual([
      expect.stringMatching(/[a-z]/),
      expect.any(Number),
    ]);
  expect(card.talents.length).toBeGreaterThan(2);
});

test('a player answer of both interfaces leads to the card', async () => {
  const app = await start();
  const rest = (await app.get(`/v1/player/genshin/${uid}?lang=ja`)).body.data.showcase;
  const graph = await app.query(
    `{ player(game: GENSHIN, uid: "${uid}", lang: JA) { showcase { cardUrl } } }`,
  );
  const urls = rest.map((one: { card_url: string | null }) => one.card_url);
  expect(urls).toEqual([
    `https://cdn.test${shown}.webp?lang=ja`,
    `https://cdn.test/cards/genshin/${uid}/10000005.webp?lang=ja`,
    `https://cdn.test${newcomer}.webp?lang=ja`,
    null,
  ]);
  expect(graph.body.data.player.showcase).toEqual(urls.map((cardUrl: string) => ({ cardUrl })));
  const { pathname, search } = new URL(urls[0]);
  const { card } = printed(await app.card(pathname + search));
  expect([card.language, card.character.name]).toEqual(['ja', '行秋']);
});

test('without details a player answer still leads to the card, and to this host where CDN_URL is the public one', async () => {
  const env = { CDN_URL: 'https://enka.network', BASE_URL: 'https://waypoint.test' };
  const app = await start({ env });
  const { body } = await app.get(`/v1/player/genshin/${uid}?include_detail=false`);
  expect(body.data.showcase[0]).toMatchObject({
    detail: null,
    card_url: `https://waypoint.test${shown}.webp`,
  });
});

test.each([
  ['th', 'อัตราคริ', /[ก-๛]/],
  ['ru', 'Шанс крит. попадания', /[а-я]/i],
])('stats and advice on a card in %s are in its words', async (language, critRate, letters) => {
  const app = await start();
  const { card } = printed(await app.card(`${shown}.webp?lang=${language}`));
  expect(card.stats).toContainEqual(expect.objectContaining({ stat: 'crit_rate', name: critRate }));
  const { gear, advice } = card;
  const names = gear.flatMap(({ mainStat, subStats }) => [mainStat, ...subStats]);
  for (const { stat, name } of names) if (/^crit|^energy/.test(stat)) expect(name).toMatch(letters);
  expect(advice).toMatch(letters);
});

test('a compact card has the character alone, and its own address in caches', async () => {
  const app = await start();
  const full = await app.card(`${shown}.webp`);
  const reply = await app.card(`${shown}.webp?style=compact`);
  const { card, splash, weapon, gear } = printed(reply);
  expect([splash, weapon, gear]).toEqual([true, false, []]);
  expect(card).toMatchObject({ style: 'compact', gear: [], weapon: null, advice: null });
  expect(card).toMatchObject({ trust: { tier: 'neutral' }, build: { score: expect.any(Number) } });
  expect(reply.headers['etag']).not.toBe(full.headers['etag']);
});

test('every parameter changes what is drawn', async () => {
  const app = await start();
  const plain = printed(await app.card(`${shown}.webp`));
  const other = await app.card(`${shown}.png?lang=zh-cn&theme=light&scale=2&uid=false`);
  expect(other.headers['content-type']).toBe('image/png');
  const { card, options } = printed(other);
  expect(card).toMatchObject({ language: 'zh-cn', theme: 'light', player: { uid: null } });
  expect(options).toEqual({ format: 'png', scale: 2 });
  expect(card.character.name).not.toBe(plain.card.character.name);
  expect(app.renderer.printed).toHaveLength(2);
});

test.each([
  ['lang=tlh', 'lang'],
  ['lang=zh-tw', 'lang'],
  ['theme=blue', 'theme'],
  ['scale=3', 'scale'],
  ['style=tiny', 'style'],
  ['scale=1.0', 'scale'],
  ['uid=no', 'uid'],
  ['theme=dark&theme=light', 'theme'],
  ['format=png', 'format'],
  ['scael=2', 'scael'],
])('?%s is 400 and names the fault', async (query, path) => {
  const app = await refusing();
  const reply = await app.card(`${shown}.webp?${query}`);
  expect([reply.status, reply.code]).toEqual([400, 'validation_failed']);
  expect(reply.body.error.details).toEqual([{ path, message: expect.any(String) }]);
  expect(app.renderer.printed).toEqual([]);
});

test('all faults are named at once, and an empty value is none', async () => {
  const app = await start();
  const reply = await app.card(`${shown}.webp?scael=2&theme=x&lang=xx`);
  const paths = reply.body.error.details.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['scael', 'lang', 'theme']);
  expect((await app.card(`${shown}.webp?lang=&_=1`)).status).toBe(200);
});

test.each([
  [`/cards/wuwa/${uid}/10000025.webp`, 400, 'invalid_game'],
  ['/cards/genshin/12345/10000025.webp', 400, 'invalid_uid'],
  ['/cards/genshin/..%2f..%2fetc/10000025.webp', 400, 'invalid_uid'],
  [`/cards/genshin/${uid}/10000025.gif`, 404, 'asset_not_found'],
  [`/cards/genshin/${uid}/10000025`, 404, 'asset_not_found'],
  [`/cards/genshin/${uid}/10000025.webp.exe`, 404, 'asset_not_found'],
  [`/cards/genshin/${uid}/..%2f..%2fx.webp`, 404, 'asset_not_found'],
  [`/cards/genshin/${uid}/10000025%00.webp`, 404, 'asset_not_found'],
  [`/cards/genshin/${uid}/-1.webp`, 404, 'asset_not_found'],
  [`/cards/genshin/${uid}/10000025.webp/more/than/that`, 404, 'not_found'],
  ['/cards', 404, 'not_found'],
  [`${mona}.webp`, 404, 'character_not_found'],
  [`/cards/genshin/${uid}/1091.webp`, 404, 'character_not_found'],
  [`/cards/genshin/${uid}/9999999999.webp`, 404, 'character_not_found'],
  ['/cards/genshin/812345679/10000025.webp', 404, 'player_not_found'],
  [`/cards/hsr/${uid}/10000025.webp`, 404, 'player_not_found'],
  [`/cards/sandbox/${uid}/10000025.webp`, 400, 'invalid_game'],
])('%s is %i %s', async (path, status, code) => {
  const app = await refusing();
  const reply = await app.card(path);
  expect([reply.status, reply.code]).toEqual([status, code]);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(app.renderer.printed).toEqual([]);
});

test('no spelling of a path leads out: as it stands on the wire', async () => {
  const app = await start();
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.server.address() as { port: number };
  for (const path of ['/cards/../../etc/passwd', '/cards/genshin/../../../x.webp'])
    expect(await rawStatus(port, path)).toMatch(/^HTTP\/1.1 404 /);
});

const rawStatus = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data));
    });
    socket.once('error', reject);
  });

test('HEAD answers as GET without a body, and who has the card gets 304', async () => {
  const app = await start();
  const full = await app.card(`${shown}.webp`);
  const head = await app.card(`${shown}.webp`, { method: 'HEAD' });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
  for (const tag of [full.headers['etag'], `"x", ${full.headers['etag']}`, '*']) {
    const known = await app.card(`${shown}.webp`, { headers: { 'if-none-match': String(tag) } });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    expect(known.headers['etag']).toBe(full.headers['etag']);
    expect(known.headers['cache-control']).toBe('public, max-age=300');
  }
  expect((await app.card(`${shown}.webp`, { method: 'POST' })).status).toBe(405);
  expect(app.renderer.printed).toHaveLength(1);
});

test('other origins may show it where CORS_ORIGINS lists them', async () => {
  const app = await start({ env: { CORS_ORIGINS: 'https://guild.example' } });
  const headers = { origin: 'https://guild.example' };
  const reply = await app.card(`${shown}.webp`, { headers });
  expect(reply.headers['access-control-allow-origin']).toBe('https://guild.example');
});
