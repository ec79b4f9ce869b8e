import type { z } from 'zod';
import type {
  CatalogContent,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach, readTable } from '../rows.ts';
import { ascensionOf } from './catalog-costs.ts';
import { growthReader, levelStops } from './catalog-levels.ts';
import { type Recommend, wishesOfWeapon } from './catalog-recommend.ts';
import type { Releases } from './catalog-releases.ts';
import { readWeaponTexts, weaponRows } from './catalog-source.ts';
import { textOf, withoutHash } from './catalog-text.ts';
import { sourcesOf } from './catalog-weapon-sources.ts';
import { namesFrom } from './tables-names.ts';
import { locs } from './tables-source.ts';

type Row = z.infer<typeof weaponRows>[string];

const weaponsPath = 'enka-store/gi/weapons.json';
const types = ['Sword', 'Claymore', 'Bow', 'Polearm', 'Catalyst'];
const ranks = ['r1', 'r2', 'r3', 'r4', 'r5'] as const;
const baseAttack = '4';

/** In the tables since the first version, without a passive, and never in a player's hands. */
const neverReleased: readonly number[] = [12505, 15504, 15505];

const secondaryOf = (props: Row['BaseProps']) =>
  findProp(Number(Object.keys(props).find((prop) => prop !== baseAttack))) ?? null;

/** R7.5: whole numbers for the attack; low rarities end at a lower level than 90. */
function curveReader(source: DataSource): (row: Row) => WeaponLevel[] {
  const valueAt = growthReader(source);
  return ({ BaseProps, PropGrowCurves, BasePromote }) => {
    const growth = (prop: string, promote: readonly number[]) => ({
      base: BaseProps[prop] ?? 0,
      curve: PropGrowCurves[prop] ?? 0,
      promote,
    });
    const attack = growth(baseAttack, BasePromote);
    const secondary = secondaryOf(BaseProps);
    const rise = secondary && growth(String(secondary.id), []);
    return levelStops(BasePromote.length - 1).map((stop) => ({
      ...stop,
      baseAtk: Math.round(valueAt(attack, stop)),
      secondaryValue: secondary && rise && shownValue(secondary, valueAt(rise, stop)),
    }));
  };
}

/** The first and the last stop of a curve are what lists show of it. */
function endsOf({ BaseProps }: Row, curve: readonly WeaponLevel[]) {
  const [first, top] = [curve[0], curve.at(-1)];
  const secondary = secondaryOf(BaseProps);
  return {
    baseAtk: { first: first?.baseAtk ?? 0, top: top?.baseAtk ?? 0 },
    secondary: secondary && {
      stat: secondary.stat,
      first: first?.secondaryValue ?? 0,
      top: top?.secondaryValue ?? 0,
    },
  };
}

type Texts = ReturnType<typeof readWeaponTexts>;

/** A weapon that cannot be refined says the same at each rank. */
const refinementsOf = (texts: Texts, id: number): WeaponBody['refinements'] =>
  ranks.map((rank, index) => ({
    rank: index + 1,
    description: textOf(texts, (language) => {
      const text = language.get(id);
      return (text?.[rank] ?? text?.r1)?.description;
    }),
  }));

/** In the order of their ids. Names are those of the showcase. */
export function weaponRecords(
  source: DataSource,
  releases: Releases,
  recommend: Recommend,
): CatalogContent['weapons'] {
  const texts = readWeaponTexts(source);
  const store = readTable(source, 'enka-store/gi/locs.json', locs, 2);
  const curveOf = curveReader(source);
  const headOf = (id: number, row: Row, curve: readonly WeaponLevel[]): WeaponHead => ({
    id,
    names: withoutHash(namesFrom(store, row.NameTextMapHash), row.NameTextMapHash),
    rarity: row.Rarity,
    type: types[row.WeaponType - 1] ?? null,
    icon: row.Icon,
    ...endsOf(row, curve),
    releaseVersion: releases.weaponVersion(id),
    sources: sourcesOf(id, releases.isWished(id)),
  });
  const bodyOf = ({ id, ...head }: WeaponHead, curve: readonly WeaponLevel[]): WeaponBody => ({
    passive: textOf(texts, (language) => language.get(id)?.effectName),
    refinements: refinementsOf(texts, id),
    curve,
    ascension: ascensionOf(texts[0]?.get(id)?.costs),
    recommendedCharacters: recommend(wishesOfWeapon(head, texts[0]?.get(id)?.r1?.description)),
    path: null,
  });
  return makeEach(
    Object.entries(readTable(source, weaponsPath, weaponRows)),
    ([key, row]) => {
      const curve = curveOf(row);
      const head = headOf(Number(key), row, curve);
      return { head, body: bodyOf(head, curve) };
    },
    ([key]) => [{ file: weaponsPath, keys: [key] }],
  )
    .filter(({ head }) => !neverReleased.includes(head.id))
    .toSorted((a, b) => a.head.id - b.head.id);
}
