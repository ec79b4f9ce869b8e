import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { catalogOf } from '../support/catalog.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp({ catalog: catalogOf() });
const get = async (path: string) => (await app()).get(`/v1/${path}`);

const cdn = 'https://cdn.test/ui';

const hsrSlots = [
  { slot: 'head', stats: ['hp'] },
  { slot: 'hands', stats: ['atk'] },
  { slot: 'body', stats: ['crit_rate'] },
  { slot: 'feet', stats: ['spd'] },
  { slot: 'sphere', stats: ['ice_dmg_bonus'] },
  { slot: 'rope', stats: ['energy_recharge'] },
];

const frost = {
  id: 1001,
  game: 'genshin',
  name: 'Frost',
  rarity: 5,
  ...{ element: 'Ice', element_name: 'Ice' },
  ...{ weapon_type: 'Sword', weapon_type_name: 'Sword' },
  region: 'North',
  release_version: '1.0',
  portrait_url: `${cdn}/1001_portrait.png`,
  splash_url: `${cdn}/1001_splash.png`,
};
const talents = [
  {
    type: 'normal',
    name: 'First Cut',
    description: 'Cuts.',
    params: [
      { label: 'Cut', unit: 'percent', values: [44.5, 48.1] },
      { label: 'Wait', unit: 'seconds', values: [6, 5.5] },
    ],
  },
  { type: 'passive', name: '', description: null, params: [] },
];
const ascension = [
  {
    phase: 1,
    level_cap: 40,
    currency: 20_000,
    materials: [{ id: 1, name: 'Small Stone', count: 3 }],
  },
  { phase: 2, level_cap: 50, currency: 40_000, materials: [{ id: 2, name: null, count: 6 }] },
];
const ranks = [1, 2, 3, 4, 5, 6].map((level) => ({
  level,
  name: `Rank ${level}`,
  description: level === 1 ? 'More.' : expect.toBeOneOf([null, expect.any(String)]),
}));
const genshinFrost = {
  elements: ['Ice'],
  ascension_curve: [
    { level: 1, ascension: 0, hp: 100, atk: 10, def: 5.5 },
    { level: 20, ascension: 0, hp: 250, atk: 26, def: 14 },
    { level: 20, ascension: 1, hp: 300, atk: 30, def: 17 },
    { level: 40, ascension: 1, hp: 450, atk: 46, def: 25 },
  ],
  constellations: ranks,
};
const raised = [
  {
    ...talents[0],
    level_costs: [
      { level: 2, currency: 12_500, materials: [{ id: 1, name: 'Small Stone', count: 6 }] },
    ],
  },
  { ...talents[1], level_costs: [] },
];
const blade = {
  id: 11_509,
  game: 'genshin',
  name: 'Long Blade',
  kind: 'weapon',
  ...{ type: 'Sword', type_name: 'Sword' },
  rarity: 5,
  base_atk_lv1: 48,
  base_atk_lv90: 674,
  secondary: { stat: 'crit_dmg', value_lv1: 9.6, value_lv90: 44.1 },
  refinements: [1, 2, 3, 4, 5].map((rank) => ({ rank, description: `Rank ${rank}.` })),
  sources: ['Event banner'],
  icon_url: `${cdn}/11509.png`,
};
const suited = [{ id: 1002, name: 'Ember', role: 'scaling', rank: null, source: 'derived' }];
const steelPools = [
  ['flower', ['hp']],
  ['plume', ['atk']],
  ['sands', ['hp_percent', 'energy_recharge']],
  ['goblet', ['ice_dmg_bonus']],
  ['circlet', ['crit_rate', 'crit_dmg']],
] as const;
const passive = (rank: string) =>
  [1, 2, 3, 4, 5].map((level) => ({
    [rank]: level,
    name: 'Edge',
    description: `Rank ${level}.`,
  }));

