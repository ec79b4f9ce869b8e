import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DataSet } from '../../../tools/fidelity/claim.ts';
import { genshinData } from '../../../tools/fidelity/genshin-data.ts';
import { genshinDb } from '../../../tools/fidelity/genshin-db.ts';
import { hsrData } from '../../../tools/fidelity/hsr-data.ts';
import { starrailData } from '../../../tools/fidelity/starrail-data.ts';
import { zzzDaReckon } from '../../../tools/fidelity/zzz-da-reckon.ts';

/** What a copy with these files claims, by `kind id member`. */
async function claimsOf(set: DataSet, files: Readonly<Record<string, unknown>>) {
  const root = await mkdtemp(join(tmpdir(), 'waypoint-data-set-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, json] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), JSON.stringify(json));
  }
  const claims = [...set.claims(root)];
  return new Map(claims.map(({ kind, id, member, value }) => [`${kind} ${id} ${member}`, value]));
}

test('genshin-data: levels, prices and numbers of talents, in English; names in every language', async () => {
  const character = {
    _id: 10_000_099,
    name: 'Selka',
    rarity: 5,
    element: { name: 'Hydro' },
    weapon_type: { name: 'Bow' },
    skills: [
      { name: 'Ripple', attributes: [{ values: ['45.5%+12%', '', '', '', '', '60%+15%'] }] },
    ],
    constellations: [{ level: 1, name: 'First' }],
    ascension: [
      {
        level: [1],
        stats: [
          { label: 'Ascend', values: ['-', 1] },
          { label: 'Base HP', values: ['-', '1,003'] },
        ],
      },
      {
        level: [40],
        cost: 20_000,
        stats: [
          { label: 'Ascend', values: [1, 2] },
          { label: 'Base HP', values: ['3939', '4403'] },
        ],
        mat1: { _id: 104_161, amount: 1 },
        mat3: { _id: 100_031, amount: 3 },
      },
    ],
    talent_materials: [{ level: 2, cost: 12_500, items: [{ _id: 104_313, amount: 3 }] }],
  };
  const claims = await claimsOf(genshinData, {
    'src/data/english/characters/selka.json': character,
    'src/data/japanese/characters/selka.json': { ...character, name: 'セルカ' },
    'src/data/english/characters/traveler.json': { ...character, _id: 10_000_005 },
    'src/data/english/artifacts/rain.json': {
      _id: 215_099,
      name: 'Rain',
      max_rarity: 5,
      two_pc: 'ATK +18%.',
      sands: { name: 'Hour of Rain' },
    },
  });
  expect(Object.fromEntries(claims)).toMatchObject({
    'characters 10000099 name.en': 'Selka',
    'characters 10000099 name.ja': 'セルカ',
    'characters 10000099 rank.1.name.en': 'First',
    'characters 10000099 level.1.0.hp': 1003,
    'characters 10000099 level.40.1.hp': 3939,
    'characters 10000099 level.40.2.hp': 4403,
    'characters 10000099 ascension.40.materials': '100031x3 104161x1',
    'characters 10000099 talent.Ripple.1': [45.5, 12],
    'characters 10000099 talent.Ripple.cost.2.currency': 12_500,
    'sets 15099 bonus.2.en': 'ATK +18%.',
    'sets 15099 piece.sands.en': 'Hour of Rain',
  });
  expect([...claims.keys()].filter((key) => key.includes('10000005'))).toEqual([]);
});

test('genshin-db: prices without the currency among the materials', async () => {
  const claims = await claimsOf(genshinDb, {
    'src/data/English/weapons/lantern.json': {
      id: 11_599,
      name: 'Lantern',
      rarity: 5,
      weaponText: 'Sword',
      costs: {
        ascend1: [
          { id: 202, count: 10_000 },
          { id: 114_009, count: 5 },
        ],
      },
    },
  });
  expect(claims.get('weapons 11599 ascension.40.currency')).toBe(10_000);
  expect(claims.get('weapons 11599 ascension.40.materials')).toBe('114009x5');
});

test('hsr-data: stats of a promotion at its first and last level, and what leads to the next', async () => {
  const step = (promotion: number, maxLevel: number) => ({
    promotion,
    maxLevel,
    materials: [
      { _id: 2, amount: 4000 },
      { _id: 113_001, amount: 5 },
    ],
    attackBase: 70 + promotion,
    attackAdd: 3.5,
    hpBase: 180,
    hpAdd: 9,
    defenseBase: 66,
    defenseAdd: 3,
  });
  const claims = await claimsOf(hsrData, {
    'src/data/en/lightcones/lantern.json': {
      _id: 23_099,
      name: 'Lantern',
      rarity: 5,
      pathTypeText: 'The Hunt',
      effectName: 'Glow',
      ascend: [step(0, 20), step(1, 30)],
    },
    'src/data/cn/relics/rain.json': {
      _id: 199,
      name: '雨',
      effects: { 2: '攻击力<nobr>12%</nobr>' },
      pieces: [{ name: '帽', type: 'HEAD' }],
    },
  });
  expect(Object.fromEntries(claims)).toMatchObject({
    'weapons 23099 level.1.0.atk': 70,
    'weapons 23099 level.20.0.atk': 136.5,
    'weapons 23099 level.20.1.atk': 137.5,
    'weapons 23099 ascension.30.currency': 4000,
    'weapons 23099 ascension.30.materials': '113001x5',
    'weapons 23099 passive.en': 'Glow',
    // One path in two spellings is no difference.
    'weapons 23099 type': 'Hunt',
    'sets 199 piece.head.zh-cn': '帽',
  });
  expect(claims.has('weapons 23099 ascension.20.currency')).toBe(false);
});

test('starrail-data: texts by rank, from a table of each language', async () => {
  const claims = await claimsOf(starrailData, {
    'data/EN/lightcones.json': {
      23099: {
        Id: '23099',
        Name: 'Lantern',
        PathTypeText: 'The Hunt',
        EffectName: '',
        Superimpositions: [],
      },
    },
    'data/JP/characters.json': {
      1999: {
        Id: '1999',
        ElementTypeText: '氷',
        PathTypeText: '巡狩',
        Eidolons: [{ Name: '一', Effect: '強い' }],
      },
    },
  });
  expect(Object.fromEntries(claims)).toEqual({
    'weapons 23099 name.en': 'Lantern',
    'weapons 23099 type': 'Hunt',
    'characters 1999 rank.1.name.ja': '一',
    'characters 1999 rank.1.text.ja': '強い',
  });
});

test('zzz-da-reckon: an agent grown by the game’s own rule, and a price that is one word', async () => {
  const level = (phase: number) => ({
    hp_max: 400 * (phase - 1),
    attack: 0,
    defence: 0,
    level_min: 10 * (phase - 1),
    level_max: 10 * phase,
    materials: phase === 1 ? { 10: 24_000, 100212: 4 } : {},
  });
  const claims = await claimsOf(zzzDaReckon, {
    'data/raw/nanoka_1999_zh.json': {
      id: 1999,
      rarity: 4,
      stats: {
        hp_max: 600,
        hp_growth: 800_000,
        attack: 100,
        attack_growth: 15_500,
        defence: 50,
        defence_growth: 0,
      },
      level: { 1: level(1), 2: level(2) },
      passive: { materials: { 2: { 10: 12_000, 110508: 2 } } },
      talent: { 1: { level: 1, name: '涟漪', desc: '更强' } },
    },
    'data/raw/nanoka_wengine_14999_en.json': {
      id: 14_999,
      name: 'Lantern',
      rarity: 4,
      weapon_type: { 2: 'Stun' },
      materials: '10:12000,101011:4|10:28000,101021:12',
    },
  });
  expect(Object.fromEntries(claims)).toMatchObject({
    'characters 1999 rarity': 5,
    'characters 1999 level.10.1.hp': 1320,
    'characters 1999 level.10.2.hp': 1720,
    'characters 1999 ascension.20.materials': '100212x4',
    'characters 1999 core.B.materials': '110508x2',
    'characters 1999 rank.1.text.zh-cn': '更强',
    'weapons 14999 ascension.30.currency': 28_000,
    'weapons 14999 ascension.30.materials': '101021x12',
  });
});
