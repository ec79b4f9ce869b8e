import type {
  CatalogContent,
  WeaponBody,
  WeaponHead,
  WeaponLevel,
} from '../../../src/games/catalog.ts';
import { levelCaps } from '../../../src/games/genshin/panel.ts';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';
import { levelStops } from '../dataset.ts';
import { placeNames } from '../places.ts';
import { makeRows } from '../rows.ts';
import { ascensionOf, baseAttack, growthOf, valueAt } from './growth.ts';
import { type Recommend, wishesOfWeapon } from './recommend.ts';
import type { Releases } from './releases.ts';
import {
  storeNames,
  storePath,
  type Tables,
  textOf,
  type Weapon,
  weaponClasses,
} from './source.ts';

/** Weapons that no banner raises, by hand: no imported data set has their places (docs/catalog.md). */
const ids = {
  wish: `11301 11302 11306 12301 12302 12305 13303 14301 14302 14304 15301 15302 15304`,
  chest: `
    11101 12101 13101 14101 15101 11201 12201 13201 14201 15201 11303 11304 11305 12303 12306
    13301 13302 14303 14305 15303 15305`,
  forging: `
    11406 11407 11414 11417 11425 11431 11433 12406 12407 12411 12414 12417 12425 12431 12433
    13402 13403 13409 13414 13417 13425 13431 13433 14406 14407 14412 14414 14417 14425 14431
    14433 15406 15407 15414 15417 15425 15431 15433 11436 12436 13436 14436
    15436`,
  battlePass: `
    11409 12409 13405 14405 15409 11424 12424 13424 14424 15424 11435 12435 13435 14435 15435`,
  starglitter: `11404 12404 13408 14404 15404 11408 12408 13404 14408 15408`,
  event: `
    11413 11415 11422 11432 11438 12412 12418 12426 12432 13419 13426 13432 14413 14415 14426 15411
    15413 15419 15426 15432`,
  fishing: `11426 13415 15418`,
  quest: `11416 11428 11521`,
  gift: `11412 15415`,
};

const placeById: ReadonlyMap<number, string> = new Map(
  Object.entries(ids).flatMap(([place, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((id) => [Number(id), place] as const),
  ),
);

const ranks = ['r1', 'r2', 'r3', 'r4', 'r5'] as const;

/** In the tables since the first version, without a passive, and never released. */
const neverReleased: readonly number[] = [12505, 15504, 15505];

const secondaryOf = ({ BaseProps }: Weapon) =>
  findProp(Number(Object.keys(BaseProps).find((prop) => prop !== baseAttack))) ?? null;

/** Whole numbers for the attack; low rarities end at a lower level than 90 (R7.5). */
function curveOf(tables: Tables, weapon: Weapon): WeaponLevel[] {
  const attack = growthOf(weapon, baseAttack, weapon.BasePromote);
  const secondary = secondaryOf(weapon);
  const rise = secondary && growthOf(weapon, String(secondary.id), []);
  return levelStops(levelCaps.slice(0, weapon.BasePromote.length)).map((stop) => ({
    ...stop,
    baseAtk: Math.round(valueAt(tables, attack, stop)),
    secondaryValue: secondary && rise && shownValue(secondary, valueAt(tables, rise, stop)),
  }));
}

/** The first and the last stop of a curve, which lists show. */
function endsOf(weapon: Weapon, curve: readonly WeaponLevel[]) {
  const [first, top] = [curve[0], curve.at(-1)];
  const secondary = secondaryOf(weapon);
  return {
    baseAtk: { first: first?.baseAtk ?? 0, top: top?.baseAtk ?? 0 },
    secondary: secondary && {
      stat: secondary.stat,
      first: first?.secondaryValue ?? 0,
      top: top?.secondaryValue ?? 0,
    },
  };
}

/** A weapon that cannot be refined has the same text at each rank. */
const refinementsOf = ({ texts }: Tables, id: number): WeaponBody['refinements'] =>
  ranks.map((rank, index) => ({
    rank: index + 1,
    description: textOf(texts.weapons, (language) => {
      const text = language.get(id);
      return (text?.[rank] ?? text?.r1)?.description;
    }),
  }));

/** In the order of their ids. Names are those of the showcase. */
export function weaponRecords(
  tables: Tables,
  releases: Releases,
  recommend: Recommend,
): CatalogContent['weapons'] {
  const texts = tables.texts.weapons;
  const recordOf = (id: number, weapon: Weapon) => {
    const curve = curveOf(tables, weapon);
    const place = releases.isWished(id) ? 'weaponWish' : placeById.get(id);
    const head: WeaponHead = {
      id,
      names: storeNames(tables, weapon.NameTextMapHash),
      rarity: weapon.Rarity,
      type: weaponClasses[weapon.WeaponType - 1] ?? null,
      icon: weapon.Icon,
      ...endsOf(weapon, curve),
      releaseVersion: releases.weaponVersion(id),
      sources: place === undefined ? [] : [placeNames('genshin', place)],
    };
    const english = texts[0]?.get(id);
    const body: WeaponBody = {
      passive: textOf(texts, (language) => language.get(id)?.effectName),
      refinements: refinementsOf(tables, id),
      curve,
      ascension: ascensionOf(english?.costs),
      recommendedCharacters: recommend(wishesOfWeapon(head, english?.r1?.description)),
      path: null,
    };
    return { head, body };
  };
  return makeRows(
    tables.weapons,
    (weapon, id) => recordOf(Number(id), weapon),
    storePath('weapons'),
  )
    .filter(({ head }) => !neverReleased.includes(head.id))
    .toSorted((a, b) => a.head.id - b.head.id);
}
