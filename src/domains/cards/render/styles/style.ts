import type { CardNode, Style } from '../node.ts';
import type { Palette, PaletteRecipe } from './palette.ts';

/** How the cards of a game look: shapes of our own, drawn as the game's menus feel. */
export interface CardStyle {
  /** The colour of each element, in lower case. */
  readonly elements: Readonly<Record<string, string>>;
  /** Of whatever has no known element. */
  readonly neutral: string;
  readonly recipe: PaletteRecipe;
  /** SVG behind everything. */
  readonly backdrop: (palette: Palette) => string;
  /** SVG over everything but the texts: a frame. */
  readonly frame: (palette: Palette) => string;
  readonly panel: (palette: Palette) => Style;
  /** The head of a panel, such as the main stat of a piece. */
  readonly title: Style;
  /** The name of the character. */
  readonly name: (palette: Palette) => Style;
  /** One of six signs of the character's rank. */
  readonly pip: (palette: Palette, isReached: boolean) => CardNode;
}
