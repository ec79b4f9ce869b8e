import { inject } from 'vitest';
import { type Lengths, sample } from './length-table.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a command that runs the long forms has instead of the sample. */
    readonly lengths: Lengths;
  }
}

export const lengths = (): Lengths => inject('lengths') ?? sample;

/** Some rows of a table, at least one; others for another `first`, and all of them in the long form. */
export function stepThrough<T>(rows: readonly T[], first: number): readonly T[] {
  const { step } = lengths();
  return rows.filter((_, index) => index % step === first % Math.min(step, rows.length));
}
