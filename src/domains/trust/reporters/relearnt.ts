import type { Lesson } from '../event.ts';
import { learnt, type Reputation, rolled } from './learnt.ts';

/** What all reviews come to, made anew; undefined without any. */
export const relearnt = (lessons: readonly Lesson[]): Reputation | undefined =>
  lessons
    .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))
    .reduce<Reputation | undefined>(
      (reputation, lesson) => learnt(reputation, lesson, lesson.at) ?? reputation,
      undefined,
    );

/** Whether two say the same at a moment, save for rounding. */
export function isEqualAt(
  one: Reputation | undefined,
  other: Reputation | undefined,
  now: number,
): boolean {
  const [a, b] = [rolled(one, now), rolled(other, now)];
  const isSame = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return isSame(a.confirmed, b.confirmed) && isSame(a.dismissed, b.dismissed);
}
