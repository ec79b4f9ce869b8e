import { expect, test } from 'vitest';
import { loadBuiltIn } from '../../../../src/games/catalog-file.ts';
import { newestIds } from '../../../support/newest.ts';

const pack = loadBuiltIn('hsr');
const characters = pack.characters.heads.map((head) => ({
  head,
  body: pack.characters.body(head.id),
}));
const weapons = pack.weapons.heads.map((head) => ({ head, body: pack.weapons.body(head.id) }));
const kits = characters.flatMap(({ head, body }) =>
  body === undefined
    ? []
    : [body, ...(body.original ? [body.original] : [])].map((kit) => ({ head, ...kit })),
);
/** Newer than the tables of skills. */
const newest = [1508, 1509, 1510, ...newestIds('hsr', 'characters')];

test('no label of a parameter is the mark of its place', () => {
  const labels = kits.flatMap(({ talents }) =>
    talents.flatMap(({ params }) => params.flatMap((param) => param.labels)),
  );
  expect(labels.length).toBeGreaterThan(5000);
  expect(labels.filter((label) => label !== null)).toEqual([]);
});

test('an order of numbers in a language holds each of them once', () => {
  const ordered = kits.flatMap(({ talents, traces }) => [
    ...talents.map(({ orders, params }) => ({ orders, count: params.length })),
    ...traces.map(({ orders, levelCurve }) => ({
      orders,
      count: levelCurve[0]?.params.length ?? 0,
    })),
  ]);
  const own = ordered.filter(({ orders }) => orders !== undefined);
  expect(own.length).toBeGreaterThan(20);
  for (const { orders, count } of own) {
    expect(orders).toHaveLength(5);
    for (const order of orders ?? [])
      expect(order.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: count }, (_value, index) => index),
      );
  }
});

test('ten characters are served with their enhanced kit and have the original beside it', () => {
  const enhanced = characters.filter(({ head }) => head.enhanced);
  expect(enhanced.map(({ head }) => head.id)).toEqual([
    1004, 1005, 1006, 1102, 1205, 1212, 1217, 1306, 1307, 1310,
  ]);
  expect(characters.filter(({ body }) => body?.original).map(({ head }) => head.id)).toEqual(
    enhanced.map(({ head }) => head.id),
  );
  for (const { head, body } of enhanced) {
    expect(body?.traces.every(({ id }) => String(id).startsWith(`1${head.id}`))).toBe(true);
    expect(body?.original?.traces.every(({ id }) => String(id).startsWith(String(head.id)))).toBe(
      true,
    );
    expect(body?.original?.talents.length).toBeGreaterThanOrEqual(5);
    expect(body?.ranks).toHaveLength(6);
    expect(body?.original?.ranks).toHaveLength(6);
  }
});

const known = kits.filter(({ head }) => !newest.includes(head.id));

test('every level of the four skills tells its costs', () => {
  for (const { traces } of known) {
    const skills = traces.filter(({ kind, id }) => kind === 'main_skill' && id % 1000 < 5);
    expect(skills).toHaveLength(4);
    for (const { levelCosts, maxLevel } of skills)
      expect(levelCosts?.map(({ level }) => level)).toEqual(
        Array.from({ length: maxLevel - 1 }, (_level, index) => index + 2),
      );
  }
});

test('every stat node and bonus ability tells what it costs once', () => {
  const nodes = known.flatMap(({ traces }) => traces.filter(({ kind }) => kind !== 'main_skill'));
  const silent = nodes.filter(
    ({ levelCosts }) => levelCosts?.map(({ level }) => level).join() !== '1',
  );
  // What came with the story and is paid with nothing.
  expect(silent.length).toBeLessThan(3);
});

test('what a level costs is counted in credits and materials with a name', () => {
  const costs = known.flatMap(({ talents, traces }) =>
    [...talents, ...traces].flatMap(({ levelCosts = [] }) => levelCosts),
  );
  expect(costs.length).toBeGreaterThan(5000);
  expect(costs.filter(({ currency }) => currency <= 0)).toEqual([]);
  const ids = new Set(costs.flatMap(({ materials }) => materials.map(({ id }) => id)));
  expect([...ids].filter((id) => !pack.shared.materials[id]?.[0])).toEqual([]);
});

test('every light cone tells what its six ascensions cost', () => {
  const silent = weapons.filter(({ body }) => body?.ascension?.length !== 6);
  expect(silent.map(({ head }) => head.id)).toEqual([]);
  for (const { body } of weapons) {
    for (const { materials } of body?.ascension ?? [])
      for (const { id } of materials) expect(pack.shared.materials[id]?.[0]).toBeTruthy();
  }
});

test('no released record is without its version, and no character without its day', () => {
  const undated = characters.filter(({ head }) => !head.releasedAt || !head.releaseVersion);
  expect(undated.map(({ head }) => head.id)).toEqual([]);
  const versionless = weapons.filter(({ head }) => !head.releaseVersion);
  expect(versionless.map(({ head }) => head.id)).toEqual([]);
});

test('light cones name where they are had, in every language of the game', () => {
  const sold = weapons.filter(({ head }) => head.sources.length > 0);
  const soldAt = (place: string) =>
    sold.filter(({ head }) => head.sources.some(([name]) => name?.endsWith(place)));
  expect(soldAt('Warp')).toHaveLength(118);
  expect(soldAt('Regular Warp')).toHaveLength(32);
  expect(soldAt('Simulated Universe').map(({ head }) => head.id)).toEqual([
    24000, 24001, 24002, 24003, 24004, 24005, 24006,
  ]);
  for (const { head } of sold)
    for (const names of head.sources) expect(names.filter(Boolean)).toHaveLength(13);
});

test('who is recommended is a character of the catalog, of the path of a light cone, and never a crowd (R7.8a)', () => {
  const byId = new Map(characters.map(({ head }) => [head.id, head]));
  for (const { head, body } of weapons)
    for (const id of body?.recommendedCharacters ?? [])
      expect(byId.get(id)?.weaponType).toBe(head.type);
  const sets = pack.sets.heads.map(({ id }) => pack.sets.body(id)?.recommendedCharacters ?? []);
  expect(sets.flat().filter((id) => !byId.has(id))).toEqual([]);
  for (const ids of sets) expect(ids.length).toBeLessThanOrEqual(characters.length / 3);
  expect(sets.filter((ids) => ids.length > 0)).toHaveLength(47);
});

test('every stat that a bonus gives has a name in every language of the game', () => {
  const bonuses = pack.sets.heads.flatMap(({ two, four }) => [two, four]);
  const stats = bonuses.flatMap((bonus) => (bonus?.stats ?? []).map(([stat]) => stat));
  expect(stats.length).toBeGreaterThan(25);
  for (const stat of stats) expect(pack.shared.statNames?.[stat]?.filter(Boolean)).toHaveLength(13);
});
