import type {
  BonusRecord,
  CatalogContent,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import { type Names, textOrNull } from '../../../src/games/names.ts';
import { slotName, slotNumbers } from '../../../src/games/zzz/gear.ts';
import { levelStops } from '../costs.ts';
import { makeEach, makeOf } from '../rows.ts';
import { engineAscension } from './costs.ts';
import type { Recommending } from './recommend.ts';
import {
  type CatalogTables,
  statOf,
  storePath,
  type Tables,
  tooltipRows,
  type Weapon,
} from './source.ts';
import { raised } from './stats.ts';
import { columnNames, storeNames, textOf, withMarkup } from './text.ts';

/** The drive disc sets in the order of their ids. A disc has no name of its own. */
export const discSetRecords = (
  tables: CatalogTables,
  recommended: Recommending['bySet'],
): CatalogContent['sets'] =>
  makeEach(
    Object.entries(tables.equipments.Suits),
    ([id, suit]) => {
      const texts = withMarkup(tables.suitTexts(id));
      const stats = Object.entries(suit.SetBonusProps).map(([property, value]) =>
        statOf(tables, Number(property), value),
      );
      const bonus = (pieces: number, plain: BonusRecord['stats']): BonusRecord => ({
        text: makeOf(
          tooltipRows('Suits', id),
          () =>
            textOf(texts, (text) => text.SetBonus[pieces]) ??
            // What the items' names tell of it, where the texts have no file of the set yet.
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
          slots: slotNumbers.map(slotName),
          two: bonus(2, stats),
          // What four pieces give depends on the fight.
          four: bonus(4, []),
        },
        body: { pieces: {}, recommendedCharacters: recommended(stats) },
      };
    },
    ([id]) => [{ file: storePath('equipments'), keys: ['Suits', id] }],
  );

/** Level 1 and the last level below each cap, before and after the cap was raised. */
const places = levelStops([10, 20, 30, 40, 50, 60]);
type Place = Pick<WeaponLevel, 'level' | 'ascension'>;
/** What is given at the game's top level. */
const top = { level: 60, ascension: 5 };
const first = { level: 1, ascension: 0 };
const phases = [1, 2, 3, 4, 5];

/** What other tables tell of an engine. */
interface EngineOrigins {
  readonly versions: ReadonlyMap<number, string | null>;
  readonly sources: (engineId: number) => readonly Names[];
  readonly recommended: Recommending['byEngine'];
}

/** The w-engines in the order of their ids. */
export const wEngineRecords = (
  tables: CatalogTables,
  origins: EngineOrigins,
): CatalogContent['weapons'] =>
  makeEach(
    Object.entries(tables.weapons),
    ([id, weapon]) => ({
      head: {
        id: Number(id),
        names: storeNames(tables, weapon.ItemName),
        rarity: weapon.Rarity,
        type: weapon.ProfessionType || null,
        icon: weapon.ImagePath,
        ...endsOf(tables, weapon),
        releaseVersion: origins.versions.get(Number(id)) ?? null,
        sources: origins.sources(Number(id)),
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
    ([id]) => [{ file: storePath('weapons'), keys: [id] }],
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

/** It grows with the raises of the cap alone. */
function secondary(tables: Tables, { Rarity, SecondaryStat }: Weapon, { ascension }: Place) {
  const [, rate] = rateAt(tables.wEngineStars, Rarity, ascension);
  return statOf(tables, SecondaryStat.PropertyId, raised(SecondaryStat.PropertyValue, rate));
}

/** What a curve has at a level of a rarity. Throws where it has nothing. */
function rateAt<Rate>(
  curves: Readonly<Record<string, readonly Rate[]>>,
  rarity: number,
  level: number,
): Rate {
  const rate = curves[rarity]?.[level];
  if (rate === undefined) throw new Error(`No curve has level ${level} of rarity ${rarity}.`);
  return rate;
}
