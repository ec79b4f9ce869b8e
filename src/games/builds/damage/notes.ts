import type { Build } from '../build.ts';
import type { Enemy } from '../simulation.ts';

/** Sentences beside a result, none of them twice. */
export type Notes = ReturnType<typeof createNotes>;

export function createNotes() {
  const notes = new Set<string>();
  return {
    /** False adds nothing. */
    add(...added: readonly (string | false)[]): void {
      for (const note of added) if (note !== false) notes.add(note);
    },
    list: (): readonly string[] => [...notes],
  };
}

/** For callers that need numbers alone. */
export const noNotes: Notes = { add: () => {}, list: () => [] };

const decimals = 1e4;

/** A number as notes show it: at most four decimals. */
export const shown = (value: number): string => String(Math.round(value * decimals) / decimals);

export const ascensionAssumed = ({ level, ascension }: Build, taken: number): string | false =>
  ascension === null && `Level ${level} is taken at ascension ${taken}.`;

/** Whether a main stat depends on a rarity or level that was not given. */
export const isGearAssumed = ({ gear }: Build): boolean =>
  gear.some(
    ({ mainStat, rarity, level }) => mainStat.value === null && (rarity === null || level === null),
  );

export const enemyLevelAssumed = ({ level }: Enemy, assumed: number): string | false =>
  level === null && `The enemy's level is taken to be ${assumed}.`;

/** `assumed`: the default resistance, a fraction. `isGiven`: whether that to an element was given. */
export const enemyResAssumed = (
  { res }: Enemy,
  assumed: number,
  elements: readonly string[],
  isGiven: (element: string) => boolean,
): string | false =>
  res === null &&
  !elements.every(isGiven) &&
  `Resistances of the enemy that were not given are ${shown(assumed * 100)} percent.`;
