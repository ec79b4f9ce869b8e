import type {
  BonusRecord,
  CatalogContent,
  CatalogShared,
  MainStatRow,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import { baseStat } from '../../../src/games/gear.ts';
import { textOrNull } from '../../../src/games/names.ts';
import {
  mainStatPools,
  mainStatStart,
  slotKey,
  slotNumbers,
  subStatValues,
} from '../../../src/games/zzz/gear.ts';
import { levelStops, recommendedOf } from '../dataset.ts';
import { makeOf, makeRows } from '../rows.ts';
import { engineAscension } from './costs.ts';
import type { engineSources } from './releases.ts';
import {
  type Avatar,
  type CatalogTables,
  elementOf,
  statOf,
  statsOf,
  storePath,
  type Tables,
  tooltipRows,
  type Weapon,
} from './source.ts';
import { columnNames, storeNames, textOf, withMarkup } from './text.ts';

/** The value after an increase in ten-thousandths. The product is exact, so the game's own rounding is met. */
const raised = (value: number, rate: number): number =>
  Math.floor((value * (10_000 + rate)) / 10_000);

/** The slots with their main stats, the sub stats, and R7.7's table of them. */
export function discStats(tables: Tables): Pick<CatalogShared, 'slots' | 'subStats' | 'mainStats'> {
  const name = (property: number): string => statOf(tables, property, 0)[0];
  const mainStatRow = (slot: number, rarity: number): MainStatRow => {
    const curve = tables.discLevels[rarity];
    if (curve === undefined) throw new Error(`No curve is for drive discs of rarity ${rarity}.`);
    const stats = (mainStatPools[slot] ?? []).map((property) => {
      const value = mainStatStart(property, rarity);
      if (value === undefined)
        throw new Error(`The main stat ${property} has no value of rarity ${rarity}.`);
      const [stat, base] = statOf(tables, property, value);
      return { stat, base, max: statOf(tables, property, raised(value, curve.at(-1) ?? 0))[1] };
    });
    return { slot: slotKey(slot), rarity, maxLevel: curve.length - 1, stats };
  };
  return {
    slots: slotNumbers.map((slot) => ({
      slot: slotKey(slot),
      mainStats: (mainStatPools[slot] ?? []).map(name),
    })),
    subStats: Object.keys(subStatValues).map((property) => name(Number(property))),
    mainStats: slotNumbers.flatMap((slot) => [5, 4, 3].map((rarity) => mainStatRow(slot, rarity))),
  };
}

/** The game names a stat and the share of it apart ("Percent ATK"), its texts do not ("ATK +10%"). */
const shares = /_(?:Ratio|base|Base)$/;

/** The game's names of the stats that we have a name for. */
export const statNames = (tables: CatalogTables): NonNullable<CatalogShared['statNames']> =>
  Object.fromEntries(
    Object.entries(tables.properties).flatMap(([id, [stat]]) => {
      const key = tables.propertyKeys[id] ?? stat;
      // A stat without a name of ours is called by the game's own word.
      return stat === key ? [] : [[stat, storeNames(tables, key.replace(shares, ''))]];
    }),
  );

/**
 * The agents for a w-engine or a set, by the rule of docs/catalog.md. A w-engine suits its own agent and those of its
 * specialty that scale with its secondary stat; a set suits those that scale with a plain stat of two discs.
 */
export function recommendedFrom(tables: Tables) {
  const agents = Object.entries(tables.avatars).map(([id, avatar]) =>
    scalingOf(tables, id, avatar),
  );
  return {
    byEngine(engineId: number, { ProfessionType, SecondaryStat }: Weapon) {
      const stat = baseStat(statOf(tables, SecondaryStat.PropertyId, 0)[0]);
      const suited = recommendedOf(
        agents,
        ({ specialty, stats }) => specialty === ProfessionType && stats.has(stat),
      );
      return agents
        .filter((agent) => agent.ownEngine === engineId || suited.includes(agent))
        .map(({ id }) => id);
    },
    bySet: (bonus: BonusRecord['stats']) =>
      recommendedOf(agents, ({ stats }) => bonus.some(([stat]) => stats.has(baseStat(stat)))).map(
        ({ id }) => id,
      ),
  };
}

/** An agent, with the stats that the game shows first and the bonus of its element. */
function scalingOf(tables: Tables, id: string, avatar: Avatar) {
  const element = elementOf(avatar);
  const shown = avatar.HighlightProps.map((property) => baseStat(statOf(tables, property, 0)[0]));
  const own = element === null ? [] : [`${element.toLowerCase()}_dmg_bonus`];
  return {
    id: Number(id),
    specialty: avatar.ProfessionType,
    ownEngine: avatar.WeaponId,
    stats: new Set([...shown, ...own]),
  };
}

type Recommend = ReturnType<typeof recommendedFrom>;

/** The drive disc sets in the order of their ids. A disc has no name of its own. */
export const discSetRecords = (
  tables: CatalogTables,
  recommended: Recommend['bySet'],
): CatalogContent['sets'] =>
  makeRows(
    tables.equipments.Suits,
    (suit, id) => {
      const texts = withMarkup(tables.suitTexts(id));
      const stats = statsOf(tables, suit.SetBonusProps);
      const bonus = (pieces: number, plain: BonusRecord['stats']): BonusRecord => ({
        text: makeOf(
          tooltipRows('Suits', id),
          () =>
            textOf(texts, (text) => text.SetBonus[pieces]) ??
            // The item names describe sets that have no text file yet.
            textOrNull(columnNames(tables.maps, `EquipmentSuit_${id}_${pieces}_des`)),
        ),
        stats: plain,
      });
      return {
        head: {
          id: Number(id),
          names: storeNames(tables, suit.Name),
          rarityMax: 5,
          kind: 'disc',
          icon: suit.Icon,
          slots: slotNumbers.map(slotKey),
          two: bonus(2, stats),
          // The bonus of four pieces depends on the fight.
          four: bonus(4, []),
        },
        body: { pieces: {}, recommendedCharacters: recommended(stats) },
      };
    },
    storePath('equipments'),
    'Suits',
  );

/** Level 1 and the last level below each cap, before and after the cap was raised. */
const places = levelStops([10, 20, 30, 40, 50, 60]);
type Place = Pick<WeaponLevel, 'level' | 'ascension'>;
const top = { level: 60, ascension: 5 };
const first = { level: 1, ascension: 0 };
const phases = [1, 2, 3, 4, 5];

interface EngineOrigins {
  readonly versions: ReadonlyMap<number, string | null>;
  readonly sources: ReturnType<typeof engineSources>;
  readonly recommended: Recommend['byEngine'];
}

/** The w-engines in the order of their ids. */
export const wEngineRecords = (
  tables: CatalogTables,
  origins: EngineOrigins,
): CatalogContent['weapons'] =>
  makeRows(
    tables.weapons,
    (weapon, id) => ({
      head: {
        id: Number(id),
        names: storeNames(tables, weapon.ItemName),
        rarity: weapon.Rarity,
        type: weapon.ProfessionType || null,
        icon: weapon.ImagePath,
        ...endsOf(tables, weapon),
        releaseVersion: origins.versions.get(Number(id)) ?? null,
        sources: origins.sources(Number(id), weapon.Rarity),
      },
      body: {
        curve: places.map((place) => ({
          ...place,
          baseAtk: attack(tables, weapon, place),
          secondaryValue: secondary(tables, weapon, place)[1],
        })),
        ascension: engineAscension(weapon.Rarity, weapon.ProfessionType),
        path: null,
        ...makeOf(tooltipRows('Weapons', id), () => passiveTexts(tables, id)),
        recommendedCharacters: origins.recommended(Number(id), weapon),
      },
    }),
    storePath('weapons'),
  );

function passiveTexts(
  tables: CatalogTables,
  id: string,
): Pick<WeaponBody, 'passive' | 'refinements'> {
  const texts = withMarkup(tables.weaponTexts(id));
  return {
    passive: textOf(texts, (text) => text.Talents[1]?.Title),
    refinements: phases.map((rank) => ({
      rank,
      description: textOf(texts, (text) => text.Talents[rank]?.Description),
    })),
  };
}

function endsOf(tables: Tables, weapon: Weapon): Pick<WeaponHead, 'baseAtk' | 'secondary'> {
  const [stat, value] = secondary(tables, weapon, first);
  return {
    baseAtk: { first: attack(tables, weapon, first), top: attack(tables, weapon, top) },
    secondary: { stat, first: value, top: secondary(tables, weapon, top)[1] },
  };
}

function attack(
  { wEngineLevels, wEngineStars }: Tables,
  { Rarity, MainStat }: Weapon,
  { level, ascension }: Place,
): number {
  const rate = rateAt(wEngineLevels, Rarity, level) + rateAt(wEngineStars, Rarity, ascension)[0];
  return raised(MainStat.PropertyValue, rate);
}

/** The secondary stat grows only with the level cap. */
function secondary(tables: Tables, { Rarity, SecondaryStat }: Weapon, { ascension }: Place) {
  const [, rate] = rateAt(tables.wEngineStars, Rarity, ascension);
  return statOf(tables, SecondaryStat.PropertyId, raised(SecondaryStat.PropertyValue, rate));
}

/** The rate of a curve at a level of a rarity. Throws where there is none. */
function rateAt<Rate>(
  curves: Readonly<Record<string, readonly Rate[]>>,
  rarity: number,
  level: number,
): Rate {
  const rate = curves[rarity]?.[level];
  if (rate === undefined) throw new Error(`No curve has level ${level} of rarity ${rarity}.`);
  return rate;
}
