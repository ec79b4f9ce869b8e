import { type Range, rangeFault, readRatio } from '../../../games/builds/words.ts';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import type { Game } from '../../../games/game.ts';
import { Problem, type ProblemDetail } from '../../../lib/problem.ts';
import { withoutKeys } from '../../../lib/redact.ts';
import { plainName } from '../../../lib/text.ts';

/** The most faults that an answer lists (contract section 2); more are not looked for. */
const maxFaults = 20;
/** The longest name that an answer repeats. */
const maxShown = 64;

export type Reading = ReturnType<typeof createReading>;

/**
 * One reading of what a caller sent: it collects every fault, each with its path and what to send, and the notes on what
 * was assumed.
 */
export function createReading(game: Game, pack: CatalogPack) {
  const faults: ProblemDetail[] = [];
  const notes = new Set<string>();
  const fault = (path: string, message: string): void => {
    if (faults.length < maxFaults) faults.push({ path, message });
  };
  return {
    game,
    words: game.builds.words,
    pack,
    fault,
    note: (text: string): void => void notes.add(text),
    /** The value; a fault when it is out of the range (R1.5). */
    within(path: string, value: number, range: Range): number {
      if (!(value >= range.min && value <= range.max)) fault(path, rangeFault(range));
      return value;
    },
    /** One of the words, or a fault that lists them. */
    word(path: string, value: string, known: readonly string[]): string {
      if (!known.includes(value)) fault(path, unknownWord(value, known));
      return value;
    },
    /** The first `max` of a list; a fault when it has more. */
    atMost<Item>(path: string, list: readonly Item[], max: number): readonly Item[] {
      if (list.length > max) fault(path, `At most ${max}.`);
      return list.slice(0, max);
    },
    /** A ratio as a fraction, whichever way it was written; a note calls it `what` when it was percent (R10.5). */
    ratio(name: string, value: number, what = name): number {
      const read = readRatio(name, value);
      if (read.isPercent) notes.add(`${what} ${value} is read as percent: ${read.value}.`);
      return read.value;
    },
    /** Throws `validation_failed` when there was a fault; answers the notes. */
    done(): readonly string[] {
      const [first, ...others] = faults;
      if (first) throw Problem.invalidAll([first, ...others]);
      return [...notes];
    },
  };
}

function unknownWord(value: string, known: readonly string[]): string {
  if (known.length === 0) return 'There are none here.';
  const help = `one of ${known.join(', ')}.`;
  return value === '' ? `It is ${help}` : `${quoteName(value)} is unknown: it is ${help}`;
}

/** A name of a caller as it may be repeated: never a key, and never a long one (R2.3). */
export const quoteName = (name: string): string => withoutKeys(name).slice(0, maxShown);

/** The longest name, in characters (R10.3). */
const maxName = 80;

/** What keeps a text from being the name of a build; undefined when nothing does. */
export function nameFault(given: string): string | undefined {
  const name = plainName(given);
  const isShort = name.length <= maxName || Array.from(name).length <= maxName;
  return name !== '' && isShort ? undefined : `It has 1 to ${maxName} characters.`;
}
