import {
  addTo,
  type Build,
  piecesBySet,
  type WornGear,
  type WornWeapon,
} from '../../builds/build.ts';
import { fromPoints, type Panel, shownBuild } from '../../builds/panel.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { type GenshinCharacter, genshinSheet } from '../model.ts';
import { lowestAscension, sumStats } from '../panel.ts';
import { findProp, findPropOfStat } from '../props.ts';
import { findAvatar, type GenshinData, genshinData } from '../tables.ts';
import { fourPieces } from './facts/set-bonuses.ts';
import { listTalentBonuses, listWeaponBonuses, type StatBonus } from './passives.ts';
import { findArchetype } from './role.ts';
import { genshinWords } from './words.ts';

/** A shown character as a build, with the final stats that the game shows. */
export const buildOf = (character: GenshinCharacter): Build =>
  shownBuild(genshinWords, genshinSheet(character), character, {
    element: character.element?.toLowerCase() ?? null,
    enhanced: null,
  });

type Sums = Map<string, number>;

const highestRarity = 5;

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
    addTo(sums, stat, (value === null ? mainStatValue(data, item) : fromPoints(stat, value)) ?? 0);
    for (const sub of item.subStats) addTo(sums, sub.stat, fromPoints(sub.stat, sub.value));
  }
}

/** What two pieces of a set give, by the game's table; by the catalog for bonuses of attacks. */
function twoPieceBonuses({ pack, tables }: GenshinData, id: number): StatBonus[] {
  const listed = tables.sets[String(id)]?.twoPieces ?? [];
  return listed.length > 0
    ? listed.map(([prop, value]) => [findProp(prop)?.stat ?? '', value])
    : (pack.sets.find(id)?.two?.stats ?? []).map(([stat, value]) => [
        stat,
        fromPoints(stat, value),
      ]);
}

function fourPieceBonuses(data: GenshinData, id: number, avatarId: number): StatBonus[] {
  const held = findAvatar(data, avatarId, null)?.weaponType ?? '';
  return (fourPieces[id] ?? [])
    .filter(({ weapons }) => weapons?.includes(held) ?? true)
    .flatMap(({ stats, value }) => stats.map((stat): StatBonus => [stat, value]));
}

function addSets(data: GenshinData, { avatarId, gear }: Build, sums: Sums): void {
  for (const [id, count] of piecesBySet(gear)) {
    const two = count >= 2 ? twoPieceBonuses(data, id) : [];
    const four = count >= 4 ? fourPieceBonuses(data, id, avatarId) : [];
    for (const [stat, value] of [...two, ...four]) addTo(sums, stat, value);
  }
}

function wornWeapon({ tables }: GenshinData, weapon: WornWeapon | null) {
  const row = weapon && tables.weapons[String(weapon.id)];
  return row
    ? { ...weapon, row, ascension: weapon.ascension ?? lowestAscension(weapon.level) }
    : null;
}

/** The game's number of a bonus to all damage, which gear never has. */
const allDamage = 24;

/** The panel of these sums, with the passives of the weapon and the character. */
function withPassives(pack: CatalogPack, build: Build, base: Panel['base'], sums: Sums): Panel {
  const own: Record<string, number> = Object.fromEntries(sums);
  const panel = { base, sums: own };
  const energyCost = () => findArchetype(pack, build).traits.energyCost;
  const bonuses = [
    ...listWeaponBonuses(panel, build.weapon, energyCost),
    ...listTalentBonuses(panel, build),
  ];
  for (const [stat, value] of bonuses) own[stat] = (own[stat] ?? 0) + value;
  return panel;
}

/**
 * The stats of a build by the shared vocabulary, flat or as fractions: character and weapon with their passives that
 * need no condition, gear and sets. A missing ascension is the lowest that the level allows, the sixth from level 90; a
 * missing main stat is the game's for the rarity (5) and the level (the highest).
 * Source: the game's tables of the pack; mechanics section 1 (docs/mechanics.md).
 */
export function computePanel(build: Build, pack: CatalogPack): Panel {
  const data = genshinData(pack);
  const { base, sums: own } = sumStats({
    curves: data.tables.curves,
    row: findAvatar(data, build.avatarId, null),
    level: build.level,
    ascension: build.ascension ?? lowestAscension(build.level),
    weapon: wornWeapon(data, build.weapon),
    gear: [],
  });
  const sums: Sums = new Map();
  for (const [prop, value] of own) {
    const stat = prop === allDamage ? 'dmg_bonus' : findProp(prop)?.stat;
    if (stat !== undefined) addTo(sums, stat, value);
  }
  addGear(data, build.gear, sums);
  addSets(data, build, sums);
  const [hp, atk, def] = base;
  return withPassives(pack, build, { hp, atk, def }, sums);
}
