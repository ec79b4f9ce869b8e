import type {
  CatalogRecord,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import type { Names } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach, makeOf, readTable } from '../rows.ts';
import { engineAscension } from './catalog-costs.ts';
import {
  raised,
  rateAt,
  readWEngineCurves,
  type StatOf,
  type WEngineCurves,
} from './catalog-curves.ts';
import {
  type Locs,
  publicRarity,
  readTooltips,
  schemas,
  storePath,
  tooltipRows,
  type Weapon,
  type WeaponText,
} from './catalog-source.ts';
import { locNames, type MarkedText, textOf, withMarkup } from './catalog-text.ts';

export type WEngineRecord = CatalogRecord<WeaponHead, WeaponBody>;

/** How often the level cap was raised. */
const breaks = [0, 1, 2, 3, 4, 5];
const levelsPerBreak = 10;
/** What is given at the game's top level. */
const top = { level: 60, ascension: 5 };
const first = { level: 1, ascension: 0 };
const phases = [1, 2, 3, 4, 5];

/** What other tables tell of an engine. */
interface EngineOrigins {
  readonly versions: ReadonlyMap<number, string | null>;
  readonly sources: (engineId: number) => readonly Names[];
  readonly recommended: (engineId: number, weapon: Weapon) => readonly number[];
}

/** The w-engines in the order of their ids. */
export function wEngineRecords(
  source: DataSource,
  locs: Locs,
  statOf: StatOf,
  origins: EngineOrigins,
): readonly WEngineRecord[] {
  const weapons = readTable(source, storePath('weapons'), schemas.weapons);
  const curves = readWEngineCurves(source);
  const tooltips = readTooltips(source, {
    folder: 'Weapons',
    ids: Object.keys(weapons),
    schema: schemas.weaponText,
    none: { Talents: {} },
  });
  const record = ([id, weapon]: readonly [string, Weapon]): WEngineRecord => {
    const numbers = { weapon, curves, statOf };
    return {
      head: {
        id: Number(id),
        names: locNames(locs, weapon.ItemName),
        rarity: publicRarity(weapon.Rarity),
        type: weapon.ProfessionType || null,
        icon: weapon.ImagePath,
        ...stats(numbers),
        releaseVersion: origins.versions.get(Number(id)) ?? null,
        sources: origins.sources(Number(id)),
      },
      body: {
        ...wEngineBody(numbers),
        ...makeOf(tooltipRows('Weapons', id), () => passiveTexts(withMarkup(tooltips(id)))),
        recommendedCharacters: origins.recommended(Number(id), weapon),
      },
    };
  };
  return makeEach(Object.entries(weapons), record, ([id]) => [
    { file: storePath('weapons'), keys: [id] },
  ]);
}

interface Numbers {
  readonly weapon: Weapon;
  readonly curves: WEngineCurves;
  readonly statOf: StatOf;
}

type Place = Pick<WeaponLevel, 'level' | 'ascension'>;

type PassiveTexts = Pick<WeaponBody, 'passive' | 'refinements'>;

const passiveTexts = (texts: readonly MarkedText<WeaponText>[]): PassiveTexts => ({
  passive: textOf(texts, (text) => text.Talents[1]?.Title),
  refinements: phases.map((rank) => ({
    rank,
    description: textOf(texts, (text) => text.Talents[rank]?.Description),
  })),
});

function wEngineBody(numbers: Numbers): Omit<WeaponBody, keyof PassiveTexts> {
  return {
    curve: places.map((place) => ({
      ...place,
      baseAtk: attack(numbers, place),
      secondaryValue: secondary(numbers, place)[1],
    })),
    ascension: engineAscension(publicRarity(numbers.weapon.Rarity), numbers.weapon.ProfessionType),
    path: null,
  };
}

/** Level 1 and the last level below each cap, before and after the cap was raised. */
const places: readonly Place[] = breaks.flatMap((ascension) => [
  { level: Math.max(1, ascension * levelsPerBreak), ascension },
  { level: (ascension + 1) * levelsPerBreak, ascension },
]);

function stats(numbers: Numbers): Pick<WeaponHead, 'baseAtk' | 'secondary'> {
  const [stat, value] = secondary(numbers, first);
  return {
    baseAtk: { first: attack(numbers, first), top: attack(numbers, top) },
    secondary: { stat, first: value, top: secondary(numbers, top)[1] },
  };
}

function attack({ weapon, curves }: Numbers, { level, ascension }: Place): number {
  const rarity = publicRarity(weapon.Rarity);
  const rate = rateAt(curves.levels, rarity, level) + rateAt(curves.main, rarity, ascension);
  return raised(weapon.MainStat.PropertyValue, rate);
}

/** It grows with the raises of the cap alone. */
function secondary({ weapon, curves, statOf }: Numbers, { ascension }: Place) {
  const { PropertyId, PropertyValue } = weapon.SecondaryStat;
  const rate = rateAt(curves.secondary, publicRarity(weapon.Rarity), ascension);
  return statOf(PropertyId, raised(PropertyValue, rate));
}