test.each([
  ['character/genshin/1001', { ...frost, ...genshinFrost, talents, forms: [] }],
  ['character/genshin/1001?include_talents=false', { ...frost, ...genshinFrost }],
  [
    'character/genshin/1001?include_talents=0&include_ascension=1',
    { ...frost, ...genshinFrost, ascension },
  ],
  [
    'character/genshin/1001?include_ascension=true',
    { ...frost, ...genshinFrost, talents: raised, ascension, forms: [] },
  ],
  [
    'character/hsr/1101?include_talents=false',
    {
      ...frost,
      id: 1101,
      game: 'hsr',
      name: 'Comet',
      ...{ weapon_type: 'The Chase', weapon_type_name: 'The Chase' },
      region: '',
      portrait_url: `${cdn}/1101_portrait.png`,
      splash_url: `${cdn}/1101_splash.png`,
      enhanced: false,
      path: { id: 'Rogue', name: 'The Chase' },
      ascension_curve: [{ level: 1, hp: 144, atk: 66, def: 60.5, spd: 103 }],
      main_stats: hsrSlots,
      eidolons: ranks,
    },
  ],
  [
    'character/zzz/1091?include_talents=false',
    {
      ...frost,
      id: 1091,
      game: 'zzz',
      name: 'Ivy',
      rarity: 'S',
      ...{ weapon_type: 'Anomaly', weapon_type_name: 'Anomaly' },
      region: 'Night Shift',
      portrait_url: `${cdn}/1091_portrait.png`,
      splash_url: `${cdn}/1091_splash.png`,
    },
  ],
  [
    'character/genshin/1004?include_talents=false',
    {
      ...frost,
      ...genshinFrost,
      id: 1004,
      name: 'Gale',
      region: '',
      elements: ['Ice', 'Wind'],
      portrait_url: `${cdn}/1004_portrait.png`,
      splash_url: `${cdn}/1004_splash.png`,
    },
  ],
  ['weapon/genshin/11509', { ...blade, recommended_characters: suited }],
  [
    'weapon/genshin/11509?include_ascension=true',
    {
      ...blade,
      recommended_characters: suited,
      ascension: [
        {
          phase: 1,
          level_cap: 40,
          currency: 5000,
          materials: [{ id: 1, name: 'Small Stone', count: 3 }],
        },
        { phase: 2, level_cap: 50, currency: 10_000, materials: [{ id: 2, name: null, count: 5 }] },
      ],
    },
  ],
  [
    'weapon/genshin/11509?include_curve=true',
    {
      ...blade,
      recommended_characters: suited,
      curve: [
        { level: 1, ascension: 0, base_atk: 48, secondary_value: 9.6 },
        { level: 20, ascension: 0, base_atk: 122, secondary_value: 17 },
        { level: 20, ascension: 1, base_atk: 153, secondary_value: 17 },
      ],
    },
  ],
  [
    'weapon/genshin/11101',
    {
      ...blade,
      id: 11_101,
      name: 'Old Stick',
      ...{ type: 'Bow', type_name: 'Bow' },
      rarity: 1,
      base_atk_lv1: 23,
      base_atk_lv90: 185,
      secondary: null,
      refinements: [1, 2, 3, 4, 5].map((rank) => ({ rank, description: null })),
      sources: [],
      icon_url: `${cdn}/11101.png`,
      recommended_characters: [],
    },
  ],
  [
    'weapon/hsr/23001',
    {
      ...blade,
      id: 23_001,
      game: 'hsr',
      name: 'Still Night',
      kind: 'light_cone',
      ...{ type: 'The Chase', type_name: 'The Chase' },
      secondary: { stat: 'hp', value_lv1: 48, value_lv90: 1058 },
      icon_url: `${cdn}/23001.png`,
      recommended_characters: [],
    },
  ],
  [
    'weapon/zzz/14110',
    {
      ...blade,
      id: 14_110,
      game: 'zzz',
      name: 'Quiet Motor',
      kind: 'w_engine',
      ...{ type: '', type_name: '' },
      rarity: 3,
      secondary: null,
      icon_url: `${cdn}/14110.png`,
      recommended_characters: [
        { id: 1101, name: 'Rust', role: 'stun', rank: 1, source: 'community' },
      ],
    },
  ],
  [
    'artifact/genshin/set/15001',
    {
      id: 15_001,
      game: 'genshin',
      name: 'Cold Steel',
      rarity_max: 5,
      bonus_1pc: '',
      bonus_2pc: 'ATK +18%',
      bonus_4pc: 'Strikes harder.',
      slots: steelPools.map(([slot, main_stat_pool]) => ({ slot, main_stat_pool })),
      sub_stat_pool: ['hp', 'crit_rate'],
      icon_url: `${cdn}/15001_4.png`,
      recommended_characters: [
        { id: 1001, name: 'Frost', role: 'scaling', rank: null, source: 'derived' },
      ],
      main_affixes: steelPools.map(([slot, stats]) => ({ slot, stats })),
    },
  ],
  [
    'artifact/genshin/set/15009',
    {
      id: 15_009,
      game: 'genshin',
      name: 'Crown Alone',
      rarity_max: 4,
      bonus_1pc: 'Wards.',
      bonus_2pc: '',
      bonus_4pc: '',
      slots: [{ slot: 'circlet', main_stat_pool: ['crit_rate', 'crit_dmg'] }],
      sub_stat_pool: ['hp', 'crit_rate'],
      icon_url: `${cdn}/15009_4.png`,
      recommended_characters: [],
      main_affixes: [{ slot: 'circlet', stats: ['crit_rate', 'crit_dmg'] }],
    },
  ],
  [
    'artifact/hsr/set/301',
    {
      id: 301,
      game: 'hsr',
      name: 'Far Station',
      rarity_max: 5,
      bonus_1pc: '',
      bonus_2pc: 'CRIT Rate +8%, SPD -4',
      bonus_4pc: '',
      slots: [
        { slot: 'sphere', main_stat_pool: ['ice_dmg_bonus'] },
        { slot: 'rope', main_stat_pool: ['energy_recharge'] },
      ],
      sub_stat_pool: ['spd'],
      icon_url: `${cdn}/301_4.png`,
    },
  ],
  [
    'namecard/genshin/210001',
    {
      id: 210_001,
      game: 'genshin',
      name: 'Plain',
      description: 'The first one.',
      banner_url: `${cdn}/card.png`,
      icon_url: `${cdn}/card_icon.png`,
    },
  ],
  [
    'light-cone/hsr/23001',
    {
      id: 23_001,
      game: 'hsr',
      name: 'Still Night',
      rarity: 5,
      path: { id: 'Rogue', name: 'The Chase' },
      base_stats: [
        { level: 1, ascension: 0, hp: 48, atk: 26.4, def: 21 },
        { level: 80, ascension: 6, hp: 1058, atk: 582, def: 463 },
      ],
      passive: passive('superimpose'),
      sources: ['Event banner'],
      icon_url: `${cdn}/23001.png`,
      recommended_characters: [],
    },
  ],
  [
    'relic/hsr/set/101',
    {
      id: 101,
      game: 'hsr',
      name: 'Wanderer',
      rarity_max: 5,
      kind: 'cavern',
      bonus_2pc: 'ATK +18%',
      bonus_4pc: 'Strikes harder.',
      bonus_planar: '',
      main_affixes: hsrSlots.slice(0, 4),
      sub_affixes: ['spd'],
      icon_url: `${cdn}/101_4.png`,
      recommended_characters: [],
    },
  ],
  [
    'relic/hsr/set/301',
    {
      id: 301,
      game: 'hsr',
      name: 'Far Station',
      rarity_max: 5,
      kind: 'planar',
      bonus_2pc: 'CRIT Rate +8%, SPD -4',
      bonus_4pc: '',
      bonus_planar: 'CRIT Rate +8%, SPD -4',
      main_affixes: hsrSlots.slice(4),
      sub_affixes: ['spd'],
      icon_url: `${cdn}/301_4.png`,
      recommended_characters: [],
    },
  ],
  [
    'trace/hsr/1101',
    {
      avatar_id: 1101,
      game: 'hsr',
      name: 'Comet',
      enhanced: false,
      nodes: [
        {
          id: 1_101_001,
          row: 1,
          kind: 'main_skill',
          name: 'Spark',
          description: 'Sparks.',
          max_level: 6,
          unlock: { ascension: 0, level: 1, parent_id: null },
          level_curve: [
            { level: 1, params: [0.5, 3] },
            { level: 2, params: [0.6, 3] },
          ],
          level_costs: [],
        },
        {
          id: 1_101_201,
          row: 2,
          kind: 'stat_boost',
          name: null,
          description: null,
          max_level: 1,
          unlock: { ascension: 2, level: 1, parent_id: 1_101_001 },
          level_curve: [],
          level_costs: [],
        },
      ],
    },
  ],
  [
    'agent/zzz/1091',
    {
      id: 1091,
      game: 'zzz',
      name: 'Ivy',
      rarity: 'S',
      ...{ element: 'Ice', element_name: 'Ice' },
      ...{ specialty: 'Anomaly', specialty_name: 'Anomaly' },
      faction: 'Night Shift',
      ascension_curve: [
        { phase: 0, level_cap: 20, hp: 250, atk: 26, def: 14 },
        { phase: 1, level_cap: 40, hp: 450, atk: 46, def: 25 },
      ],
      mindscapes: ranks,
      portrait_url: `${cdn}/1091_portrait.png`,
    },
  ],
  [
    'w-engine/zzz/14109',
    {
      id: 14_109,
      game: 'zzz',
      name: 'Loud Motor',
      rarity: 5,
      ...{ specialty: 'Anomaly', specialty_name: 'Anomaly' },
      compatible_specialties: ['Anomaly'],
      base_stats: [
        { level: 1, atk: 48, secondary_value: 9.6 },
        { level: 20, atk: 122, secondary_value: 17 },
        { level: 20, atk: 153, secondary_value: 17 },
      ],
      secondary_stat: 'crit_dmg',
      passive: passive('phase'),
      ascension: [],
      sources: ['Event banner'],
      recommended_characters: [
        { id: 1091, name: 'Ivy', role: 'on_field_dps', rank: 1, source: 'community' },
      ],
      icon_url: `${cdn}/14109.png`,
    },
  ],
  [
    'drive-disc/zzz/set/31000',
    {
      id: 31_000,
      game: 'zzz',
      name: 'Slow Beat',
      rarity_max: 5,
      bonus_2pc: 'ATK +18%',
      bonus_4pc: 'Strikes harder.',
      main_affixes: [
        { slot: 'slot_1', stats: ['hp'] },
        { slot: 'slot_4', stats: ['crit_rate', 'anomaly_proficiency'] },
      ],
      sub_stat_pool: ['pen'],
      recommended_characters: [
        { id: 1091, name: 'Ivy', role: 'on_field_dps', rank: 1, source: 'community' },
      ],
      icon_url: `${cdn}/31000_4.png`,
    },
  ],
  [
    'bangboo/zzz/53001',
    {
      id: 53_001,
      game: 'zzz',
      name: 'Dot',
      rarity: 'A',
      active_skill: { name: 'Jump', description: 'Jumps.' },
      passive_skill: { name: null, description: null },
      cost: null,
      chain_interaction: null,
      icon_url: `${cdn}/dot.png`,
      base_stats: [{ level: 1, ascension: 1, hp: 360, atk: 50, def: 30 }],
      stats: [{ stat: 'impact', value: 90 }],
    },
  ],
  [
    'mindscape/zzz/1091',
    {
      agent_id: 1091,
      game: 'zzz',
      name: 'Ivy',
      mindscapes: ranks.map((rank) => ({ ...rank, unlock: { copies: rank.level } })),
      core_skill: [
        {
          letter: 'A',
          name: 'Core',
          description: 'Hums.',
          stats: [{ stat: 'crit_rate', value: 4.8 }],
          unlock: {
            agent_level: 15,
            currency: 5000,
            materials: [{ id: 100, name: 'Chip', count: 2 }],
          },
        },
      ],
    },
  ],
] as const)('%s is answered member by member (R7.1 to R7.9)', async (path, data) => {
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expectEnvelope(reply);
  const told = /^(namecard|trace|bangboo|mindscape)/.test(path) ? {} : { provisional: false };
  expect({ ...reply.body.data, effects: 0 }).toEqual({ ...data, ...told, effects: 0 });
  expect(reply.headers['cache-control']).toBe('private, max-age=3600');
  expect(reply.headers['content-language']).toBe('en');
});
