import { languages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { inOneForm, textFolders } from '../languages.ts';
import { readTable } from '../rows.ts';
import { evaluate } from './catalog-formula.ts';
import { type Locs, schemas } from './catalog-source.ts';

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

export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  // A product of decimals may lie a little below the half that it is.
  return Math.round(value * scale * (1 + Number.EPSILON)) / scale;
};

/** Fills `{CAL:0.07+AvatarSkillLevel(0)*0.015,100,4}`: a formula, a factor and a number of decimals. */
export const calculated = (text: string, level: number): string =>
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
export function textOf<Source>(
  texts: readonly MarkedText<Source>[],
  pick: (text: Source) => string | undefined,
): Text {
  const names = namesOf(texts, pick);
  return names.some((name) => name !== null) ? names : null;
}

export const locNames = (locs: Locs, key: string): Names =>
  shortNames(languages.map((language) => plainText(locs[language]?.[key])));

/** How the buttons are called, in the order of `languages`. */
export function readButtons(source: DataSource): readonly Markup['buttons'][] {
  const locs = readTable(source, 'enka-tooltip-zzz/locs/zzz_loc.json', schemas.locs, 2);
  return languages.map((language) => locs[textFolders[language]] ?? {});
}

/** Puts what their markup means beside texts in the order of `languages`. */
export const withMarkup = <Source>(
  texts: readonly Source[],
  markups: readonly Markup[] = [],
): readonly MarkedText<Source>[] =>
  texts.map((text, index) => ({ text, markup: markups[index] ?? noMarkup }));
