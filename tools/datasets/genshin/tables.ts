import type { CatalogContent } from '../../../src/games/catalog.ts';
import {
  type ArtifactRarity,
  highestArtifactLevels,
  slots,
  subStats,
} from '../../../src/games/genshin/gear.ts';
import type { GenshinTables, PropValue, WeaponRow } from '../../../src/games/genshin/tables.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { kitRows } from './kits.ts';
import { avatarRows } from './tables-avatars.ts';
import { setRows } from './tables-sets.ts';
import { affixes, curves, namecards, pictures, relicLevels, weapons } from './tables-source.ts';

const weaponTypes: Readonly<Record<string, string>> = {
  1: 'sword',
  2: 'claymore',
  3: 'bow',
  4: 'polearm',
  5: 'catalyst',
};
const baseAttack = '4';

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));

const propValues = (record: Readonly<Record<string, number>>): PropValue[] =>
  Object.entries(record).map(([prop, value]) => [Number(prop), value]);

function weaponRows(source: DataSource): Record<string, WeaponRow> {
  return mapValues(readTable(source, 'enka-store/gi/weapons.json', weapons), (weapon) => {
    const second = Object.entries(weapon.BaseProps).find(([prop]) => prop !== baseAttack);
    return {
      rarity: weapon.Rarity,
      type: weaponTypes[weapon.WeaponType] ?? 'unknown',
      atk: {
        value: weapon.BaseProps[baseAttack] ?? 0,
        curve: weapon.PropGrowCurves[baseAttack] ?? 0,
        promote: weapon.BasePromote,
      },
      secondary: second
        ? {
            prop: Number(second[0]),
            value: second[1],
            curve: weapon.PropGrowCurves[second[0]] ?? 0,
          }
        : null,
      passive: Object.values(weapon.RefineProps).map(propValues),
    };
  });
}

/** Rolls that artifacts really have: `{rarity}01{stat}{tier}` of the substats. */
function affixRows(source: DataSource): Record<string, PropValue> {
  const rows = Object.entries(readTable(source, 'enka-store/gi/affixes.json', affixes));
  return Object.fromEntries(
    rows
      .filter(([id, { PropType }]) => /^[1-5]01/.test(id) && subStats.includes(PropType))
      .map(([id, { PropType, Value }]) => [id, [PropType, Value]]),
  );
}

/** Of one rarity; the table of the source goes on behind the highest level of a rarity. */
function mainStatRows(source: DataSource, rarity: ArtifactRarity): Record<string, number[]> {
  const table = readTable(source, 'enka-store/gi/relic_levels.json', relicLevels);
  const levels = Object.values(table[String(rarity)] ?? {}).slice(
    0,
    highestArtifactLevels[rarity] + 1,
  );
  const wanted = [...new Set<number>(slots.flatMap(({ mainStats }) => [...mainStats]))];
  return Object.fromEntries(
    wanted.map((prop) => [String(prop), levels.map((values) => values[String(prop)] ?? 0)]),
  );
}

/** What players are mapped with beside the records of the catalog: facts only, the same for the same sources. */
export function makeGenshinTables(source: DataSource, content: CatalogContent): GenshinTables {
  const avatars = avatarRows(source, content);
  return {
    affixes: affixRows(source),
    avatars,
    curves: readTable(source, 'enka-store/gi/curves.json', curves),
    kits: kitRows(source, avatars),
    mainStats: mainStatRows(source, 5),
    lowerMainStats: Object.fromEntries(
      ([1, 2, 3, 4] as const).map((rarity) => [String(rarity), mainStatRows(source, rarity)]),
    ),
    namecards: Object.keys(readTable(source, 'enka-store/gi/namecards.json', namecards)).map(
      Number,
    ),
    pictures: mapValues(
      readTable(source, 'enka-store/gi/pfps.json', pictures),
      ({ IconPath }) => IconPath,
    ),
    sets: setRows(source),
    weapons: weaponRows(source),
  };
}
