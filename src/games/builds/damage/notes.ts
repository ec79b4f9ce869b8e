import type { Build } from '../build.ts';
import type { Enemy } from '../simulation.ts';

/** Sentences beside a result, none of them twice. */
export interface Notes {
  add(note: string): void;
  list(): readonly string[];
}

export function createNotes(): Notes {
  const notes = new Set<string>();
  return {
    add: (note) => void notes.add(note),
    list: () => [...notes],
  };
}

/** For callers that need numbers alone. */
export const noNotes: Notes = { add: () => {}, list: () => [] };

const decimals = 1e4;

/** A number as notes show it: at most four decimals. */
export const shown = (value: number): string => String(Math.round(value * decimals) / decimals);

/** Sentences on what was assumed; false where it was given. */
export type Assumed = readonly (string | false)[];

/** What is fought when nothing is said of it: level, and resistance to every element as a fraction. */
interface DefaultEnemy {
  readonly level: number;
  readonly res: number;
}

export const ascensionAssumed = ({ level, ascension }: Build, taken: number): string | false =>
  ascension === null && `Level ${level} is taken at ascension ${taken}.`;

/** Whether the value of a main stat comes of a rarity or a level that was not given. */
export const isGearUnsaid = ({ gear }: Build): boolean =>
  gear.some(
    ({ mainStat, rarity, level }) => mainStat.value === null && (rarity === null || level === null),
  );

export const enemyLevelAssumed = ({ level }: Enemy, defaults: DefaultEnemy): string | false =>
  level === null && `The enemy's level is taken to be ${defaults.level}.`;

/** `isGiven`: whether the resistance to an element was given, under whichever of its names. */
export const enemyResAssumed = (
  { res }: Enemy,
  defaults: DefaultEnemy,
  elements: readonly string[],
  isGiven: (element: string) => boolean,
): string | false =>
  res === null &&
  !elements.every(isGiven) &&
  `Resistances of the enemy that were not given are ${shown(defaults.res * 100)} percent.`;

export function noteAssumed(assumed: Assumed, notes: Notes): void {
  for (const note of assumed) if (note !== false) notes.add(note);
}
