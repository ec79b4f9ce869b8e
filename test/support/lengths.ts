import { inject } from 'vitest';
import { type Lengths, sample } from './length-table.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a command that runs the long forms has instead of the sample. */
    readonly lengths: Lengths;
  }
}

export const lengths = (): Lengths => inject('lengths') ?? sample;
