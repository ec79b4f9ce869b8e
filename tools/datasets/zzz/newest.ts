import { z } from 'zod';
import { firstLanguages, languages } from '../../../src/games/ids.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { newestAgents } from './newest-agents.ts';
import { type TextMap, textMapPath } from './text-maps.ts';

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

/**
 * The sources, with what the game has and the store lacks yet: what the game's own texts name. As soon as the store
 * has a row too, that one counts.
 */
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
