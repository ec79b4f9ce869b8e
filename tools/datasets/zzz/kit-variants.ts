import type { KitHit, KitVariant } from '../../../src/games/builds/kit.ts';
import { isAddition, isCharged, isContinuing, type Label, replacedBy } from './kit-labels.ts';

/** A line of a skill's table of numbers as a hit. */
export interface KitLine {
  readonly label: Label;
  readonly hit: KitHit;
}

/** `Ultimate: Hammerquake (Teamwork)`. */
export const nameOf = (title: string, form: string): string =>
  form === '' ? title : `${title} (${form})`;

/** What a block of lines offers to do: what it does when nothing is said, then its alternatives. */
export function variantsOf(title: string, lines: readonly KitLine[]): readonly KitVariant[] {
  const ownStrings = [...new Set(lines.map(({ label }) => label.string))];
  return ownStrings.flatMap((string) => {
    const own = lines.filter(({ label }) => label.string === string);
    const name = string === '' ? title : `${title} - ${string}`;
    return own.some(({ label }) => label.segment !== null)
      ? stringVariants(name, own)
      : moveVariants(name, own);
  });
}

/** A string of attacks, and the same string with other forms of some of them. */
function stringVariants(title: string, lines: readonly KitLine[]): readonly KitVariant[] {
  const numbered = lines.filter(({ label }) => label.segment !== null);
  const last = Math.max(...numbered.map(({ label }) => label.segment ?? 0));
  const closing = lines.filter((line) => isClosing(line, lines));
  const string = [...numbered, ...closing].map((line) => inString(line, last, closing));
  const alone = lines.filter((line) => line.label.segment === null && !closing.includes(line));
  const base = baseOf(string);
  const forms = [...new Set(string.filter((line) => !base.includes(line)).map(formOf))];
  return [
    { name: title, hits: base.map(({ hit }) => hit) },
    ...forms.map((form) => {
      const other = string.filter((line) => formOf(line) === form);
      const kept = base.filter((line) => !other.some((one) => replaces(one, line)));
      return { name: nameOf(title, form), hits: bySegment([...kept, ...other]) };
    }),
    ...alone.map(({ label, hit }) => ({ name: `${title} - ${label.words}`, hits: [hit] })),
  ];
}

/** Whether the one stands in the place of the other: of the part that it is a form of, else of the whole attack. */
function replaces({ label, hit }: KitLine, other: KitLine): boolean {
  const part = replacedBy(label.words);
  return hit.segment === other.hit.segment && (part === undefined || part === other.label.words);
}

/** The last attack of a string may have words instead of a number: a slash and a shot, a whim. */
const closingWords: ReadonlySet<string> = new Set([
  'Slash',
  'Shot',
  'Charged Shot',
  'Fire Blade',
  'Finishing Move',
  'Whim',
  'Harmony',
]);
/** What goes with the last numbered attack. */
const partsOfLast: ReadonlySet<string> = new Set(['Fire Blade', 'Finishing Move']);

const isClosing = ({ label }: KitLine, lines: readonly KitLine[]): boolean =>
  label.segment === null &&
  closingWords.has(label.words) &&
  lines.some((line) => line.label.segment !== null);

/** The line with the attack of the string that it belongs to. */
function inString({ label, hit }: KitLine, last: number, closing: readonly KitLine[]): KitLine {
  const isNext = closing.some((line) => line.hit === hit) && !partsOfLast.has(label.words);
  return { label, hit: { ...hit, segment: label.segment ?? (isNext ? last + 1 : last) } };
}

/** Under what it stands in place of others; empty for a part of the base. */
function formOf({ label }: KitLine): string {
  const isPart =
    label.segment === null ? replacedBy(label.words) === undefined : isContinuing(label.words);
  return [isPart ? '' : label.words, label.form].filter((part) => part !== '').join(', ');
}

/** Of each attack its plain form; where it has only others, the first of them. */
function baseOf(string: readonly KitLine[]): readonly KitLine[] {
  const segments = [...new Set(string.map(({ hit }) => hit.segment))].sort(
    (left, right) => (left ?? 0) - (right ?? 0),
  );
  return segments.flatMap((segment) => {
    const own = string.filter(({ hit }) => hit.segment === segment);
    const plain = own.filter((line) => formOf(line) === '');
    const [first] = own;
    return plain.length > 0 || first === undefined ? plain : [first];
  });
}

const bySegment = (lines: readonly KitLine[]): readonly KitHit[] =>
  lines.map(({ hit }) => hit).sort((left, right) => (left.segment ?? 0) - (right.segment ?? 0));

/** A move that is no string: its parts, then what may be added to it or done in its place. */
function moveVariants(title: string, lines: readonly KitLine[]): readonly KitVariant[] {
  const base = defaultLines(lines);
  const rest = lines.filter((line) => !base.includes(line));
  return [
    { name: title, hits: base.map(({ hit }) => hit) },
    ...rest.map((line) => {
      const { words, form } = line.label;
      const name = nameOf(words === '' ? title : `${title} - ${words}`, form);
      return { name, hits: alternativeTo(base, line) };
    }),
  ];
}

/** The plain line, else the first that asks for nothing more, with the parts that go on from it. */
function defaultLines(lines: readonly KitLine[]): readonly KitLine[] {
  const [first] = lines;
  const isPart = (line: KitLine): boolean => line !== first && isContinuing(line.label.words);
  const plain = lines.filter(
    ({ label }) => label.form === '' && replacedBy(label.words) === undefined,
  );
  const starts = plain.filter((line) => !isPart(line) && !isAddition(line.label.words));
  const main =
    starts.find(({ label }) => label.words === '') ??
    starts.find(({ label }) => !isCharged(label.words)) ??
    starts[0] ??
    first;
  return lines.filter((line) => line === main || (plain.includes(line) && isPart(line)));
}

function alternativeTo(base: readonly KitLine[], line: KitLine): readonly KitHit[] {
  const { words } = line.label;
  if (isAddition(words) && base.every(({ label }) => !isAddition(label.words)))
    return [...base, line].map(({ hit }) => hit);
  const replaced = replacedBy(words) ?? words;
  const isForm = base.some(({ label }) => label.words === replaced);
  return isForm
    ? base.map((own) => (own.label.words === replaced ? line.hit : own.hit))
    : [line.hit];
}
