import { isRatio } from '../../../games/builds/units.ts';

/** Stats in points whose decimals players look at. */
const decimalsOf: Readonly<Record<string, number>> = { spd: 1, energy_regen: 2 };

/** A value as the games print it: `46.6%`, `311`, `134.4`. */
export function shownValue(stat: string, value: number): string {
  if (isRatio(stat)) return `${value.toFixed(1)}%`;
  return String(Number(value.toFixed(decimalsOf[stat] ?? 0)));
}

/** Digits in groups of three, as ranks are written. */
export const grouped = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
