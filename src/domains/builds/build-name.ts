import { plainName } from '../../lib/text.ts';

/** The longest name, in characters (R10.3). */
const maxName = 80;

/** What keeps a text from being the name of a build; undefined when nothing does. */
export function nameFault(given: string): string | undefined {
  const name = storedName(given);
  const isShort = name.length <= maxName || Array.from(name).length <= maxName;
  return name !== '' && isShort ? undefined : `It has 1 to ${maxName} characters.`;
}

export const storedName = plainName;
