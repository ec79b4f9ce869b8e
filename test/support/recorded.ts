import { readFileSync } from 'node:fs';

/** A committed reply of a provider: `enka/hsr/full`. */
// biome-ignore lint/suspicious/noExplicitAny: a test changes a recorded reply without declaring its shape
export const fixture = (path: string): any =>
  JSON.parse(readFileSync(new URL(`../fixtures/${path}.json`, import.meta.url), 'utf8'));
