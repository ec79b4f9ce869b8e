import type { Language } from '../../../../games/ids.ts';
import { cardHeight, cardWidth, type Style } from '../page.ts';
import type { Palette, PaletteRecipe } from '../palette.ts';

/** What a game calls a player's level and a character's talents. */
export interface GameWords {
  readonly playerLevel: string;
  readonly talents: string;
}

/** How the cards of a game look, in shapes of our own that feel like the game's menus, and what they call things. */
export interface CardLook {
  readonly elements: Readonly<Record<string, string>>;
  /** The colour of a character without a known element. */
  readonly neutral: string;
  readonly recipe: PaletteRecipe;
  readonly backdrop: (palette: Palette) => string;
  /** SVG over everything but the texts: a frame. */
  readonly frame: (palette: Palette) => string;
  readonly panel: (palette: Palette) => Style;
  /** The head of a panel, such as the main stat of a piece. */
  readonly title: Style;
  readonly name: (palette: Palette) => Style;
  /** SVG of one of six signs of the character's rank. */
  readonly pip: (palette: Palette, isReached: boolean) => string;
  /** In every language of the game's players. */
  readonly words: Readonly<Partial<Record<Language, GameWords>> & { en: GameWords }>;
  /** Before the number of the constellation, eidolon or mindscape. */
  readonly rankLetter: string;
  /** Before the number of the weapon's refinement. */
  readonly refinementLetter: string;
}

export const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">${content}</svg>`;

export const sign = (size: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-12 -12 24 24">${content}</svg>`;

/** A star of four points around a centre. */
export function star(x: number, y: number, size: number, fill: string, opacity = 1): string {
  const near = size * 0.16;
  const points = [
    [0, -size],
    [near, -near],
    [size, 0],
    [near, near],
    [0, size],
    [-near, near],
    [-size, 0],
    [-near, -near],
  ].map(([dx = 0, dy = 0]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`);
  return `<polygon points="${points.join(' ')}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

export const ring = (
  x: number,
  y: number,
  r: number,
  stroke: string,
  width: number,
  opacity: number,
): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

export const stroke = (path: string, color: string, width: number, opacity: number): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
