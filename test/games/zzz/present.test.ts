import { expect, test } from 'vitest';
import { zzz } from '../../../src/games/zzz/index.ts';
import type { ZzzPlayer } from '../../../src/games/zzz/model.ts';
import { builtInPack } from '../../support/built-in.ts';
import { cdnUrl, presentFixture } from '../../support/zzz-accounts.ts';

const complete = presentFixture('complete');
const odd = presentFixture('odd');
const pack = builtInPack('zzz');

test('a player has a name, a picture and no more', () => {
  const { showcase, ...player } = complete;
  expect(player).toEqual({
    uid: '1300123456',
    game: 'zzz',
    nickname: 'Kestrel',
    level: 58,
    signature: 'Tapes back by Friday.',
    profilePictureUrl: `${cdnUrl}/ui/zzz/IconInterKnot0001.png`,
  });
  expect(showcase).toHaveLength(8);
});

test.each([
  [0, 'Yixuan', 'Ether', 'Rupture', 60, 6, 6, 'F'],
  [1, 'Velina', 'Wind', 'Anomaly', 50, 3, 5, 'E'],
  [2, 'Ben', 'Fire', 'Defense', 60, 5, 6, 'F'],
  [3, 'Miyabi', 'Ice', 'Anomaly', 1, 0, 1, null],
  [4, 'Ye Shunguang', 'Physical', 'Attack', 20, 1, 2, 'A'],
  [5, 'Rina', 'Electric', 'Support', 40, 2, 4, 'C'],
  [6, 'Pulchra', 'Physical', 'Stun', 30, 4, 3, 'B'],
  [7, 'Astra Yao', 'Ether', 'Support', 60, 0, 6, 'F'],
])(
  'agent %i is %s: %s, %s',
  (index, name, element, specialty, level, mindscape, ascension, core) => {
    expect(complete.showcase[index]).toMatchObject({
      name,
      element,
      specialty,
      level,
      mindscape,
      ascension,
      coreSkill: core,
    });
  },
);

test.each([
  ['en', 'Yixuan', 'Qingming Birdcage', 'Yunkui Tales', 'Basic Attack'],
  ['ja', '儀玄', '青溟の鳥籠', '雲嶽は我に似たり', '通常攻撃'],
  ['zh-cn', '仪玄', '青溟笼舍', '云岿如我', '普通攻击'],
  ['zh-tw', '儀玄', '青溟籠舍', '雲巋如我', '普通攻擊'],
] as const)('names are in the language asked for: %s', (language, agent, engine, set, skill) => {
  const shown = presentFixture('complete', language).showcase[0];
  expect([shown?.name, shown?.wEngine?.name, shown?.driveDiscs[0]?.set.name]).toEqual([
    agent,
    engine,
    set,
  ]);
  expect(shown?.detail?.talents[0]?.name).toBe(skill);
});

test('an engine shows its phase as upgrade, and an agent without one shows null', () => {
  expect(complete.showcase[4]?.wEngine).toEqual({
    id: 14102,
    name: 'Steel Cushion',
    level: 60,
    upgrade: 3,
  });
  expect(complete.showcase[3]?.wEngine).toBeNull();
});

test('the skills are always the six, in the documented order', () => {
  for (const agent of [...complete.showcase, ...odd.showcase]) {
    expect(agent.skills.map(({ id }) => id)).toEqual([
      'basic',
      'special',
      'dash',
      'ultimate',
      'core',
      'assist',
    ]);
  }
});

test.each([
  [0, 6, [16, 16, 15, 16, 7, 14]],
  [2, 5, [11, 11, 11, 11, 7, 11]],
  [6, 4, [6, 6, 6, 6, 3, 6]],
  [1, 3, [12, 10, 6, 11, 6, 7]],
  [5, 2, [6, 6, 6, 6, 4, 6]],
])(
  'agent %i with mindscape %i shows raised levels, but not of the core skill',
  (index, mindscape, levels) => {
    const agent = complete.showcase[index];
    expect(agent?.mindscape).toBe(mindscape);
    expect(agent?.skills.map(({ level }) => level)).toEqual(levels);
    expect(agent?.detail?.talents.map(({ level }) => level)).toEqual(levels);
  },
);

test('a talent carries the number and the name of its skill', () => {
  expect(complete.showcase[3]?.detail?.talents).toEqual([
    { id: 0, type: 'basic', name: 'Basic Attack', level: 1 },
    { id: 1, type: 'special', name: 'Special Attack', level: 1 },
    { id: 2, type: 'dash', name: 'Dodge', level: 1 },
    { id: 3, type: 'ultimate', name: 'Ultimate', level: 1 },
    { id: 5, type: 'core', name: 'Core Skill', level: 1 },
    { id: 6, type: 'assist', name: 'Assist', level: 1 },
  ]);
});

test('clothes are told by their id, and by null for the ordinary ones', () => {
  expect(complete.showcase[7]?.detail?.costumeId).toBe(3113111);
  expect(complete.showcase[0]?.detail?.costumeId).toBeNull();
});

