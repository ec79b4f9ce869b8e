import { zzzWords } from '../words.ts';

/** Elements that are a kind of another: they meet its resistance and have its damage bonus. Mechanics section 7. */
const kinds: Readonly<Record<string, string>> = {
  frost: 'ice',
  auric_ink: 'ether',
  honed_edge: 'physical',
};

/** Frost is ice, Auric Ink ether, Honed Edge physical; others are what they are. */
export const kindOf = (element: string): string => kinds[element] ?? element;

/** The element, and the one that it is a kind of if there is one. */
export function namesOf(element: string): readonly string[] {
  const known = namesByElement.get(element);
  if (known) return known;
  const made = [...new Set([element, kindOf(element)])];
  namesByElement.set(element, made);
  return made;
}

const namesByElement = new Map<string, readonly string[]>();

export const isKnownElement = (element: string): boolean => zzzWords.elements.includes(element);
