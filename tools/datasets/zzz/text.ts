import type { ParamRecord, ParamUnit } from '../../../src/games/catalog.ts';
import { languages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text, textOrNull } from '../../../src/games/names.ts';
import { inOneForm } from '../languages.ts';
import type { CatalogTables, SkillNumbers, TextMap } from './source.ts';

/** The variables of a formula in the game's texts. */
interface Variables {
  /** Of the formula's own skill. */
  readonly level: number;
  readonly skill: (id: string, property: string) => number;
}

type Operations = Readonly<Record<string, (left: number, right: number) => number>>;

const tokenPattern = /Skill:\d+,\s*Prop:\d+|AvatarSkillLevel\(\d+\)|\d+(?:\.\d+)?|\S/g;
const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')' };
const sums: Operations = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
};
const products: Operations = {
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/**
 * The value of `{Skill:1091001, Prop:1001} * 2 + {…}` or `0.07+AvatarSkillLevel(0)*0.015`: sums and products of
 * numbers, levels and skills in round or curly brackets. Throws on anything else.
 */
export function evaluate(formula: string, { level, skill }: Variables): number {
  const tokens = formula.match(tokenPattern) ?? [];
  let next = 0;
  const take = (): string => tokens[next++] ?? '';
  const fail = (): never => {
    throw new Error(`The formula "${formula}" of the game's texts cannot be read.`);
  };
  const atom = (): number => {
    const token = take();
    if (token === '-') return -atom();
    const end = closing[token];
    if (end === undefined) return simple(token);
    const value = sum();
    return take() === end ? value : fail();
  };
  const simple = (token: string): number => {
    const [, id, property] = /^Skill:(\d+),\s*Prop:(\d+)$/.exec(token) ?? [];
    if (id !== undefined && property !== undefined) return skill(id, property);
    if (token.startsWith('AvatarSkillLevel')) return level;
    return /^\d/.test(token) ? Number(token) : fail();
  };
  const chain = (operations: Operations, operand: () => number): number => {
    let value = operand();
    for (;;) {
      const operation = operations[tokens[next] ?? ''];
      if (operation === undefined) return value;
      next += 1;
      value = operation(value, operand());
    }
  };
  const sum = (): number => chain(sums, () => chain(products, atom));
  const value = sum();
  return next < tokens.length ? fail() : value;
}

/** The words for the markup of a text, in its language. */
export interface Markup {
  /** Names of the buttons, by the key of the skill they trigger. */
  readonly buttons: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, { readonly Title: string }>> | undefined;
}

/** A text of the source, with the words for its markup. */
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
/** Removed markup may leave two beside each other. */
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

/** The text for a console controller: the only one that is in words in every language. */
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

/** As `namesOf`, and null as a whole when no language has it. */
export const textOf = <Source>(
  texts: readonly MarkedText<Source>[],
  pick: (text: Source) => string | undefined,
): Text => textOrNull(namesOf(texts, pick));

/** The names of a key in the store. */
export const storeNames = ({ locs }: CatalogTables, key: string): Names =>
  shortNames(languages.map((language) => plainText(locs[language]?.[key])));

/** The names of a key in columns of words. */
export const columnNames = (columns: readonly TextMap[], key: string): Names =>
  shortNames(columns.map((words) => plainText(words[key])));

/** Adds the words for their markup to texts in the order of `languages`. */
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

/** The numbers of a line at all levels: one table, or one for each number of a text. */
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

/** Reads the numbers out of the texts of all levels; none when the texts do not have the same count of them. */
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
