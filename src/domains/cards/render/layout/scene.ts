import type { Card } from '../../card.ts';
import type { Pixels } from '../node.ts';
import { plainText } from '../plain-text.ts';
import { cardStyles } from '../styles/index.ts';
import { type Palette, paletteOf } from '../styles/palette.ts';
import type { CardStyle } from '../styles/style.ts';
import { inLanguage, type Word, wordOf } from '../words/by-language.ts';
import type { GameWordsOfCards } from '../words/game-words.ts';
import { cardWords } from '../words/index.ts';

/** The art of a card as pixels; null where there is none, or it could not be decoded. */
export interface CardPixels {
  readonly splash: Pixels | null;
  readonly weapon: Pixels | null;
  /** In the order of the card's gear. */
  readonly gear: readonly (Pixels | null)[];
}

/** What every part of a card is laid out with. */
export interface Scene {
  readonly card: Card;
  readonly pixels: CardPixels;
  readonly style: CardStyle;
  readonly palette: Palette;
  readonly words: GameWordsOfCards;
  /** A word in the language of the card. */
  readonly say: (word: Word) => string;
}

/** Stats of gear in percent are called like the flat ones: the value says which it is. */
const percentSuffix = /_percent$/;

export function sceneOf(card: Card, pixels: CardPixels): Scene {
  const style = cardStyles[card.game];
  const element = card.character.element?.toLowerCase() ?? '';
  const color = Object.hasOwn(style.elements, element) ? style.elements[element] : undefined;
  return {
    card,
    pixels,
    style,
    palette: paletteOf(color ?? style.neutral, card.theme, style.recipe),
    words: cardWords[card.game],
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
