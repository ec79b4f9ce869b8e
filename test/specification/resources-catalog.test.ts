import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { catalogOf } from '../support/catalog.ts';
import { type Member, once, testMembers, types } from '../support/specification.ts';

// Tried in depth by test/rest/catalog*.test.ts.

const app = lastingApp();
const { integer, number, string, url, word } = types;

/** Asks after the bucket was filled again: a file asks for more than 1500 records. */
async function get(path: string) {
  const { clock, get: ask } = await app();
  clock.pass(1000);
  return (await ask(`/v1/${path}`)).body;
}

const idsOf = async (list: string): Promise<number[]> => {
  const { data, meta } = await get(`${list}?limit=200`);
  const rest = meta.cursor_next && (await get(`${list}?limit=200&cursor=${meta.cursor_next}`)).data;
  return [...data, ...(rest ?? [])].map(({ id }) => id);
};

/** Every fourth record of a game; a walk over all of them in every language is a test of its own. */
async function recordsOf(list: string, path: string): Promise<object[]> {
  const ids = (await idsOf(list)).filter((_, index) => index % 4 === 0);
  const records: object[] = [];
  for (const id of ids) records.push((await get(`${path}/${id}`)).data);
  return records;
}

const ofAllGames = (make: (game: GameId) => Promise<object[]>) =>
  once(async () => (await Promise.all(gameIds.map(make))).flat());
const characters = ofAllGames((game) => recordsOf(`characters/${game}`, `character/${game}`));
const weapons = ofAllGames((game) => recordsOf(`weapons/${game}`, `weapon/${game}`));
const sets = ofAllGames((game) => recordsOf(`artifact/${game}/sets`, `artifact/${game}/set`));

/** Without a picture of its kind the address is empty (R7.9). */
const picture = url.or(z.literal(''));
/** A text that does not come with the project, or is not written yet, is null (R7.6). */
const text = string.nullable();

/** One value for each level (R7.3). */
const scaling = z.object({ values: z.array(number).min(1) });

/** The ranks 1 to 5, in their order. */
const ranked = (rows: readonly { rank: number }[]): boolean =>
  rows.map(({ rank }) => rank).join() === '1,2,3,4,5';

const head = (line: number): Member[] => [
  [line, 'id', 'integer', integer],
  [line + 1, 'game', 'enum', types.game],
  [line + 2, 'name', 'string', word.nullable()],
];

testMembers('character', characters, [
  ...head(101),
  [104, 'rarity', '4 or 5, in zzz S, A or B', z.literal([4, 5, 'S', 'A', 'B'])],
  [105, 'element', 'string', text],
  [106, 'weapon_type', 'string', string],
  [107, 'region', 'string', string],
  [108, 'release_version', 'string', string],
  [109, 'portrait_url', 'address', picture],
  [110, 'splash_url', 'address', picture],
  [
    111,
    'talents',
    'type, name, description and params',
    z.array(z.object({ type: word, name: string, description: text, params: z.array(scaling) })),
  ],
]);

test('L104 rarity is a number in genshin and hsr, and a letter in zzz', async () => {
  for (const game of gameIds) {
    const rows = (await get(`characters/${game}?limit=200`)).data;
    const kinds = new Set(rows.map(({ rarity }: { rarity: unknown }) => typeof rarity));
    expect([...kinds]).toEqual([game === 'zzz' ? 'string' : 'number']);
  }
});

test('L114 a new character may have no name and element yet, and is fetched again soon', async () => {
  const catalog = catalogOf();
  const { get: ask } = await startApp({ catalog });
  const { status, body, headers } = await ask('/v1/character/genshin/1003');
  expect([status, body.data.name, body.data.element]).toEqual([200, null, null]);
  expect(headers['cache-control']).toBe('private, max-age=300');
});

testMembers('weapon', weapons, [
  ...head(120),
  [123, 'kind', 'weapon, light_cone or w_engine', z.literal(['weapon', 'light_cone', 'w_engine'])],
  [124, 'type', 'string', string],
  [125, 'rarity', 'integer', integer.min(1).max(5)],
  [126, 'base_atk_lv1', 'integer', integer],
  [126, 'base_atk_lv90', 'integer', integer],
  [
    127,
    'secondary',
    'stat and two values, null for a weapon of genshin without one',
    z.strictObject({ stat: word, value_lv1: number, value_lv90: number }).nullable(),
  ],
  [
    128,
    'refinements',
    'always 5 of rank and description, in their order',
    z.array(z.object({ rank: integer, description: text })).refine(ranked),
  ],
  [129, 'sources', 'array of strings', z.array(word)],
  [130, 'icon_url', 'address', url],
]);

test('L123 kind is that of the game', async () => {
  const kinds = { genshin: 'weapon', hsr: 'light_cone', zzz: 'w_engine' };
  for (const [game, kind] of Object.entries(kinds)) {
    const rows = (await get(`weapons/${game}?limit=200`)).data;
    expect([...new Set(rows.map((row: { kind: string }) => row.kind))]).toEqual([kind]);
  }
});

test('L132 the level curve is there with include_curve=true alone', async () => {
  for (const path of ['weapon/genshin/11509', 'weapon/hsr/23001', 'weapon/zzz/14109']) {
    expect((await get(path)).data).not.toHaveProperty('curve');
    expect((await get(`${path}?include_curve=true`)).data.curve.length).toBeGreaterThan(5);
  }
});

testMembers('artifact set', sets, [
  ...head(138),
  [141, 'rarity_max', 'integer', integer.min(1).max(5)],
  [142, 'bonus_2pc', 'string', text],
  [142, 'bonus_4pc', 'string', text],
  [
    143,
    'slots',
    'slot and main_stat_pool',
    z.array(z.strictObject({ slot: word, main_stat_pool: z.array(word).min(1) })).min(1),
  ],
  [144, 'sub_stat_pool', 'one for all slots', z.array(word).min(1)],
  [145, 'icon_url', 'address', url],
]);

test.each([
  ['genshin', ['flower', 'plume', 'sands', 'goblet', 'circlet']],
  ['hsr', ['head', 'hands', 'body', 'feet', 'sphere', 'rope']],
  ['zzz', ['slot_1', 'slot_2', 'slot_3', 'slot_4', 'slot_5', 'slot_6']],
] as const)('L147 the slots of %s have their names', async (game, names) => {
  const all = (await get(`artifact/${game}/sets?limit=200`)).data;
  const slots = all.flatMap((set: { slots: { slot: string }[] }) => set.slots);
  expect([...new Set(slots.map(({ slot }: { slot: string }) => slot))].sort()).toEqual(
    [...names].sort(),
  );
});

test('L147 sphere and rope are planar', async () => {
  const planar = (await get('relic/hsr/set/301')).data;
  expect(planar.kind).toBe('planar');
  expect(planar.main_affixes.map(({ slot }: { slot: string }) => slot)).toEqual(['sphere', 'rope']);
});
