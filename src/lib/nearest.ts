import { memoizeWeakly } from './memoize.ts';

const maxLength = 64;

/** The known name that is closest to a given one; undefined when none is close. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxLength) return undefined;
  const asked = bare(name);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const [index, candidate] of allBare(known).entries()) {
    const distance = distanceOf(asked, candidate);
    if (distance !== undefined && distance < (best?.distance ?? Infinity))
      best = { name: known[index] ?? candidate, distance };
  }
  return best?.name;
}

/** The message for a value that is none of some words, with the one that may be meant. */
export function choiceFault(
  words: readonly string[],
  given: unknown,
  {
    subject = 'It',
    meant,
  }: { readonly subject?: string; readonly meant?: string | undefined } = {},
): string {
  const near = meant ?? (typeof given === 'string' ? nearest(given, words) : undefined);
  const hint = near === undefined ? '.' : `; did you mean ${near}?`;
  return `${subject} is one of ${words.join(', ')}${hint}`;
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Made once for a list that stays. */
const allBare = memoizeWeakly((known: readonly string[]) => known.map(bare));

const minPrefix = 3;

/** The distance of two names; undefined when it is too large for a hint. */
function distanceOf(name: string, known: string): number | undefined {
  const shorter = Math.min(name.length, known.length);
  const longer = Math.max(name.length, known.length);
  const isBeginning = known.startsWith(name) || name.startsWith(known);
  if (isBeginning && shorter >= minPrefix) return Math.min(longer - shorter, 2);
  const allowed = shorter > minPrefix ? 2 : 1;
  // The difference in length alone is too large.
  if (longer - shorter > allowed) return undefined;
  const distance = edits(name, known);
  return distance <= allowed && distance < known.length ? distance : undefined;
}

/** The Levenshtein distance. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next[column] = Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
