/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const read = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const write = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** So much of the second colour, 0 to 1, over the first; both as `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [read(one), read(other)];
  const part = (index: 0 | 1 | 2): number => a[index] * (1 - share) + b[index] * share;
  return write([part(0), part(1), part(2)]);
}

/** How far a colour is from the grey of the same lightness, 0 to 1. */
export function chroma(hex: string): number {
  const parts = read(hex);
  return (Math.max(...parts) - Math.min(...parts)) / 255;
}

/** A colour that is seen through: `rgba(…)`. */
export const faded = (hex: string, alpha: number): string =>
  `rgba(${read(hex).join(', ')}, ${alpha})`;

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const linear = read(hex).map((part) => {
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

/** A colour as near to this one as stands out from its ground by the contrast. */
export function legible(color: string, ground: string, wanted: number): string {
  const far = contrast('#ffffff', ground) > contrast('#000000', ground) ? '#ffffff' : '#000000';
  const shades = Array.from({ length: steps + 1 }, (_, step) => mix(color, far, step / steps));
  return shades.find((shade) => contrast(shade, ground) >= wanted) ?? far;
}

/** White or nearly black, whichever is read better on it. */
export const inkOn = (ground: string): string =>
  contrast('#ffffff', ground) >= contrast('#101418', ground) ? '#ffffff' : '#101418';
