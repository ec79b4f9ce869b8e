/** File systems stop at 255 bytes; the rest is for the name of a temporary file. */
const maximumNameBytes = 200;

export const unfitBlobId = 'A blob id is empty or too long.';

/**
 * The id as a name that is safe in every file system; undefined when it is empty or too long, on both engines alike.
 * Lower-case letters, digits, `-` and `_` stay, all else becomes `%` and hex: no separator, no dot and no two ids for
 * one file where upper and lower case are the same.
 */
export function blobName(id: string): string | undefined {
  const name = Array.from(Buffer.from(id), (byte) => {
    const character = String.fromCharCode(byte);
    return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
  return name.length === 0 || name.length > maximumNameBytes ? undefined : name;
}
