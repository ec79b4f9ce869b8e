import type { Props } from './tables.ts';

/** Sums by property id, in the game's own units. */
export type Totals = Map<number, number>;

/** 121 is ATK: the group of 12101, 12102 and 12103. */
export const groupOf = (property: number): number => Math.floor(property / 100);

export function add(totals: Totals, property: number, value: number): void {
  totals.set(property, (totals.get(property) ?? 0) + value);
}

export function addAll(totals: Totals, props: Props | undefined): void {
  for (const [property, value] of props ?? []) add(totals, property, value);
}

/** Base, percentage of it and flat amount: `group` 121 is ATK, with 12101, 12102 and 12103. */
export function amount(totals: Totals, group: number, round: (value: number) => number): number {
  const base = totals.get(group * 100 + 1) ?? 0;
  const ratio = totals.get(group * 100 + 2) ?? 0;
  const flat = totals.get(group * 100 + 3) ?? 0;
  return base + round((base * ratio) / 10_000) + flat;
}

/** A percentage by nature, from hundredths. */
export const rate = (totals: Totals, group: number): number =>
  amount(totals, group, Math.floor) / 100;
