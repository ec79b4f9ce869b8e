import type {
  BonusRecord,
  CatalogContent,
  CharacterBody,
  CharacterHead,
  SetHead,
  WeaponBody,
  WeaponHead,
} from '../../src/games/catalog.ts';
import { emptyContent, openPack, packCatalog } from '../../src/games/catalog-file.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';
import type { Names, Text } from '../../src/games/names.ts';

// A catalog made by hand: a few records of each kind, in words of our own.

/** A name in five languages: `Frost`, `Frost (id)` and so on. */
const named = (name: string): Names => [
  name,
  `${name} (id)`,
  `${name} (ja)`,
  `${name} (zh-cn)`,
  `${name} (zh-tw)`,
];
/** A text that only English and Japanese have. */
const sentence = (text: string): Text => [text, null, `${text} (ja)`, null, null];
const nameless: Names = [null, null, null, null, null];

const characterHead = (
  id: number,
  name: string,
  fields: Partial<CharacterHead>,
): CharacterHead => ({
  id,
  names: named(name),
  rarity: 5,
  element: 'Ice',
  weaponType: 'Sword',
  region: null,
  releaseVersion: '1.0',
  releasedAt: '2020-09-28',
  icon: `/ui/${id}_icon.png`,
  portrait: `/ui/${id}_portrait.png`,
  splash: `/ui/${id}_splash.png`,
  ...fields,
});

const characterBody = (fields: Partial<CharacterBody> = {}): CharacterBody => ({
  description: sentence('Somebody.'),
  talents: [
    {
      type: 'normal',
      names: named('First Cut'),
      description: sentence('Cuts.'),
      params: [
        { labels: named('Cut'), unit: 'percent', values: [44.5, 48.1] },
        { labels: named('Wait'), unit: 'seconds', values: [6, 5.5] },
      ],
    },
    { type: 'passive', names: nameless, description: null, params: [] },
  ],
  ascension: [
    { phase: 1, levelCap: 40, currency: 20_000, materials: [{ id: 1, count: 3 }] },
    { phase: 2, levelCap: 50, currency: 40_000, materials: [{ id: 2, count: 6 }] },
  ],
  levels: [
    { level: 1, ascension: 0, hp: 100, atk: 10, def: 5.5 },
    { level: 20, ascension: 0, hp: 250, atk: 26, def: 14 },
    { level: 20, ascension: 1, hp: 300, atk: 30, def: 17 },
    { level: 40, ascension: 1, hp: 450, atk: 46, def: 25 },
  ],
  ranks: [1, 2, 3, 4, 5, 6].map((level) => ({
    level,
    names: named(`Rank ${level}`),
    description: level === 1 ? sentence('More.') : null,
  })),
  path: null,
  traces: [],
  coreSkill: [],
  ...fields,
});

/** A body whose first talent tells what it costs to raise. */
const raisable = (body: CharacterBody): CharacterBody => ({
  ...body,
  talents: body.talents.map((talent, index) =>
    index > 0
      ? talent
      : {
          ...talent,
          levelCosts: [{ level: 2, currency: 12_500, materials: [{ id: 1, count: 6 }] }],
        },
  ),
});

/** A body with the kit of each of two elements. */
const withForms = (body: CharacterBody): CharacterBody => ({
  ...body,
  forms: [
    { element: 'Ice', talents: body.talents, ranks: body.ranks },
    { element: 'Wind', talents: body.talents.slice(0, 1), ranks: body.ranks.slice(0, 1) },
  ],
});

const weaponHead = (id: number, name: string, fields: Partial<WeaponHead>): WeaponHead => ({
  id,
  names: named(name),
  rarity: 5,
  type: 'Sword',
  icon: `/ui/${id}.png`,
  baseAtk: { first: 48, top: 674 },
  secondary: { stat: 'crit_dmg', first: 9.6, top: 44.1 },
  releaseVersion: '1.0',
  sources: [named('Event banner')],
  ...fields,
});

const weaponBody = (fields: Partial<WeaponBody> = {}): WeaponBody => ({
  passive: named('Edge'),
  refinements: [1, 2, 3, 4, 5].map((rank) => ({ rank, description: sentence(`Rank ${rank}.`) })),
  curve: [
    { level: 1, ascension: 0, baseAtk: 48, secondaryValue: 9.6 },
    { level: 20, ascension: 0, baseAtk: 122, secondaryValue: 17 },
    { level: 20, ascension: 1, baseAtk: 153, secondaryValue: 17 },
  ],
  path: null,
  ...fields,
});

const bonus = (text: Text, stats: BonusRecord['stats'] = []): BonusRecord => ({ text, stats });

