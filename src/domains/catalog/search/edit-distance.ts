/** A part of a text, which is compared without a copy. */
type Part = Readonly<{ text: string; start: number; length: number }>;

/** More errors than any word has. */
const never = 99;

/** The restricted Damerau-Levenshtein distance (optimal string alignment); undefined for more than `max`. */
export function editDistance(typed: string, part: Part, max: number): number | undefined {
  if (Math.abs(typed.length - part.length) > max) return undefined;
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: part.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = nextRow(typed, part, row, above, before);
    if (next.every((errors) => errors > max)) return undefined;
    before = above;
    above = next;
  }
  const errors = above[part.length] ?? never;
  return errors <= max ? errors : undefined;
}

/** One row of the table of distances: between the first `row` letters typed and each beginning of the part. */
function nextRow(
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
    const isSwapped =
      column > 1 && letterBefore === meant && letter === text.charCodeAt(start + column - 2);
    const swapped = isSwapped ? (before[column - 2] ?? never) + 1 : never;
    next.push(Math.min(wrong, added, missing, swapped));
  }
  return next;
}
