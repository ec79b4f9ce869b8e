import { isRatio } from '../../../../games/builds/words.ts';
import type { GameId } from '../../../../games/ids.ts';
import type { Card } from '../../card.ts';
import type { CardArt } from '../../card-art.ts';
import { type CardWords, cardWords } from '../../words.ts';
import { genshinLook } from '../looks/genshin.ts';
import { hsrLook } from '../looks/hsr.ts';
import type { CardLook, GameWords } from '../looks/look.ts';
import { zzzLook } from '../looks/zzz.ts';
import type { Pixels } from '../page.ts';
import { type Palette, paletteOf } from '../palette.ts';

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
  /** In the language of the card. */
  readonly words: CardWords & GameWords;
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
    words: { ...cardWords[card.language], ...(look.words[card.language] ?? look.words.en) },
  };
}

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
