import { isRatio } from '../../../../games/builds/words.ts';
import { baseStat } from '../../../../games/gear.ts';
import type { GameId } from '../../../../games/ids.ts';
import type { Card, CardArt } from '../../card.ts';
import { genshinLook } from '../looks/genshin.ts';
import { hsrLook } from '../looks/hsr.ts';
import type { CardLook } from '../looks/look.ts';
import { inLanguage, type Word, wordOf } from '../looks/words.ts';
import { zzzLook } from '../looks/zzz.ts';
import type { Pixels } from '../page.ts';
import { type Palette, paletteOf } from '../palette.ts';
import { plainText } from '../plain-text.ts';

/** The art of a card as pixels; null where there is none, or it could not be decoded. */
export type CardPixels = CardArt<Pixels>;

export const looks: Readonly<Record<GameId, CardLook>> = {
  genshin: genshinLook,
  hsr: hsrLook,
  zzz: zzzLook,
};

export interface Scene {
  readonly card: Card;
  readonly pixels: CardPixels;
  readonly look: CardLook;
  readonly palette: Palette;
  /** A word in the language of the card. */
  readonly say: (word: Word) => string;
}

export function sceneOf(card: Card, pixels: CardPixels): Scene {
  const look = looks[card.game];
  const element = card.character.element?.toLowerCase() ?? '';
  const color = Object.hasOwn(look.elements, element) ? look.elements[element] : undefined;
  return {
    card,
    pixels,
    look,
    palette: paletteOf(color ?? look.neutral, card.theme, look.recipe),
    say: (word) => inLanguage(word, card.language),
  };
}

/** A stat as the game calls it, flat and percent alike; one that we have no word for keeps its name. */
export const statLabel = ({ card, look }: Scene, stat: string): string =>
  wordOf(look.stats, baseStat(stat), card.language) ?? plainText(stat.replaceAll('_', ' '));

/** An element, a path or a specialty; one that we have no word for keeps its name. */
export const kindLabel = ({ card, look }: Scene, kind: string): string =>
  wordOf(look.kinds, kind.toLowerCase(), card.language) ?? plainText(kind);

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
