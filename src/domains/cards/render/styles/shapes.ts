import { cardHeight, cardWidth } from '../size.ts';

/** An SVG as large as the card. */
export const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">${content}</svg>`;

/** An SVG of a square sign. */
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
