import { z } from 'zod';
import { firstLanguages, languages } from '../../../src/games/ids.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { byId } from '../rows.ts';
import { type TextMap, textMapPath } from './source.ts';

/** An agent in the source of factions and promotions: the numbers of the store, with other names. */
const partner = z.object({
  name: z.string(),
  sprite_id: z.string(),
  WeaponType: z.string(),
  ElementType: z.string(),
  Rarity: z.enum(['S', 'A']),
  HpMax: z.int(),
  HpGrowth: z.int(),
  Attack: z.int(),
  AttackGrowth: z.int(),
  Defence: z.int(),
  DefenceGrowth: z.int(),
  BreakStun: z.int(),
  Crit: z.int(),
  CritDamage: z.int(),
  ElementAbnormalPower: z.int(),
  ElementMystery: z.int(),
  SpRecover: z.int(),
  Level: byId(z.object({ HpMax: z.int(), Attack: z.int(), Defence: z.int() })),
  ExtraLevel: byId(z.object({ Extra: byId(z.object({ Prop: z.int(), Value: z.int() })) })),
});

const specialties: Readonly<Record<string, string>> = {
  1: 'Attack',
  2: 'Stun',
  3: 'Anomaly',
  4: 'Support',
  5: 'Defense',
  6: 'Rupture',
};
/** In the store's words, which lack the newest. */
const elements: Readonly<Record<string, string>> = {
  200: 'Physics',
  201: 'Fire',
  202: 'Ice',
  203: 'Elec',
  204: 'Wind',
  205: 'Ether',
  300: 'Lumen',
};

/** The keys of the agents' short names. */
const agentKey = /^Avatar_(?:Female|Male)_Size\d+_[A-Za-z\d]+$/;
/** 1581 comes with the engine 14158. */
const ownEngine = (agentId: number, rank: 'S' | 'A'): number =>
  (rank === 'S' ? 14_000 : 13_000) + Math.floor(agentId / 10);

/** Rows in the store's form for the agents that the game's texts name and the store lacks. */
export function newestAgents(
  source: DataSource,
  chinese: TextMap,
  known: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const rows = findTable(source, 'zzz-plugin-maps/PartnerId2Data.json');
  const keys = new Map(
    Object.entries(chinese)
      .filter(([key]) => agentKey.test(key))
      .map(([key, name]) => [name, key]),
  );
  const fresh = Object.entries(Object(rows)).flatMap(([id, row]) => {
    const { data } = partner.safeParse(row);
    const key = data && keys.get(data.name);
    return known[id] === undefined && data && key
      ? [[id, storeRow(Number(id), data, key)] as const]
      : [];
  });
  return Object.fromEntries<unknown>(fresh);
}

/** The stats of a build, which newer copies of the store list: EnkaNetwork/API-docs@042e38c4. */
const buildStats: Readonly<Record<number, readonly number[]>> = {
  1591: [12101, 20101, 21101, 23101],
};

function storeRow(id: number, facts: z.infer<typeof partner>, Name: string) {
  const core = ranks.map((rank) => extraProps(facts.ExtraLevel[rank]));
  return {
    Name,
    Rarity: facts.Rarity === 'S' ? 4 : 3,
    ProfessionType: specialties[facts.WeaponType] ?? '',
    ElementTypes: [elements[facts.ElementType]].filter((element) => element !== undefined),
    Image: `/ui/zzz/IconRole${facts.sprite_id}.png`,
    CircleIcon: `/ui/zzz/IconRoleCircle${facts.sprite_id}.png`,
    WeaponId: ownEngine(id, facts.Rarity),
    // The core skill raises some of them.
    HighlightProps: buildStats[id] ?? Object.keys(core.at(-1) ?? {}).map(Number),
    BaseProps: {
      11101: facts.HpMax,
      12101: facts.Attack,
      13101: facts.Defence,
      12201: facts.BreakStun,
      20101: facts.Crit,
      21101: facts.CritDamage,
      31401: facts.ElementAbnormalPower,
      31201: facts.ElementMystery,
      30501: facts.SpRecover,
    },
    GrowthProps: { 11101: facts.HpGrowth, 12101: facts.AttackGrowth, 13101: facts.DefenceGrowth },
    PromotionProps: ranks.map((rank) => {
      const { HpMax = 0, Attack = 0, Defence = 0 } = facts.Level[rank] ?? {};
      return { 11101: HpMax, 12101: Attack, 13101: Defence };
    }),
    CoreEnhancementProps: [{}, ...core],
  };
}

