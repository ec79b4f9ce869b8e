import { snakeCase } from '../../../lib/text.ts';
import type { Build, WornGear, WornWeapon } from '../../builds/build.ts';
import { piecesBySet } from '../../builds/damage/buffs.ts';
import { type Panel, shownBuild, shownPanel } from '../../builds/panel.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { type GenshinCharacter, genshinStatNames } from '../model.ts';
import { lowestAscension, sumStats } from '../panel.ts';
import { genshinSheet } from '../present.ts';
import { findProp, findPropOfStat } from '../props.ts';
import { findAvatar, type GenshinData, genshinData, type PropValue } from '../tables.ts';
import { fourPieces } from './facts/set-bonuses.ts';
import { addTalentPassives, addWeaponPassive } from './passives.ts';
import { natureOf } from './role.ts';
import { genshinWords } from './words.ts';

/** A shown character as a build, with the final stats that the game shows. */
export const buildOf = (character: GenshinCharacter): Build =>
  shownBuild(genshinWords, genshinSheet(character), character, {
    element: character.element?.toLowerCase() ?? null,
    enhanced: null,
  });

type Sums = Map<string, number>;

const highestRarity = 5;
const points = 100;

const add = (sums: Sums, stat: string, value: number): void => {
  sums.set(stat, (sums.get(stat) ?? 0) + value);
};

/** Gear is shown in percent points, panels have fractions; stats that are no percentages stay as they are. */
const toFraction = (stat: string, value: number): number =>
  findPropOfStat(stat)?.percent === false ? value : value / points;

/** The value of a main stat by the game's table, for gear without a given value. */
function mainStatValue(
  { tables }: GenshinData,
  { rarity, level, mainStat }: WornGear,
): number | undefined {
  const stars = rarity ?? highestRarity;
  const highest = genshinWords.maxGearLevel[stars] ?? 0;
  const byStat = stars === highestRarity ? tables.mainStats : tables.lowerMainStats[String(stars)];
  return byStat?.[String(findPropOfStat(mainStat.stat)?.id)]?.[Math.min(level ?? highest, highest)];
}

function addGear(data: GenshinData, gear: readonly WornGear[], sums: Sums): void {
  for (const item of gear) {
    const { stat, value } = item.mainStat;
    const main = value === null ? mainStatValue(data, item) : toFraction(stat, value);
    add(sums, stat, main ?? 0);
    for (const sub of item.subStats) add(sums, sub.stat, toFraction(sub.stat, sub.value));
  }
}

/**
 * What two pieces of a set always give: by the game's table and, for bonuses of a kind of attack, which it does not list,
 * by the record of the catalog.
 */
function twoPieceBonuses({ pack, tables }: GenshinData, id: number): [string, number][] {
  const listed = tables.sets[String(id)]?.twoPieces ?? [];
  const unlisted = listed.length > 0 ? [] : (pack.sets.find(id)?.two?.stats ?? []);
  return [
    ...listed.map(([prop, value]): [string, number] => [findProp(prop)?.stat ?? '', value]),
    ...unlisted.map(([stat, value]): [string, number] => [stat, toFraction(stat, value)]),
  ];
}

/** The stats that the game shows of a character. */
const shown = shownPanel(genshinStatNames.map(snakeCase));

function fourPieceBonuses(data: GenshinData, id: number, avatarId: number): [string, number][] {
  const held = findAvatar(data, avatarId, null)?.weaponType ?? '';
  return (fourPieces[id] ?? [])
    .filter(({ weapons }) => weapons?.includes(held) ?? true)
    .flatMap(({ stats, value }) => stats.map((stat): [string, number] => [stat, value]));
}

function addSets(data: GenshinData, { avatarId, gear }: Build, sums: Sums): void {
  for (const [id, count] of piecesBySet(gear)) {
    const two = count >= 2 ? twoPieceBonuses(data, id) : [];
    const four = count >= 4 ? fourPieceBonuses(data, id, avatarId) : [];
    for (const [stat, value] of [...two, ...four]) add(sums, stat, value);
  }
}

function wornWeapon({ tables }: GenshinData, weapon: WornWeapon | null) {
  const row = weapon && tables.weapons[String(weapon.id)];
  if (!row) return null;
  const { level, ascension, refinement } = weapon;
  return { row, level, ascension: ascension ?? lowestAscension(level), refinement };
}

const noBase: Panel['base'] = { hp: 0, atk: 0, def: 0 };

/** The game's number of a bonus to all damage, which gear never has. */
const allDamage = 24;

/** Sums by the shared vocabulary, from those by the game's numbers. */
const nameSums = (sums: ReadonlyMap<number, number>): Sums => {
  const found: Sums = new Map();
  for (const [prop, value] of sums as Iterable<PropValue>) {
    const stat = prop === allDamage ? 'dmg_bonus' : findProp(prop)?.stat;
    if (stat !== undefined) add(found, stat, value);
  }
  return found;
};

/**
 * The panel beside final stats that the game shows: only bonuses of weapon, sets and talents that these do not include.
 * The whole panel where a final stat is missing.
 */
export function panelBesideShown(build: Build, pack: CatalogPack): Panel {
  if (!shown.isWholeIn(build)) return panelOf(build, pack);
  const data = genshinData(pack);
  const { weapon } = build;
  const sums: Sums = new Map();
  const passive = weapon && data.tables.weapons[weapon.id]?.passive[weapon.refinement - 1];
  for (const [prop, value] of passive ?? []) {
    if (prop === allDamage) add(sums, 'dmg_bonus', value);
  }
  addSets(data, build, sums);
  return addPassives(pack, build, { base: noBase, sums: Object.fromEntries(sums) });
}

function addPassives(pack: CatalogPack, build: Build, panel: Panel): Panel {
  const withWeapon = addWeaponPassive(
    panel,
    build.weapon,
    () => natureOf(pack, build).traits.energyCost,
  );
  return addTalentPassives(withWeapon, panel, build);
}

/**
 * The stats of a build by the shared vocabulary, flat or as fractions: character and weapon with what their passives
 * always give, gear and sets. An ascension that is not given is the lowest that the level allows, the sixth from level
 * 90. Main stats that are not given are the game's for the rarity (5) and the level (the highest).
 * Source: the game's tables of the pack; mechanics section 1 (docs/mechanics.md).
 */
export function panelOf(build: Build, pack: CatalogPack): Panel {
  const data = genshinData(pack);
  const { base, sums: own } = sumStats({
    curves: data.tables.curves,
    row: findAvatar(data, build.avatarId, null),
    level: build.level,
    ascension: build.ascension ?? lowestAscension(build.level),
    weapon: wornWeapon(data, build.weapon),
    gear: [],
  });
  const sums = nameSums(own);
  addGear(data, build.gear, sums);
  addSets(data, build, sums);
  const [hp, atk, def] = base;
  return addPassives(pack, build, { base: { hp, atk, def }, sums: Object.fromEntries(sums) });
}
