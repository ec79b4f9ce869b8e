import type { Coded, Coding, CompressionFigures } from '../lib/http-response.ts';
import { compressed } from './codings.ts';

/** Compresses; undefined when it has enough to do already. */
export type Compress = (coding: Coding, bytes: Uint8Array) => Promise<Coded> | undefined;

export interface Compressor {
  readonly compress: Compress;
  figures(): CompressionFigures;
}

/** Others need the threads of the pool too: files, names of hosts. */
const maxRunning = 2;
/** Who comes later is answered plain sooner than it would be compressed. */
const maxWaiting = 16;

export function createCompressor(make = compressed): Compressor {
  const waiting: (() => void)[] = [];
  let running = 0;
  let made = 0;
  let refused = 0;

  async function run(coding: Coding, bytes: Uint8Array): Promise<Coded> {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      const coded = await make(coding, bytes);
      made += 1;
      return coded;
    } finally {
      // Whoever is next takes over the turn of this one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    compress(coding, bytes) {
      if (running >= maxRunning && waiting.length >= maxWaiting) {
        refused += 1;
        return undefined;
      }
      return run(coding, bytes);
    },
    figures: () => ({ made, refused }),
  };
}

/** The pool of threads is one for the process, and so are its turns. */
export const processCompressor = createCompressor();
