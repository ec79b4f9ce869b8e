import type { z } from 'zod';
import { slots } from '../../../src/games/genshin/gear.ts';
import type { SetRow } from '../../../src/games/genshin/tables.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { textsById } from './tables-names.ts';
import { relics, setTexts } from './tables-source.ts';

type Item = readonly [id: number, slot: number, rarity: number];

/** Item ids of 23… and 24… are copies under other numbers, which players do not find. */
const isFound = ([id]: Item): boolean => ![23, 24].includes(Math.floor(id / 1000));

function runs(ids: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else found.push([id, id]);
  }
  return found;
}

/** The tables hold five-star items even of sets that end at four; the texts know the rarities that exist. */
function fiveStarPieces(items: readonly Item[]): number[] {
  const pieces = slots.map((_, index) =>
    items
      .filter((item) => item[1] === index && item[2] === 5 && isFound(item))
      .reduce((highest, [id]) => Math.max(highest, id), 0),
  );
  return pieces.every((id) => id > 0) ? pieces : [];
}

function itemsBySet(items: z.infer<typeof relics>['Items']): ReadonlyMap<number, Item[]> {
  const found = new Map<number, Item[]>();
  for (const [id, { EquipType, Rarity, SetId }] of Object.entries(items)) {
    found.set(SetId, [...(found.get(SetId) ?? []), [Number(id), EquipType, Rarity]]);
  }
  return found;
}

export function setRows(source: DataSource): Record<string, SetRow> {
  const { Items, Sets } = readTable(source, 'enka-store/gi/relics.json', relics, 2);
  const [texts] = textsById(source, 'artifacts', setTexts);
  const items = itemsBySet(Items);
  const row = (id: string, { AddProps }: (typeof Sets)[string]): SetRow => {
    const own = items.get(Number(id)) ?? [];
    return {
      twoPieces: Object.entries(AddProps).map(([prop, value]) => [Number(prop), value]),
      items: runs(own.map(([item]) => item)),
      fiveStar: texts?.get(Number(id))?.rarityList.includes(5) ? fiveStarPieces(own) : [],
    };
  };
  return Object.fromEntries(Object.entries(Sets).map(([id, set]) => [id, row(id, set)]));
}