/** Of the promotions, and of the core skill's enhancements. */
const ranks = ['1', '2', '3', '4', '5', '6'];

const extraProps = (
  rank: { readonly Extra: Readonly<Record<string, { Prop: number; Value: number }>> } | undefined,
): Record<string, number> =>
  Object.fromEntries(Object.values(rank?.Extra ?? {}).map(({ Prop, Value }) => [Prop, Value]));

type Table = Readonly<Record<string, unknown>>;

const stat = (PropertyId: number, PropertyValue: number) => ({ PropertyId, PropertyValue });

/** The engines of the newest agents, as the store has the others; no table of the sources has them. */
const newestEngines: Table = {
  14158: {
    ItemName: 'Item_Weapon_S_1581_Name',
    Rarity: 4,
    ProfessionType: 'Anomaly',
    ImagePath: '/ui/zzz/Weapon_S_1581.png',
    MainStat: stat(12101, 50),
    SecondaryStat: stat(12102, 1440),
  },
  14159: {
    ItemName: 'Item_Weapon_S_1591_Name',
    Rarity: 4,
    ProfessionType: 'Attack',
    ImagePath: '/ui/zzz/Weapon_S_1591.png',
    MainStat: stat(12101, 48),
    SecondaryStat: stat(21103, 1920),
  },
};

const newestSets: Table = {
  34100: {
    Name: 'EquipmentSuit_34100_name',
    Icon: '/ui/zzz/SuitFeatheredFate.png',
    SetBonusProps: { 31203: 30 },
  },
  34200: {
    Name: 'EquipmentSuit_34200_name',
    Icon: '/ui/zzz/SuitThornedRose.png',
    SetBonusProps: { 13102: 1600 },
  },
};

const folder = 'enka-store/zzz';

/** The sources, with rows for the newest records that the game's texts name. A row of the store replaces ours. */
export function withNewest(source: DataSource): DataSource {
  const maps = new Map<string, TextMap>(
    languages.map((language) => [language, textMapOf(source, textMapPath(language))]),
  );
  const isNamed = (key: string): boolean =>
    firstLanguages.every((language) => maps.get(language)?.[key] !== undefined);
  const named = (rows: Table, name: string): Table =>
    Object.fromEntries(
      Object.entries(rows).filter(([, row]) => isNamed(String(Reflect.get(Object(row), name)))),
    );
  const additions: Readonly<Record<string, (table: Table) => Table>> = {
    [`${folder}/avatars.json`]: (table) => ({
      ...newestAgents(source, maps.get('zh-cn') ?? {}, table),
      ...table,
    }),
    [`${folder}/weapons.json`]: (table) => ({ ...named(newestEngines, 'ItemName'), ...table }),
    [`${folder}/equipments.json`]: (table) =>
      isTable(table['Suits'])
        ? { ...table, Suits: { ...named(newestSets, 'Name'), ...table['Suits'] } }
        : table,
    [`${folder}/locs.json`]: (table) => withNames(table, maps),
  };
  return {
    json(path) {
      const table = source.json(path);
      const add = additions[path];
      return add === undefined || !isTable(table) ? table : add(table);
    },
  };
}

/** Keys that name agents, engines and sets. */
const nameKey = /^(?:Avatar_\w+_Size\d+_\w+|Item_Weapon_\w+_Name|EquipmentSuit_\d+_name)$/;

/** The store's names, and those of the game's texts that it lacks. */
const withNames = (locs: Table, maps: ReadonlyMap<string, TextMap>): Table =>
  Object.fromEntries(
    Object.entries(locs).map(([language, names]) => {
      const map = maps.get(language) ?? {};
      const more = Object.entries(map).filter(([key]) => nameKey.test(key));
      return [language, isTable(names) ? { ...Object.fromEntries(more), ...names } : names];
    }),
  );

const textMaps = z.record(z.string(), z.string());

function textMapOf(source: DataSource, path: string): TextMap {
  const { data } = textMaps.safeParse(findTable(source, path));
  return data ?? {};
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
