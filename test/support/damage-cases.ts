import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** One result of another program, with everything that it was computed of. */
export interface RecordedCase<Input, Expected> {
  readonly name: string;
  readonly kind: string;
  readonly input: Input;
  readonly expected: Expected;
}

/** Results of other programs, recorded in `test/fixtures/damage`; each file names the program, its version and how. */
export const recorded = <Table>(file: string): Table =>
  JSON.parse(readFileSync(new URL(`../fixtures/damage/${file}.json`, import.meta.url), 'utf8'));

/** Both programs compute with doubles: what is left between them is the order of the operations. */
const sameFormula = 1e-9;

/** Numbers of two programs: equal but for a share of the expected one. */
export function expectSame(
  actual: number | undefined,
  expected: number,
  what: string,
  share: number = sameFormula,
): void {
  const difference = Math.abs((actual ?? Number.NaN) - expected) / Math.max(Math.abs(expected), 1);
  expect(difference, `${what}: ${actual} here, ${expected} there`).toBeLessThanOrEqual(share);
}
