import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

// Tried in depth by test/rest/catalog*.test.ts.

const app = lastingApp();
const dataOf = async (path: string) => (await (await app()).get(`/v1/${path}`)).body.data;

/** Each topic of a row by the members that tell of it. */
test.each([
  [263, 'character/genshin/10000002', 'metadata', ['id', 'name', 'element', 'talents']],
  [264, 'weapon/genshin/11509', 'metadata', ['id', 'name', 'type', 'secondary', 'refinements']],
  [
    265,
    'artifact/genshin/set/15001',
    'bonuses, recommended characters, main affixes',
    ['bonus_2pc', 'bonus_4pc', 'recommended_characters', 'main_affixes'],
  ],
  [266, 'namecard/genshin/210001', 'banner and icon', ['banner_url', 'icon_url']],
  [
    267,
    'character/hsr/1308',
    'path, element, ascension curve, main stats, eidolons',
    ['path', 'element', 'ascension_curve', 'main_stats', 'eidolons'],
  ],
  [268, 'light-cone/hsr/23001', 'path, base stats, passive', ['path', 'base_stats', 'passive']],
  [
    269,
    'relic/hsr/set/101',
    'three bonuses, main and sub affixes',
    ['bonus_2pc', 'bonus_4pc', 'bonus_planar', 'main_affixes', 'sub_affixes'],
  ],
  [270, 'trace/hsr/1308', 'the tree', ['nodes']],
  [
    271,
    'agent/zzz/1091',
    'element, specialty, faction, ascension curve, mindscapes',
    ['element', 'specialty', 'faction', 'ascension_curve', 'mindscapes'],
  ],
  [
    272,
    'w-engine/zzz/14109',
    'specialties, base stats, passive',
    ['compatible_specialties', 'base_stats', 'passive'],
  ],
  [
    273,
    'drive-disc/zzz/set/31000',
    'bonuses, main affixes, sub stats',
    ['bonus_2pc', 'bonus_4pc', 'main_affixes', 'sub_stat_pool'],
  ],
  [
    274,
    'bangboo/zzz/53001',
    'rarity, skills, cost, chain',
    ['rarity', 'active_skill', 'passive_skill', 'cost', 'chain_interaction'],
  ],
  [275, 'mindscape/zzz/1091', 'mindscapes, core skill', ['mindscapes', 'core_skill']],
])('L%i %s: %s', async (_line, path, _topics, members) => {
  expect(Object.keys(await dataOf(path))).toEqual(expect.arrayContaining(members));
});

const of = (rows: Record<string, unknown>[], name: string) => rows.map((row) => row[name]);

test('L268 a passive has S1 to S5', async () => {
  const { passive } = await dataOf('light-cone/hsr/23001');
  expect(of(passive, 'superimpose')).toEqual([1, 2, 3, 4, 5]);
});

test('L270 a trace has its condition and its level curve', async () => {
  for (const node of (await dataOf('trace/hsr/1308')).nodes) {
    expect(node).toMatchObject({ unlock: expect.any(Object), level_curve: expect.any(Array) });
  }
});

test('L272 a passive has P1 to P5', async () => {
  const { passive } = await dataOf('w-engine/zzz/14109');
  expect(of(passive, 'phase')).toEqual([1, 2, 3, 4, 5]);
});

test('L273 main affixes of slot 1 to 6', async () => {
  const { main_affixes } = await dataOf('drive-disc/zzz/set/31000');
  expect(of(main_affixes, 'slot')).toEqual([1, 2, 3, 4, 5, 6].map((n) => `slot_${n}`));
});

test('L275 mindscapes M1 to M6, and the core skill A to F with its condition', async () => {
  const { mindscapes, core_skill } = await dataOf('mindscape/zzz/1091');
  expect(of(mindscapes, 'level')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(of(core_skill, 'letter')).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  for (const { unlock } of core_skill) expect(unlock.agent_level).toEqual(expect.any(Number));
});
