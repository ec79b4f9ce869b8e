import { isRatio } from '../../../../games/builds/words.ts';
import type { GameId } from '../../../../games/ids.ts';
import type { Card, CardArt } from '../../card.ts';
import { genshinLook } from '../looks/genshin.ts';
import { hsrLook } from '../looks/hsr.ts';
import type { CardLook, CardStyle, CardWords } from '../looks/look.ts';
import { inLanguage, type Word, wordOf } from '../looks/words.ts';
import { zzzLook } from '../looks/zzz.ts';
import type { Pixels } from '../page.ts';
import { type Palette, paletteOf } from '../palette.ts';
import { plainText } from '../plain-text.ts';

/** The art of a card as pixels; null where there is none, or it could not be decoded. */
export type CardPixels = CardArt<Pixels>;

/** One more game is one more line here. */
export const looks: Readonly<Record<GameId, CardLook>> = {
  genshin: genshinLook,
  hsr: hsrLook,
  zzz: zzzLook,
};

/** What every part of a card is laid out with. */
export interface Scene {
  readonly card: Card;
  readonly pixels: CardPixels;
  readonly style: CardStyle;
  readonly palette: Palette;
  readonly words: CardWords;
  /** A word in the language of the card. */
  readonly say: (word: Word) => string;
}

/** Percent stats of gear have the names of the flat ones: the value says which it is. */
const percentSuffix = /_percent$/;

export function sceneOf(card: Card, pixels: CardPixels): Scene {
  const { style, words } = looks[card.game];
  const element = card.character.element?.toLowerCase() ?? '';
  const color = Object.hasOwn(style.elements, element) ? style.elements[element] : undefined;
  return {
    card,
    pixels,
    style,
    palette: paletteOf(color ?? style.neutral, card.theme, style.recipe),
    words,
    say: (word) => inLanguage(word, card.language),
  };
}

/** A stat as the game calls it; one that we have no word for keeps its name. */
export const statLabel = ({ card, words }: Scene, stat: string): string =>
  wordOf(words.stats, stat.replace(percentSuffix, ''), card.language) ??
  plainText(stat.replaceAll('_', ' '));

/** An element, a path or a specialty; one that we have no word for keeps its name. */
export const kindLabel = ({ card, words }: Scene, kind: string): string =>
  wordOf(words.kinds, kind.toLowerCase(), card.language) ?? plainText(kind);

/** Stats in points whose decimals players look at. */
const decimalsOf: Readonly<Record<string, number>> = { spd: 1, energy_regen: 2 };

/** A value as the games print it: `46.6%`, `311`, `134.4`. */
export function formatValue(stat: string, value: number): string {
  if (isRatio(stat)) return `${value.toFixed(1)}%`;
  return String(Number(value.toFixed(decimalsOf[stat] ?? 0)));
}

/** Digits in groups of three, as ranks are written. */
export const groupDigits = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
