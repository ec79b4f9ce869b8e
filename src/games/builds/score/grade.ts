import type { Grade } from '../analysis.ts';

/** The lowest score of each grade, the best first (mechanics, section 8). */
const limits: readonly (readonly [least: number, grade: Grade])[] = [
  [95, 'SSS'],
  [89, 'SS'],
  [82, 'S'],
  [72, 'A'],
  [60, 'B'],
  [45, 'C'],
  [25, 'D'],
];

/** What a score of 0 to 100 is called. */
export const gradeOf = (score: number): Grade =>
  limits.find(([least]) => score >= least)?.[1] ?? 'F';
