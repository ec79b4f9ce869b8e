/** A part of a text, which is not copied for it. */
export interface Part {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** More than any word has. */
const never = 99;

/**
 * How many letters were typed wrong, left out, added or turned round with the next one; undefined for more than `max`.
 * It is the distance of Damerau and Levenshtein in which no letter is turned round twice.
 */
export function typingErrors(typed: string, part: Part, max: number): number | undefined {
  if (Math.abs(typed.length - part.length) > max) return undefined;
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: part.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = rowOf(typed, part, row, above, before);
    if (next.every((errors) => errors > max)) return undefined;
    before = above;
    above = next;
  }
  const errors = above[part.length] ?? never;
  return errors <= max ? errors : undefined;
}

/** The errors between so many letters of what was typed, and each beginning of the part. */
function rowOf(
  typed: string,
  { text, start, length }: Part,
  row: number,
  above: readonly number[],
  before: readonly number[],
): number[] {
  const letter = typed.charCodeAt(row - 1);
  const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : Number.NaN;
  const next = [row];
  for (let column = 1; column <= length; column += 1) {
    const meant = text.charCodeAt(start + column - 1);
    const wrong = (above[column - 1] ?? never) + (letter === meant ? 0 : 1);
    const added = (above[column] ?? never) + 1;
    const missing = (next[column - 1] ?? never) + 1;
    const isTurned =
      column > 1 && letterBefore === meant && letter === text.charCodeAt(start + column - 2);
    const turned = isTurned ? (before[column - 2] ?? never) + 1 : never;
    next.push(Math.min(wrong, added, missing, turned));
  }
  return next;
}
