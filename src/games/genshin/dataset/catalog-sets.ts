import type { z } from 'zod';
import type { BonusRecord, CatalogContent, SetBody, SetHead } from '../../catalog.ts';
import type { DataSource } from '../../dataset.ts';
import { slots } from '../slots.ts';
import { statsOfProps, statsOfText } from './catalog-bonus.ts';
import { readSetTexts, type setTexts } from './catalog-source.ts';
import { namesOf, textOf, withoutHash } from './catalog-text.ts';
import { namesFrom } from './tables-names.ts';
import { locs, read, relics } from './tables-source.ts';

type Row = z.infer<typeof relics>['Sets'][string];
type Texts = readonly ReadonlyMap<number, z.infer<typeof setTexts>[string]>[];
type Item = z.infer<typeof relics>['Items'][string];

/** In the tables since the first version and never in a player's hands. */
const neverReleased: readonly number[] = [15004, 15012];

const fallbackRarity = 5;

/** A set of one piece tells its only bonus as `two`. */
function bonusesOf(id: number, { AddProps }: Row, texts: Texts): Pick<SetHead, 'two' | 'four'> {
  const effect = texts[0]?.get(id);
  const two: BonusRecord = {
    text: textOf(texts, (language) => language.get(id)?.effect2Pc ?? language.get(id)?.effect1Pc),
    stats: [...statsOfProps(AddProps), ...statsOfText(effect?.effect2Pc)],
  };
  const four: BonusRecord = {
    text: textOf(texts, (language) => language.get(id)?.effect4Pc),
    stats: statsOfText(effect?.effect4Pc),
  };
  const orNull = (bonus: BonusRecord) => (bonus.text || bonus.stats.length > 0 ? bonus : null);
  return { two: orNull(two), four: orNull(four) };
}

/** The store holds five-star items even of sets that end at four: the texts know the rarities that exist. */
const rarityMax = (id: number, texts: Texts): number =>
  Math.max(...(texts[0]?.get(id)?.rarityList ?? [fallbackRarity]));

function slotsBySet(items: readonly Item[]): ReadonlyMap<number, (typeof slots)[number][]> {
  const found = new Map<number, Set<number>>();
  for (const { SetId, EquipType } of items) {
    found.set(SetId, (found.get(SetId) ?? new Set()).add(EquipType));
  }
  return new Map(
    [...found].map(([id, own]) => [id, slots.filter((_, index) => own.has(index))] as const),
  );
}

/** In the order of their ids. Names are those of the showcase. */
export function setRecords(source: DataSource): CatalogContent['sets'] {
  const texts = readSetTexts(source);
  const store = read(source, 'enka-store/gi/locs.json', locs);
  const { Items, Sets } = read(source, 'enka-store/gi/relics.json', relics);
  const slotsOf = slotsBySet(Object.values(Items));
  const headOf = (id: number, row: Row): SetHead => {
    const own = slotsOf.get(id) ?? [];
    const [pictured] = own;
    return {
      id,
      names: withoutHash(namesFrom(store, row.Name), row.Name),
      rarityMax: rarityMax(id, texts),
      kind: 'artifact',
      icon: pictured ? `/ui/UI_RelicIcon_${id}_${pictured.picture}.png` : null,
      slots: own.map(({ slot }) => slot),
      ...bonusesOf(id, row, texts),
    };
  };
  const bodyOf = (id: number): SetBody => ({
    pieces: Object.fromEntries(
      (slotsOf.get(id) ?? []).map(({ slot }) => [
        slot,
        namesOf(texts, (language) => language.get(id)?.[slot]?.name),
      ]),
    ),
  });
  return Object.entries(Sets)
    .map(([key, row]) => ({ head: headOf(Number(key), row), body: bodyOf(Number(key)) }))
    .filter(({ head }) => !neverReleased.includes(head.id))
    .toSorted((a, b) => a.head.id - b.head.id);
}