const setHead = (id: number, name: string, fields: Partial<SetHead>): SetHead => ({
  id,
  names: named(name),
  rarityMax: 5,
  kind: 'artifact',
  icon: `/ui/${id}_4.png`,
  slots: [],
  two: bonus(null, [['atk_percent', 18]]),
  four: bonus(sentence('Strikes harder.')),
  ...fields,
});

const slots = (pools: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(pools).map(([slot, mainStats]) => ({ slot, mainStats }));

const genshinSlots = slots({
  flower: ['hp'],
  plume: ['atk'],
  sands: ['hp_percent', 'energy_recharge'],
  goblet: ['ice_dmg_bonus'],
  circlet: ['crit_rate', 'crit_dmg'],
});

const genshin: CatalogContent = {
  ...emptyContent('genshin'),
  version: '6.7',
  shared: {
    slots: genshinSlots,
    subStats: ['hp', 'crit_rate'],
    mainStats: [
      {
        slot: 'sands',
        rarity: 5,
        maxLevel: 20,
        stats: [{ stat: 'hp_percent', base: 7, max: 46.6 }],
      },
      { slot: 'plume', rarity: 4, maxLevel: 16, stats: [{ stat: 'atk', base: 42, max: 232 }] },
    ],
    materials: { '1': named('Small Stone') },
  },
  characters: [
    {
      head: characterHead(1001, 'Frost', { region: named('North') }),
      body: raisable(characterBody()),
    },
    {
      head: characterHead(1002, 'Ember', {
        rarity: 4,
        element: 'Fire',
        weaponType: 'Bow',
        releasedAt: '2021-03-17',
        releaseVersion: '1.4',
      }),
      body: characterBody(),
    },
    {
      head: characterHead(1003, '', {
        names: nameless,
        element: null,
        weaponType: null,
        releaseVersion: null,
        releasedAt: null,
        icon: null,
        portrait: null,
        splash: null,
      }),
      body: characterBody({ description: null, talents: [], ranks: [], levels: [], ascension: [] }),
    },
    {
      head: characterHead(1004, 'Gale', { releasedAt: '2022-01-05', elements: ['Ice', 'Wind'] }),
      body: withForms(characterBody()),
    },
    { head: characterHead(1101, 'Dew', { releasedAt: '2022-01-06' }), body: characterBody() },
  ],
  weapons: [
    {
      head: weaponHead(11509, 'Long Blade', {}),
      body: weaponBody({
        ascension: [
          { phase: 1, levelCap: 40, currency: 5000, materials: [{ id: 1, count: 3 }] },
          { phase: 2, levelCap: 50, currency: 10_000, materials: [{ id: 2, count: 5 }] },
        ],
        recommendedCharacters: [999, 1002],
      }),
    },
    {
      head: weaponHead(11101, 'Old Stick', {
        rarity: 1,
        type: 'Bow',
        secondary: null,
        baseAtk: { first: 23, top: 185 },
        sources: [],
      }),
      body: weaponBody({ passive: null, refinements: [], curve: [] }),
    },
  ].sort((one, other) => one.head.id - other.head.id),
  sets: [
    {
      head: setHead(15001, 'Cold Steel', { slots: genshinSlots.map(({ slot }) => slot) }),
      body: { pieces: {}, recommendedCharacters: [1001] },
    },
    {
      head: setHead(15009, 'Crown Alone', {
        rarityMax: 4,
        slots: ['circlet'],
        one: bonus(sentence('Wards.')),
        two: null,
        four: null,
      }),
      body: { pieces: {} },
    },
  ],
  namecards: [
    {
      head: {
        id: 210_001,
        names: named('Plain'),
        icon: '/ui/card_icon.png',
        banner: '/ui/card.png',
      },
      body: { description: sentence('The first one.') },
    },
  ],
};

const hsrPath = { id: 'Rogue', names: named('The Chase') };

const hsr: CatalogContent = {
  ...emptyContent('hsr'),
  version: '4.3',
  shared: {
    slots: slots({
      head: ['hp'],
      hands: ['atk'],
      body: ['crit_rate'],
      feet: ['spd'],
      sphere: ['ice_dmg_bonus'],
      rope: ['energy_recharge'],
    }),
    subStats: ['spd'],
    mainStats: [
      { slot: 'feet', rarity: 5, maxLevel: 15, stats: [{ stat: 'spd', base: 4, max: 25 }] },
    ],
    materials: {},
  },
  characters: [
    {
      head: characterHead(1101, 'Comet', { weaponType: 'The Chase' }),
      body: characterBody({
        path: hsrPath,
        levels: [{ level: 1, ascension: 0, hp: 144, atk: 66, def: 60.5, spd: 103 }],
        traces: [
          {
            id: 1_101_001,
            row: 1,
            kind: 'main_skill',
            names: named('Spark'),
            description: sentence('Sparks.'),
            maxLevel: 6,
            unlock: { ascension: 0, level: 1, parentId: null },
            levelCurve: [
              { level: 1, params: [0.5, 3] },
              { level: 2, params: [0.6, 3] },
            ],
          },
          {
            id: 1_101_201,
            row: 2,
            kind: 'stat_boost',
            names: nameless,
            description: null,
            maxLevel: 1,
            unlock: { ascension: 2, level: 1, parentId: 1_101_001 },
            levelCurve: [],
          },
        ],
      }),
    },
  ],
  weapons: [
    {
      head: weaponHead(23_001, 'Still Night', {
        type: 'The Chase',
        secondary: { stat: 'hp', first: 48, top: 1058 },
      }),
      body: weaponBody({
        path: hsrPath,
        curve: [
          { level: 1, ascension: 0, baseAtk: 26.4, secondaryValue: 48, hp: 48, def: 21 },
          { level: 80, ascension: 6, baseAtk: 582, secondaryValue: 1058, hp: 1058, def: 463 },
        ],
      }),
    },
  ],
  sets: [
    {
      head: setHead(101, 'Wanderer', { kind: 'cavern', slots: ['head', 'hands', 'body', 'feet'] }),
      body: { pieces: {} },
    },
    {
      head: setHead(301, 'Far Station', {
        kind: 'planar',
        slots: ['sphere', 'rope'],
        two: bonus(null, [
          ['crit_rate', 8],
          ['spd', -4],
        ]),
        four: null,
      }),
      body: { pieces: {} },
    },
  ],
};

const zzz: CatalogContent = {
  ...emptyContent('zzz'),
  version: '3.0',
  shared: {
    slots: slots({ slot_1: ['hp'], slot_4: ['crit_rate', 'anomaly_proficiency'] }),
    subStats: ['pen'],
    mainStats: [],
    materials: { '100': named('Chip') },
  },
  characters: [
    {
      head: characterHead(1091, 'Ivy', { weaponType: 'Anomaly', region: named('Night Shift') }),
      body: characterBody({
        coreSkill: [
          {
            letter: 'A',
            names: named('Core'),
            description: sentence('Hums.'),
            stats: [['crit_rate', 4.8]],
            unlock: { agentLevel: 15, currency: 5000, materials: [{ id: 100, count: 2 }] },
          },
        ],
      }),
    },
    { head: characterHead(1101, 'Rust', { rarity: 4, element: 'Fire' }), body: characterBody() },
  ],
  weapons: [
    { head: weaponHead(14_109, 'Loud Motor', { type: 'Anomaly' }), body: weaponBody() },
    {
      head: weaponHead(14_110, 'Quiet Motor', { rarity: 3, type: null, secondary: null }),
      body: weaponBody(),
    },
  ],
  sets: [
    {
      head: setHead(31_000, 'Slow Beat', { kind: 'disc', slots: ['slot_1', 'slot_4'] }),
      body: { pieces: {} },
    },
  ],
  bangboo: [
    {
      head: { id: 53_001, names: named('Dot'), rarity: 4, icon: '/ui/dot.png' },
      body: {
        active: { names: named('Jump'), description: sentence('Jumps.') },
        passive: { names: null, description: null },
        cost: null,
        chain: null,
        levels: [{ level: 1, ascension: 1, hp: 360, atk: 50, def: 30 }],
        stats: [['impact', 90]],
      },
    },
  ],
};

export const catalogContents: Readonly<Record<GameId, CatalogContent>> = { genshin, hsr, zzz };

export const packOf = (content: CatalogContent): CatalogPack =>
  openPack(packCatalog(content, { sources: [], builtAt: '2026-11-21' }));

export interface TestCatalog {
  current(game: GameId): CatalogPack;
  /** From now on this one is served of its game. */
  swap(content: CatalogContent): void;
}

/** A catalog for `startApp({ catalog: catalogOf() })`. */
export function catalogOf(): TestCatalog {
  const packs = new Map(Object.entries(catalogContents).map(([game, one]) => [game, packOf(one)]));
  return {
    current(game) {
      const pack = packs.get(game);
      if (!pack) throw new Error(`There is no catalog of ${game}.`);
      return pack;
    },
    swap(content) {
      packs.set(content.game, packOf(content));
    },
  };
}
