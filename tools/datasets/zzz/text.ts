import type { ParamRecord, ParamUnit } from '../../../src/games/catalog.ts';
import { languages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text, textOrNull } from '../../../src/games/names.ts';
import { inOneForm } from '../languages.ts';
import type { CatalogTables, SkillNumbers, TextMap } from './source.ts';

/** What a formula of the game's texts refers to. */
interface Variables {
  /** Of the skill that the formula stands in. */
  readonly level: number;
  readonly skill: (id: string, property: string) => number;
}

interface Reader {
  readonly formula: string;
  readonly tokens: readonly string[];
  readonly variables: Variables;
  next: number;
}

type Operation = (left: number, right: number) => number;

const tokenPattern = /Skill:\d+,\s*Prop:\d+|AvatarSkillLevel\(\d+\)|\d+(?:\.\d+)?|\S/g;
const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')' };
const sums = new Map<string, Operation>([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
]);
const products = new Map<string, Operation>([
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
]);

/**
 * The value of `{Skill:1091001, Prop:1001} * 2 + {…}` or `0.07+AvatarSkillLevel(0)*0.015`: sums and products of
 * numbers, levels and skills in round or curly brackets. Throws on anything else.
 */
export function evaluate(formula: string, variables: Variables): number {
  const reader: Reader = { formula, tokens: formula.match(tokenPattern) ?? [], variables, next: 0 };
  const value = sum(reader);
  if (reader.next < reader.tokens.length) throw unreadable(reader);
  return value;
}

const sum = (reader: Reader): number => chain(reader, sums, product);
const product = (reader: Reader): number => chain(reader, products, atom);

function chain(
  reader: Reader,
  operations: ReadonlyMap<string, Operation>,
  operand: (reader: Reader) => number,
): number {
  let value = operand(reader);
  for (;;) {
    const operation = operations.get(reader.tokens[reader.next] ?? '');
    if (operation === undefined) return value;
    reader.next += 1;
    value = operation(value, operand(reader));
  }
}

function atom(reader: Reader): number {
  const token = take(reader);
  if (token === '-') return -atom(reader);
  const end = closing[token];
  if (end === undefined) return simple(reader, token);
  const value = sum(reader);
  if (take(reader) !== end) throw unreadable(reader);
  return value;
}

function simple(reader: Reader, token: string): number {
  const [, id, property] = /^Skill:(\d+),\s*Prop:(\d+)$/.exec(token) ?? [];
  if (id !== undefined && property !== undefined) return reader.variables.skill(id, property);
  if (token.startsWith('AvatarSkillLevel')) return reader.variables.level;
  if (!/^\d/.test(token)) throw unreadable(reader);
  return Number(token);
}

function take(reader: Reader): string {
  const token = reader.tokens[reader.next] ?? '';
  reader.next += 1;
  return token;
}

const unreadable = ({ formula }: Reader): Error =>
  new Error(`The formula "${formula}" of the game's texts cannot be read.`);

/** What the markup of a text stands for, in its language. */
export interface Markup {
  /** Names of the buttons, by the key of the skill they trigger. */
  readonly buttons: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, { readonly Title: string }>> | undefined;
}

/** A text of the source beside what its markup means. */
export interface MarkedText<Source> {
  readonly text: Source;
  readonly markup: Markup;
}

/** The skill that a button's picture triggers. */
const buttonSkills: Readonly<Record<string, string>> = {
  Icon_Normal: 'SkillText_CommonAttack',
  Icon_Special: 'SkillText_SpecialAttack',
  Icon_SpecialReady: 'SkillText_SpecialAttack',
  Icon_SpecialReady_Rp: 'SkillText_SpecialAttack',
  Icon_Evade: 'SkillText_Evade',
  Icon_Switch: 'SkillText_AssistSkill',
  Icon_UltimateReady: 'SkillText_UniqueSkill',
};

