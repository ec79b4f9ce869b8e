import type { Card } from '../../card.ts';
import { chroma, faded, inkOn, legible, mix } from '../colors.ts';

/** The colours of a card; grounds and inks are `#rrggbb`, so that their contrast can be checked. */
export interface Palette {
  readonly isDark: boolean;
  /** Of the element, as it is. */
  readonly element: string;
  /** The ground at the side of the art, and at the other. */
  readonly near: string;
  readonly far: string;
  /** What panels look like over the ground. */
  readonly panelGround: string;
  readonly panel: string;
  readonly edge: string;
  /** Of texts: what is read first, what comes second, and what is pointed out. */
  readonly ink: string;
  readonly dim: string;
  readonly accent: string;
  /** A filled sign in the accent, and what is written on it. */
  readonly fill: string;
  readonly onFill: string;
}

/** How far a card of a game is from its element's colour. */
export interface PaletteRecipe {
  readonly night: string;
  readonly day: string;
  /** How much of the element is in the grounds, 0 to 1. */
  readonly nearShare: number;
  readonly farShare: number;
  /** What points out where the element is a grey: among other texts a grey one looks switched off. */
  readonly signal?: Readonly<Record<Card['theme'], string>>;
}

/** Below it a colour is a grey, 0 to 1. */
const greyChroma = 0.1;

/** WCAG 2 asks for 4.5 of texts; these are read on phones, outdoors. */
export const minContrast = { ink: 9, dim: 5, accent: 4.5, onFill: 4.5 } as const;

export function paletteOf(element: string, theme: Card['theme'], recipe: PaletteRecipe): Palette {
  const isDark = theme === 'dark';
  const base = isDark ? recipe.night : recipe.day;
  const near = mix(base, element, recipe.nearShare * (isDark ? 1 : 0.9));
  const far = mix(base, element, recipe.farShare);
  const panelGround = isDark ? mix(far, '#000000', 0.35) : mix(far, '#ffffff', 0.72);
  const signal = chroma(element) < greyChroma ? (recipe.signal?.[theme] ?? element) : element;
  const accent = legible(signal, panelGround, minContrast.accent);
  const ink = legible(
    isDark ? '#ffffff' : mix('#1a1f2b', element, 0.06),
    panelGround,
    minContrast.ink,
  );
  const filled = isDark ? mix(signal, '#ffffff', 0.12) : mix(signal, '#000000', 0.18);
  const onFill = inkOn(filled);
  return {
    isDark,
    element,
    near,
    far,
    panelGround,
    panel: faded(panelGround, isDark ? 0.82 : 0.86),
    edge: isDark
      ? faded(mix(element, '#ffffff', 0.5), 0.22)
      : faded(mix(element, '#000000', 0.35), 0.28),
    ink,
    dim: legible(mix(ink, panelGround, 0.34), panelGround, minContrast.dim),
    accent,
    fill: legible(filled, onFill, minContrast.onFill),
    onFill,
  };
}
