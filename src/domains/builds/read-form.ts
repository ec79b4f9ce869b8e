import type { CharacterForm } from '../../games/builds/build.ts';
import type { CharacterHead } from '../../games/catalog.ts';
import type { GivenActor } from './given.ts';
import type { Reading } from './reading.ts';

const longestElement = 64;

/** Which form of the character is meant; what it has but one of is not looked at, whatever a showcase says of it (R10.4a). */
export function readForm(
  reading: Reading,
  { avatarId, element, enhanced }: GivenActor,
  at: string,
): CharacterForm {
  const head = reading.pack.characters.find(avatarId);
  // What is not looked at is kept with a save nevertheless.
  const isKept = (element?.length ?? 0) <= longestElement;
  if (!isKept) reading.fault(at, `It has at most ${longestElement} characters.`);
  return {
    avatarId,
    element: isKept ? readElement(reading, head, element ?? null, at) : null,
    enhanced: head?.enhanced ? readEnhanced(reading, enhanced ?? null) : null,
  };
}

function readElement(
  reading: Reading,
  head: CharacterHead | undefined,
  given: string | null,
  at: string,
): string | null {
  if (!head?.elements || head.elements.length < 2) return null;
  const known = head.elements.map((element) => element.toLowerCase());
  const meant = given?.toLowerCase();
  if (given !== null) return known.find((one) => one === meant) ?? reading.word(at, given, known);
  const defaultElement = head.element?.toLowerCase() ?? null;
  reading.note(
    `Of the elements of this character ${defaultElement} is taken; send element for another.`,
  );
  return defaultElement;
}

function readEnhanced(reading: Reading, given: boolean | null): boolean {
  if (given === null)
    reading.note('The enhanced kit is taken; send enhanced false for the original.');
  return given ?? true;
}
