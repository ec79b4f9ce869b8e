/** The longest name, in characters (R10.3). */
const maxName = 80;

/** What keeps a text from being the name of a build; undefined when nothing does. */
export function nameFault(given: string): string | undefined {
  const name = given.trim();
  const isShort = name.length <= maxName || Array.from(name).length <= maxName;
  return name !== '' && isShort ? undefined : `It has 1 to ${maxName} characters.`;
}

/** Half a surrogate pair is no character, and no store keeps it. */
export const storedName = (given: string): string => given.trim().replaceAll(/\p{Cs}/gu, '\ufffd');