test('R6.7: discs are sorted by slot, with values at their level and after their rolls', () => {
  const discs = complete.showcase[0]?.driveDiscs ?? [];
  expect(discs.map(({ slot }) => slot)).toEqual([
    'slot_1',
    'slot_2',
    'slot_3',
    'slot_4',
    'slot_5',
    'slot_6',
  ]);
  expect(discs[0]).toEqual({
    id: 33141,
    slot: 'slot_1',
    set: { id: 33100, name: 'Yunkui Tales' },
    name: 'Yunkui Tales',
    rarity: 5,
    level: 15,
    mainStat: { stat: 'hp', value: 2200 },
    subStats: [
      { stat: 'crit_rate', value: 9.6, rolls: 4, rollValues: [2.4, 2.4, 2.4, 2.4] },
      { stat: 'crit_dmg', value: 9.6, rolls: 2, rollValues: [4.8, 4.8] },
      { stat: 'hp_percent', value: 6, rolls: 2, rollValues: [3, 3] },
      { stat: 'anomaly_proficiency', value: 9, rolls: 1, rollValues: [9] },
    ],
    iconUrl: `${cdnUrl}/ui/zzz/SuitYunkuiTales.png`,
    critValue: 28.8,
    rollValue: 900,
  });
});

test.each([
  ['slot_2 at 15', 0, 1, 5, 'atk', 316],
  ['slot_3 at 15', 0, 2, 5, 'def', 184],
  ['slot_4 at 15', 0, 3, 5, 'crit_rate', 24],
  ['slot_5 at 15', 0, 4, 5, 'ether_dmg_bonus', 30],
  ['slot_6 at 15', 0, 5, 5, 'hp_percent', 30],
  ['slot_4 at 12', 1, 0, 5, 'anomaly_proficiency', 78],
  ['wind at 9', 1, 1, 5, 'wind_dmg_bonus', 21],
  ['rarity A at 12', 1, 2, 4, 'anomaly_mastery_percent', 20],
  ['level 0', 2, 1, 5, 'def', 46],
  ['pen ratio', 5, 1, 5, 'pen_ratio', 24],
  ['rarity B at 9', 6, 0, 3, 'hp', 732],
  ['impact', 6, 1, 5, 'impact_percent', 18],
  ['atk', 7, 0, 5, 'atk_percent', 30],
  ['energy', 7, 1, 5, 'energy_regen_percent', 60],
])('main stat of %s', (_case, agent, disc, rarity, stat, value) => {
  expect(complete.showcase[agent]?.driveDiscs[disc]).toMatchObject({
    rarity,
    mainStat: { stat, value },
  });
});

test('R6.9: what the tables do not know keeps its place without a name', () => {
  expect(odd.showcase[2]).toMatchObject({
    agentId: 9991,
    name: null,
    element: null,
    specialty: null,
    wEngine: { name: 'The Brimstone' },
    driveDiscs: [{ id: 31041 }],
  });
  expect(odd.showcase[3]).toMatchObject({
    name: 'Soldier 11',
    wEngine: { id: 19999, name: null, level: 60, upgrade: 5 },
  });
  expect(odd.showcase[0]?.driveDiscs[1]).toMatchObject({
    set: { id: 99900, name: null },
    name: null,
    rarity: 5,
    mainStat: { stat: 'property_99903', value: 3000 },
    subStats: [
      { stat: 'healing_bonus', value: 6, rolls: 2 },
      { stat: 'property_88803', value: 10, rolls: 2 },
    ],
    iconUrl: '',
  });
  expect(odd.profilePictureUrl).toBe('');
});

/** The names of the stats that are null. */
const unknownStats = (agent: ZzzPlayer['showcase'][number] | undefined) =>
  Object.entries(agent?.detail?.stats ?? {})
    .filter(([, value]) => value === null)
    .map(([name]) => name);

test('what is shown has a detail, whatever is newer than the pack: single stats are null (R6.5)', () => {
  expect(odd.showcase.map(({ detail }) => detail === null)).not.toContain(true);
  expect(complete.showcase.flatMap(unknownStats)).toEqual([]);
  // Nobody knows the agent: all that agents ever raise.
  expect(unknownStats(odd.showcase[2])).toEqual(
    expect.arrayContaining(['hp', 'atk', 'def', 'impact', 'critRate', 'sheerForce']),
  );
  expect(odd.showcase[2]?.detail?.stats).toMatchObject({ pen: expect.any(Number) });
  expect(odd.showcase[2]?.detail?.talents).toHaveLength(6);
  // Nobody knows the engine: all that engines ever raise, ATK among it.
  expect(unknownStats(odd.showcase[3])).toContain('atk');
  expect(odd.showcase[3]?.detail?.stats).toMatchObject({ fireDmgBonus: expect.any(Number) });
});

test('R6.5: an agent with hidden details shows who it is and nothing else', () => {
  const hidden = zzz.sandbox('1300123456', { hideDetails: true, empty: false, pack });
  const player = zzz.present(hidden, { uid: '1300123456', language: 'en', cdnUrl, pack });
  expect(player.showcase.length).toBeGreaterThan(0);
  expect(zzz.shownCount(hidden)).toBe(0);
  for (const agent of player.showcase) {
    expect(agent.name).not.toBeNull();
    expect(agent).toMatchObject({
      coreSkill: null,
      wEngine: null,
      driveDiscs: [],
      skills: [],
      detail: null,
    });
  }
});

test('R6.5: without details the engine and the scalars stay', () => {
  const [full] = complete.showcase;
  const [trimmed] = zzz.withoutDetail(complete).showcase;
  expect(trimmed).toEqual({ ...full, driveDiscs: [], skills: [], detail: null });
});
