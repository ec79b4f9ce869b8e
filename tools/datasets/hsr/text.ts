import xxhash from 'xxhash-wasm';
import { firstLanguages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text, textOrNull } from '../../../src/games/names.ts';

const { h64 } = await xxhash();

/** The id under which the game keeps the text of a key such as `RelicDesc_1012`. */
export const textId = (key: string): string => String(h64(key));

/** The Trailblazer that a text speaks to. */
interface Reader {
  readonly name: string;
  readonly isFemale: boolean;
}

/** Takes off markup and ruby; a written `\n` becomes a line break. Placeholders of numbers stay. */
export function plainText(text: string, { name, isFemale }: Reader): string {
  return text
    .replaceAll(/<[^>]*>|\{RUBY_[BE]#[^}]*\}/g, '')
    .replaceAll(/\{([FM])#([^}]*)\}/g, (_tag, sex: string, word: string) =>
      (sex === 'F') === isFemale ? word : '',
    )
    .replaceAll('{NICKNAME}', name)
    .replaceAll('\\n', '\n')
    .trim();
}

/** `#1[i]%`: the first number, as a whole; `f1` has one decimal; `%` makes percent points of a fraction. */
const placeholders = /#(\d+)\[(i|f\d)\](%?)/g;

/** A number of the tables as a caller reads it, without the noise of single precision. */
export const shownNumber = (value: number, isPercent: boolean): number =>
  Math.round(value * (isPercent ? 1e6 : 1e4)) / 1e4;

/** Whole numbers are cut as the game cuts them, 12.5 to 12; decimals are rounded. */
function written(value: number, format: string, isPercent: boolean): string {
  const shown = shownNumber(value, isPercent);
  return format === 'i' ? String(Math.trunc(shown)) : shown.toFixed(Number(format.slice(1)));
}

/** Null when a number of the text is missing: no text is better than a wrong one. */
export function fillPlaceholders(text: string, numbers: readonly number[]): string | null {
  const asked = [...text.matchAll(placeholders)].map(([, position]) => Number(position));
  if (asked.some((position) => numbers[position - 1] === undefined)) return null;
  return text.replaceAll(
    placeholders,
    (_all, position: string, format: string, percent: string) =>
      written(numbers[Number(position) - 1] ?? 0, format, percent !== '') + percent,
  );
}

/** The position of each number in texts, from 1, and whether it is a percentage, in the order of the first text. */
export function askedNumbers(texts: Names): ReadonlyMap<number, boolean> {
  const asked = new Map<number, boolean>();
  for (const text of texts) {
    for (const [, position, , percent] of (text ?? '').matchAll(placeholders)) {
      const index = Number(position);
      asked.set(index, percent !== '' || (asked.get(index) ?? false));
    }
  }
  return asked;
}

/** A break between two letters of a script that has no spaces. */
const unspaced =
  /([^ -~\p{sc=Latin}\p{sc=Cyrl}\p{sc=Hang}])\n([^ -~\p{sc=Latin}\p{sc=Cyrl}\p{sc=Hang}])/gu;

/** A line break becomes a space, except in scripts that have none. */
const inLine = (name: string): string => name.replaceAll(unspaced, '$1$2').replaceAll(/\s+/g, ' ');

/** A name without markup; null where there is none. */
export const plainName = (name: string | undefined): string | null =>
  inLine(plainText(name ?? '', { name: '', isFemale: false })) || null;

/** A text id of the tables; null where a row has no such text. */
type TextId = string | null | undefined;

export const noNames: Names = firstLanguages.map(() => null);

const filledText = (template: Names, numbers: readonly number[]): Text =>
  textOrNull(template.map((text) => (text === null ? null : fillPlaceholders(text, numbers))));

/** Texts by id: a column for each of `languages`, and how each calls the Trailblazer. */
export function createTexts(
  columns: readonly Readonly<Record<string, string>>[],
  trailblazer: Names,
) {
  const template = (id: TextId, isFemale = false): Names =>
    shortNames(
      columns.map((column, index) => {
        const text = typeof id === 'string' ? column[id] : undefined;
        return text ? plainText(text, { name: trailblazer[index] ?? '', isFemale }) : null;
      }),
    );
  return {
    /** The text with its placeholders. */
    template,
    /** On one line, for headings. */
    names: (id: TextId): Names => template(id).map((name) => (name === null ? null : inLine(name))),
    text: (id: TextId, numbers: readonly number[] = []): Text => filledText(template(id), numbers),
    textFor: (isFemale: boolean, id: TextId): Text => filledText(template(id, isFemale), []),
  };
}

/** The places of the numbers in a text. */
export type NumberPlan = ReturnType<typeof numberPlan>;

/** Numbers that the text does not name come last. */
function orderIn(text: string | null, positions: readonly number[]): number[] {
  const own = [...askedNumbers([text]).keys()];
  const rest = positions.filter((position) => !own.includes(position));
  return [...own, ...rest].map((position) => positions.indexOf(position));
}

/**
 * Reads the numbers of a text with its placeholders in all languages. `asked` has the position of each in the tables, from
 * 1, and whether it is a percentage, in the order of the English text; `orders` has each language's own order, as indexes
 * of `asked`, up to the last language with the text, and is undefined where all have the same.
 */
export function numberPlan(template: Names) {
  const asked = [...askedNumbers(template)];
  const positions = asked.map(([position]) => position);
  const last = template.findLastIndex((text) => text !== null);
  const orders = template.slice(0, last + 1).map((text) => orderIn(text, positions));
  const isAlike = orders.every((order) => order.every((index, place) => index === place));
  return { asked, orders: isAlike ? undefined : orders };
}

/** The numbers of a level as its text shows them, in its order: percent points where there is a `%`. */
export const shownNumbers = ({ asked }: NumberPlan, numbers: readonly number[]): number[] =>
  asked.flatMap(([position, isPercent]) => {
    const value = numbers[position - 1];
    return value === undefined ? [] : [shownNumber(value, isPercent)];
  });
