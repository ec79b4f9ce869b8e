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

/** For who needs numbers alone. */
export const noNotes: Notes = { add: () => {}, list: () => [] };

const decimals = 1e4;

/** A number as notes show it: at most four decimals. */
export const shown = (value: number): string => String(Math.round(value * decimals) / decimals);
