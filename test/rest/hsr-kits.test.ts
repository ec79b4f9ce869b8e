import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

// Of the catalog that comes with the project: ten characters of hsr have two kits (R7.6a).

const app = lastingApp();
const get = async (path: string) => {
  const reply = await (await app()).get(`/v1/${path}`);
  expectEnvelope(reply);
  return reply.body.data;
};
const ask = async (document: string) => {
  const { body } = await (await app()).query(document);
  expect(body.errors).toBeUndefined();
  return body.data;
};

const kafka = 1005;
const pointsOf = ({ nodes }: { nodes: readonly { id: number }[] }) =>
  new Set(nodes.map(({ id }) => Math.floor(id / 1000)));

test('a character with an enhanced kit is served with it, and says so', async () => {
  expect(await get(`character/hsr/${kafka}`)).toMatchObject({ enhanced: true });
  const tree = await get(`trace/hsr/${kafka}`);
  expect(tree.enhanced).toBe(true);
  expect(pointsOf(tree)).toEqual(new Set([11005]));
});

test('enhanced=false gives the original kit', async () => {
  const served = await get(`character/hsr/${kafka}`);
  const original = await get(`character/hsr/${kafka}?enhanced=false`);
  expect(original.enhanced).toBe(false);
  expect(original.talents).not.toEqual(served.talents);
  expect(original.effects).toEqual([]);
  const other = { enhanced: true, talents: 0, eidolons: 0, effects: 0 };
  expect({ ...original, ...other }).toEqual({ ...served, ...other });
  const tree = await get(`trace/hsr/${kafka}?enhanced=0`);
  expect(tree.enhanced).toBe(false);
  expect(pointsOf(tree)).toEqual(new Set([1005]));
});

test('a character with one kit has it either way', async () => {
  const served = await get('character/hsr/1308');
  expect(served.enhanced).toBe(false);
  expect(await get('character/hsr/1308?enhanced=false')).toEqual(served);
});

test('the graph has both kits as nodes of their own', async () => {
  const fields = 'id enhanced traces { id: traceId }';
  const { newest, original } = await ask(`{
    newest: character(game: HSR, avatarId: ${kafka}) { ${fields} }
    original: character(game: HSR, avatarId: ${kafka}, enhanced: false) { ${fields} }
  }`);
  expect([newest.enhanced, original.enhanced]).toEqual([true, false]);
  expect(original.id).not.toBe(newest.id);
  for (const one of [newest, original]) {
    const { node } = await ask(`{ node(id: "${one.id}") { ... on Character { ${fields} } } }`);
    expect(node).toEqual(one);
  }
});

test('the numbers of a talent have no label, since the game has no words for them', async () => {
  const { talents } = await get(`character/hsr/${kafka}`);
  const labels = talents.flatMap(({ params }: { params: readonly { label: unknown }[] }) =>
    params.map(({ label }) => label),
  );
  expect(labels.length).toBeGreaterThan(10);
  expect(new Set(labels)).toEqual(new Set([null]));
});

test('what the levels of a trace cost stands with it, in both interfaces', async () => {
  const { nodes } = await get(`trace/hsr/${kafka}?lang=ja`);
  const [basic] = nodes;
  expect(basic.level_costs[0]).toEqual({
    level: 2,
    currency: 5000,
    materials: [
      { id: 110_151, name: '黯淡な黒曜', count: 3 },
      { id: 111_011, name: '略奪の本能', count: 6 },
    ],
  });
  const { trace } = await ask(
    `{ trace(avatarId: ${kafka}) { nodes { levelCosts { level currency } } } }`,
  );
  expect(trace.nodes[0].levelCosts[0]).toEqual({ level: 2, currency: 5000 });
});

test('a light cone tells its ascensions when asked, its banners and for whom it is', async () => {
  const cone = await get('light-cone/hsr/23006?include_ascension=true&lang=zh-cn');
  expect(cone.sources).toEqual(['光锥活动跃迁']);
  expect(cone.ascension.map(({ phase }: { phase: number }) => phase)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(cone.recommended_characters[0]).toEqual({
    id: kafka,
    name: '卡芙卡',
    role: 'damage_over_time',
    rank: expect.any(Number),
    source: 'community',
  });
  expect(await get('light-cone/hsr/23006')).not.toHaveProperty('ascension');
});

test('a bonus is told in the language, in sentences of our own before an import', async () => {
  expect(await get('relic/hsr/set/102?lang=ja')).toMatchObject({
    bonus_2pc: '攻撃力 +12%',
    bonus_4pc: '速度+6%。通常攻撃ダメージ+10%。',
  });
  // It is newer than the texts and the data.
  expect(await get('relic/hsr/set/327')).toMatchObject({ bonus_2pc: null, bonus_planar: null });
});

test('what was released last passes released_after', async () => {
  const rows = await get('characters/hsr?released_after=2026-06-01&limit=200');
  const ids = [1503, 1508, 1509, 1510, 1512, 1513];
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(ids);
});
