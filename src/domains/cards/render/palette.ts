import type { Card } from '../card.ts';
import { tokens } from '../tokens.ts';

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
  // Among other texts a grey one looks switched off.
  const signal = chroma(element) < greyChroma ? tokens.accent[theme] : element;
  const accent = makeLegible(signal, panelGround, minContrast.accent);
  const text = isDark ? tokens.text.dark : mix(tokens.text.light, element, 0.06);
  const ink = makeLegible(text, panelGround, minContrast.ink);
  const filled = isDark ? mix(signal, '#ffffff', 0.12) : mix(signal, '#000000', 0.18);
  const onFill = inkOn(filled);
  return {
    isDark,
    element,
    near,
    far,
    panelGround,
    panel: fade(panelGround, isDark ? 0.82 : 0.86),
    edge: isDark
      ? fade(mix(element, '#ffffff', 0.5), 0.22)
      : fade(mix(element, '#000000', 0.35), 0.28),
    ink,
    dim: makeLegible(mix(ink, panelGround, 0.34), panelGround, minContrast.dim),
    accent,
    fill: makeLegible(filled, onFill, minContrast.onFill),
    onFill,
  };
}

/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const readHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const writeHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The second colour over the first, by a share of 0 to 1; both as `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [readHex(one), readHex(other)];
  const part = (index: 0 | 1 | 2): number => a[index] * (1 - share) + b[index] * share;
  return writeHex([part(0), part(1), part(2)]);
}

/** How far a colour is from the grey of the same lightness, 0 to 1. */
export function chroma(hex: string): number {
  const parts = readHex(hex);
  return (Math.max(...parts) - Math.min(...parts)) / 255;
}

/** A colour that is seen through: `rgba(…)`. */
export const fade = (hex: string, alpha: number): string =>
  `rgba(${readHex(hex).join(', ')}, ${alpha})`;

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const linear = readHex(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21, as WCAG 2 defines it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const steps = 20;

/** The colour nearest to this one that has the wanted contrast with its ground. */
export function makeLegible(color: string, ground: string, wanted: number): string {
  const far = contrast('#ffffff', ground) > contrast('#000000', ground) ? '#ffffff' : '#000000';
  const shades = Array.from({ length: steps + 1 }, (_, step) => mix(color, far, step / steps));
  return shades.find((shade) => contrast(shade, ground) >= wanted) ?? far;
}

/** What is written on a filled sign, whichever is read better on it. */
export function inkOn(ground: string): string {
  const { light, dark } = tokens['on-accent'];
  return contrast(light, ground) >= contrast(dark, ground) ? light : dark;
}
