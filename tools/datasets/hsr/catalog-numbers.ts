import type { Names } from '../../../src/games/names.ts';
import { askedNumbers, shownNumber } from './catalog-text.ts';

/** How the numbers of a text stand in it. */
export interface NumberPlan {
  /** Position of each in the tables, from 1, and whether it is a percentage: in the order of the English text. */
  readonly asked: readonly (readonly [position: number, isPercent: boolean])[];
  /**
   * Each language's own order, as indexes of `asked`, up to the last that has the text; undefined where all count
   * alike.
   */
  readonly orders: readonly (readonly number[])[] | undefined;
}

/** A text that does not name a number counts it last. */
function orderIn(text: string | null, positions: readonly number[]): number[] {
  const own = [...askedNumbers([text]).keys()];
  const rest = positions.filter((position) => !own.includes(position));
  return [...own, ...rest].map((position) => positions.indexOf(position));
}

/** `template` is a text with its placeholders in all languages, English first. */
export function numberPlan(template: Names): NumberPlan {
  const asked = [...askedNumbers(template)];
  const positions = asked.map(([position]) => position);
  const last = template.findLastIndex((text) => text !== null);
  const orders = template.slice(0, last + 1).map((text) => orderIn(text, positions));
  const isAlike = orders.every((order) => order.every((index, place) => index === place));
  return { asked, orders: isAlike ? undefined : orders };
}

/** The numbers of a level as its text shows them, in its order: percent points where there is a `%`. */
export const shownNumbers = ({ asked }: NumberPlan, numbers: readonly number[]): number[] =>
  asked.flatMap(([position, isPercent]) => {
    const value = numbers[position - 1];
    return value === undefined ? [] : [shownNumber(value, isPercent)];
  });