const layouts = /(?:\{LAYOUT_\w+#[^}]*\})+/g;
const layout = /\{LAYOUT_(\w+)#([^}]*)\}/g;
const calculation = /\{CAL:([^{},]*),([\d.]+),(\d+)\}/g;
const button = /<IconMap:(\w+)>/g;
const term = /<Term:(\d+)>/g;
const tag = /<[^>]*>/g;
/** Where a line may break inside a word. */
const zeroWidth = /\u200b/g;
/** What is taken out may leave two beside each other. */
const spaces = /[ \u00a0]+/g;

const noMarkup: Markup = { buttons: {} };

const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  // A product of decimals may lie a little below the half that it is.
  return Math.round(value * scale * (1 + Number.EPSILON)) / scale;
};

/** Fills `{CAL:0.07+AvatarSkillLevel(0)*0.015,100,4}`: a formula, a factor and a number of decimals. */
const calculated = (text: string, level: number): string =>
  text.replace(calculation, (_all, formula: string, factor: string, decimals: string) => {
    const value = evaluate(formula, { level, skill: noSkill });
    return String(round(value * Number(factor), Number(decimals)));
  });

function noSkill(id: string): never {
  throw new Error(`A text calculates with the skill ${id}, whose numbers stand elsewhere.`);
}

/** One form of what is said for each controller: the only one that is in words in every language. */
function controllerText(forms: string): string {
  const texts = new Map<string, string>();
  for (const [, name = '', text = ''] of forms.matchAll(layout)) texts.set(name, text);
  return texts.get('CONSOLECONTROLLER') ?? texts.get('FALLBACK') ?? '';
}

/** A text of the game without its markup, with the numbers of level 1; null when there is none. */
export function plainText(text: string | undefined, markup: Markup = noMarkup): string | null {
  if (text === undefined) return null;
  const plain = inOneForm(calculated(text, 1))
    .replace(layouts, controllerText)
    .replace(button, (_all, name: string) => {
      const label = markup.buttons[buttonSkills[name] ?? ''];
      return label === undefined ? '' : `[${label}]`;
    })
    .replace(term, (_all, id: string) => markup.terms?.[id]?.Title ?? '')
    .replace(tag, '')
    .replace(zeroWidth, '')
    .replace(spaces, ' ')
    .trim();
  return plain || null;
}

/** Names in the order of `languages`. */
export const namesOf = <Source>(
  texts: readonly MarkedText<Source>[],
  pick: (text: Source) => string | undefined,
): Names => shortNames(texts.map(({ text, markup }) => plainText(pick(text), markup)));

/** The same for a sentence, which is null as a whole when no language has it. */
export const textOf = <Source>(
  texts: readonly MarkedText<Source>[],
  pick: (text: Source) => string | undefined,
): Text => textOrNull(namesOf(texts, pick));

/** What the store calls something. */
export const storeNames = ({ locs }: CatalogTables, key: string): Names =>
  shortNames(languages.map((language) => plainText(locs[language]?.[key])));

/** What columns of words call something. */
export const columnNames = (columns: readonly TextMap[], key: string): Names =>
  shortNames(columns.map((words) => plainText(words[key])));

/** Puts what their markup means beside texts in the order of `languages`. */
export const withMarkup = <Source>(
  texts: readonly Source[],
  markups: readonly Markup[] = [],
): readonly MarkedText<Source>[] =>
  texts.map((text, index) => ({ text, markup: markups[index] ?? noMarkup }));

export type Table = Pick<ParamRecord, 'unit' | 'values'>;

/** Twelve, and four more by mindscapes. */
export const skillLevels = Array.from({ length: 16 }, (_, index) => index + 1);
/** The properties that a formula asks a skill for: damage and daze. */
const skillProperties: Readonly<
  Record<string, (skill: SkillNumbers) => readonly [number, number]>
> = {
  1001: (skill) => [skill.DamageValue, skill.DamageGrowth],
  1002: (skill) => [skill.DazeValue, skill.DazeGrowth],
};

/** The numbers of all levels that a line of the source stands for: one table, or one for each number of a text. */
export function levelTables(
  param: string,
  skills: Readonly<Record<string, SkillNumbers>>,
): readonly Table[] {
  if (!param.includes('Skill:')) {
    return columns(skillLevels.map((level) => calculated(param, level)));
  }
  const percent = (level: number): number =>
    evaluate(param, { level, skill: (id, property) => skillValue(skills[id], property, level) });
  // The skills' numbers are hundredths of a percent.
  return [{ unit: 'percent', values: skillLevels.map((level) => round(percent(level) / 100, 2)) }];
}

function skillValue(skill: SkillNumbers | undefined, property: string, level: number): number {
  const read = skillProperties[property];
  if (skill === undefined || read === undefined) {
    throw new Error(`A text asks for the property ${property} of a skill that does not have it.`);
  }
  const [value, growth] = read(skill);
  return value + growth * (level - 1);
}

const numberPattern = /(\d[\d,]*(?:\.\d+)?)(%|s(?!\w))?/g;

const unitOf = (suffix: string | undefined): ParamUnit => {
  if (suffix === '%') return 'percent';
  return suffix === 's' ? 'seconds' : 'flat';
};

/** Reads the same numbers out of the text of each level; none when the texts do not have the same numbers. */
export function columns(texts: readonly string[]): readonly Table[] {
  const rows = texts.map((text) => [...text.matchAll(numberPattern)]);
  const [first = []] = rows;
  if (rows.some((row) => row.length !== first.length)) return [];
  return first.map(([, , suffix], index) => ({
    unit: unitOf(suffix),
    values: rows.map((row) => Number(row[index]?.[1]?.replaceAll(',', ''))),
  }));
}

/** Without the numbers that are the same at every level. */
export const growing = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ values }) => values.some((value) => value !== values[0]));
