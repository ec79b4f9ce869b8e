import type { z } from 'zod';
import type { BonusRecord, CatalogContent, SetBody, SetHead } from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/genshin/gear.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { statsOfProps, statsOfText, wholeStats } from './catalog-bonus.ts';
import { type Recommend, wishesOfSet } from './catalog-recommend.ts';
import { readSetTexts, type setTexts } from './catalog-source.ts';
import { namesOf, textOf, withoutHash } from './catalog-text.ts';
import { namesFrom } from './tables-names.ts';
import { locs, relics } from './tables-source.ts';

type Row = z.infer<typeof relics>['Sets'][string];
type Texts = readonly ReadonlyMap<number, z.infer<typeof setTexts>[string]>[];
type Item = z.infer<typeof relics>['Items'][string];

/** In the tables since the first version and never in a player's hands. */
const neverReleased: readonly number[] = [15004, 15012];

const fallbackRarity = 5;

type Bonuses = Pick<SetHead, 'one' | 'two' | 'four'>;
type Effect = 'effect1Pc' | 'effect2Pc' | 'effect4Pc';

/** A set of one piece has one bonus, and neither that of two nor that of four. */
function bonusesOf(id: number, { AddProps }: Row, texts: Texts): Bonuses {
  const bonusOf = (effect: Effect, props: Row['AddProps']): BonusRecord | null => {
    const english = texts[0]?.get(id)?.[effect];
    const text = textOf(texts, (language) => language.get(id)?.[effect]);
    const stats = [...statsOfProps(props), ...statsOfText(english)];
    return text && { text, stats: wholeStats(english, stats) };
  };
  if (texts[0]?.get(id)?.effect1Pc !== undefined)
    return { one: bonusOf('effect1Pc', AddProps), two: null, four: null };
  return { two: bonusOf('effect2Pc', AddProps), four: bonusOf('effect4Pc', {}) };
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
export function setRecords(source: DataSource, recommend: Recommend): CatalogContent['sets'] {
  const texts = readSetTexts(source);
  const store = readTable(source, 'enka-store/gi/locs.json', locs, 2);
  const { Items, Sets } = readTable(source, 'enka-store/gi/relics.json', relics, 2);
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
  const bodyOf = ({ id, ...bonuses }: SetHead): SetBody => ({
    pieces: Object.fromEntries(
      (slotsOf.get(id) ?? []).map(({ slot }) => [
        slot,
        namesOf(texts, (language) => language.get(id)?.[slot]?.name),
      ]),
    ),
    recommendedCharacters: recommend(wishesOfSet(bonuses)),
  });
  return Object.entries(Sets)
    .map(([key, row]) => headOf(Number(key), row))
    .map((head) => ({ head, body: bodyOf(head) }))
    .filter(({ head }) => !neverReleased.includes(head.id))
    .toSorted((a, b) => a.head.id - b.head.id);
}
