import type { KitHit, KitVariant } from '../../../src/games/builds/kit.ts';

/** The meaning of a line in a skill's table of numbers, read from its English label. */
export interface Label {
  /** Its attack in a string: 3 for `3rd-Hit DMG Multiplier`. */
  readonly segment: number | null;
  /** The words before the attack's number, which name another string: `Enhanced Basic Attack`. */
  readonly string: string;
  /** Its other words: `Explosion`; empty for a plain `DMG Multiplier`. */
  readonly words: string;
  /** The condition in which it replaces another line: `Teamwork` of `Explosion DMG Multiplier (Teamwork)`. */
  readonly form: string;
}

/** A share of the agent's own HP on top of a hit; the only one, Zhao's, is for each second of charge. */
export const isHpShare = (label: string): boolean => label.endsWith('Max HP Additional Multiplier');

const multiplier = /\s*(?:Total )?DMG (?:Per Second )?Multiplier\s*/i;
const condition = /\(([^)]*)\)/;
const ordinal = /^(.*?)\s*(\d)(?:st|nd|rd|th)-Hit\s*(.*)$/;

/** Reads `4th-Hit Charged Attack DMG Multiplier`, `Explosion DMG Multiplier (Teamwork)` and the like. */
export function readLabel(label: string): Label {
  if (isHpShare(label))
    return { segment: null, string: '', words: 'Additional Max HP, each second', form: '' };
  const form = condition.exec(label)?.[1] ?? '';
  const name = label.replace(condition, '').replace(multiplier, ' ').trim();
  const [, string = '', digit, words = name] = ordinal.exec(name) ?? [];
  return { segment: digit === undefined ? null : Number(digit), string, words, form };
}

/** The parts of one move: they follow each other in the same cast, so they add up. */
const continuing: ReadonlySet<string> = new Set([
  'Armor-Piercing Warhead',
  'Combo',
  'Downward Attack',
  'Energy Field',
  'Explosion',
  'Finisher',
  'Finishing Move',
  'Fire Blade',
  'Fire Blast',
  'Shot',
  'Startup',
  'Wind Current',
]);

const isContinuing = (words: string): boolean => continuing.has(words);

/** Additions to a cast under a condition. */
const isAddition = (words: string): boolean => /^(?:Additional|Extended Slash)\b/.test(words);

/** Forms that need a held button: never the default of a cast. */
const isCharged = (words: string): boolean => /\bCharged?\b/.test(words);

/** The part of a move that another form of it replaces. */
const replacedWords: Readonly<Record<string, string>> = {
  'Charged Shot': 'Shot',
  Harmony: 'Whim',
  'High-Explosive Warhead': 'Armor-Piercing Warhead',
};

const replacedBy = (words: string): string | undefined => replacedWords[words];

/** A line of a skill's table of numbers as a hit. */
export interface KitLine {
  readonly label: Label;
  readonly hit: KitHit;
}

/** `Ultimate: Hammerquake (Teamwork)`. */
export const nameOf = (title: string, form: string): string =>
  form === '' ? title : `${title} (${form})`;

/** The variants of a block of lines: the default, then its alternatives. */
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

/** Whether a line replaces another: the part that it is a form of, or else the whole attack. */
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

/** The condition in which it replaces others; empty for a part of the base. */
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

/** A move that is not a string: its parts, then its additions and alternatives. */
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

/** The plain line, or else the first without a condition, with its continuing parts. */
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
