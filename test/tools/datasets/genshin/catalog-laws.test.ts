import { expect, test } from 'vitest';
import { loadBuiltIn } from '../../../../src/games/catalog-file.ts';
import { newestIds } from '../../../support/newest.ts';

const pack = loadBuiltIn('genshin');
const characters = pack.characters.heads.map((head) => ({
  head,
  body: pack.characters.body(head.id),
}));
const weapons = pack.weapons.heads.map((head) => ({ head, body: pack.weapons.body(head.id) }));
const talents = characters.flatMap(({ head, body }) =>
  [body?.talents ?? [], ...(body?.forms ?? []).map((form) => form.talents)].flatMap((own) =>
    own.map((talent) => ({ id: head.id, ...talent })),
  ),
);
const bonuses = pack.sets.heads.flatMap(({ id, one = null, two, four }) =>
  [one, two, four].flatMap((bonus) => (bonus ? [{ id, ...bonus }] : [])),
);
const newest = (['characters', 'weapons'] as const).flatMap((kind) => newestIds('genshin', kind));
const isKnown = (id: number) => pack.characters.find(id) !== undefined;

test('R7.6a: no label is a number or cut short, and each is in five languages, but that of the newest', () => {
  for (const { id, params } of talents) {
    const count = newest.includes(id) ? 1 : 5;
    for (const label of params.flatMap(({ labels }) => labels.slice(0, count))) {
      expect(label, String(id)).toBeTruthy();
      expect(label).not.toMatch(/^#\d|\/\)|\(\)|[(+~,]$|\{/);
      expect(label?.split('(').length).toBe(label?.split(')').length);
    }
  }
});

test('R7.6a: a bonus is whole or not told, and never in another language', () => {
  expect(bonuses.filter(({ text }) => text !== null)).toEqual([]);
  const withStats = bonuses.filter(({ stats }) => stats.length > 0).map(({ id }) => id);
  // What three of these give depends on a moment, and the plain stats beside it are a part of it.
  for (const id of [15037, 15038, 15009]) expect(withStats).not.toContain(id);
  for (const { id, four } of pack.sets.heads) expect(four?.stats ?? [], String(id)).toEqual([]);
});

test('a stat that a bonus is composed of has a name in every language, or none but in English', () => {
  const { statNames = {} } = pack.shared;
  const stats = new Set(bonuses.flatMap((bonus) => bonus.stats.map(([stat]) => stat)));
  const nameless = [...stats].filter((stat) => !statNames[stat]?.every(Boolean));
  expect(nameless.toSorted()).toEqual([
    'charged_attack_dmg_bonus',
    'elemental_burst_dmg_bonus',
    'elemental_res',
    'elemental_skill_dmg_bonus',
    'normal_attack_dmg_bonus',
    'plunging_attack_dmg_bonus',
  ]);
});

test('a set of one piece has no bonus of two or four, and every other has both', () => {
  const single = pack.sets.heads.filter(({ one }) => one);
  expect(single.map(({ id }) => id)).toEqual([15009, 15010, 15011, 15013]);
  for (const { one, two, four, slots } of pack.sets.heads) {
    expect(slots).toHaveLength(one ? 1 : 5);
    expect([two !== null, four !== null]).toEqual([!one, !one]);
  }
});

test('a record names an element among all of its own, and has a form for none but those', () => {
  for (const { head, body } of characters) {
    const { element, elements = [] } = head;
    if (elements.length > 0) expect(elements).toContain(element);
    for (const form of body?.forms ?? []) expect(elements).toContain(form.element);
  }
  const several = characters.filter(({ head }) => head.elements);
  expect(several.map(({ head, body }) => [head.id, body?.forms?.length ?? 0])).toEqual([
    [10000005, 6],
    [10000007, 6],
    [10000117, 0],
    [10000118, 0],
  ]);
});

test('what anything costs has a name in every language, but that of the newest', () => {
  const costs = [
    ...talents.flatMap(({ id, levelCosts }) => (newest.includes(id) ? [] : (levelCosts ?? []))),
    ...characters.flatMap(({ head, body }) =>
      newest.includes(head.id) ? [] : (body?.ascension ?? []),
    ),
    ...weapons.flatMap(({ head, body }) =>
      newest.includes(head.id) ? [] : (body?.ascension ?? []),
    ),
  ];
  const ids = new Set(costs.flatMap(({ materials }) => materials.map(({ id }) => id)));
  expect(ids.size).toBeGreaterThan(400);
  for (const id of ids) expect(pack.shared.materials[id]?.every(Boolean), String(id)).toBe(true);
});

test('who is recommended is in the catalog, once, and never a crowd', () => {
  const lists = [
    ...pack.sets.heads.map(({ id }) => pack.sets.body(id)?.recommendedCharacters),
    ...weapons.map(({ body }) => body?.recommendedCharacters),
  ].map((list) => list ?? []);
  for (const list of lists) {
    expect(list).toEqual([...new Set(list)].toSorted((a, b) => a - b));
    expect(list.every(isKnown)).toBe(true);
    expect(list.length).toBeLessThanOrEqual(characters.length / 3);
  }
  expect(lists.filter((list) => list.length > 0).length).toBeGreaterThan(150);
});

test('each of the twins is called as the game speaks to them', () => {
  const namesOf = (id: number) =>
    [5, 6, 7, 10, 13].map((at) => pack.characters.find(id)?.names[at]);
  expect(namesOf(10000005)).toEqual([
    'Reisender',
    'Viajero',
    'Voyageur',
    'Путешественник',
    'Viaggiatore',
  ]);
  expect(namesOf(10000007)).toEqual([
    'Reisende',
    'Viajera',
    'Voyageuse',
    'Путешественница',
    'Viaggiatrice',
  ]);
});

test('nations and the places of weapons have names in every language of the game', () => {
  const regions = characters.flatMap(({ head }) => (head.region ? [head.region] : []));
  for (const names of [...regions, ...weapons.flatMap(({ head }) => head.sources)])
    expect(names.filter(Boolean), names[0] ?? '').toHaveLength(15);
});
