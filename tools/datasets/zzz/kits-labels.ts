/** What a line of a skill's table of numbers stands for, read from its English label. */
export interface Label {
  /** Which attack of a string it belongs to: 3 for `3rd-Hit DMG Multiplier`. */
  readonly segment: number | null;
  /** What stands in front of the attack's number, in strings of their own: `Enhanced Basic Attack`. */
  readonly string: string;
  /** What it is called beside that: `Explosion`; empty for a plain `DMG Multiplier`. */
  readonly words: string;
  /** Under what condition it replaces another line: `Teamwork` of `Explosion DMG Multiplier (Teamwork)`. */
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

export const isContinuing = (words: string): boolean => continuing.has(words);

/** What comes on top of a cast when something more is done for it. */
export const isAddition = (words: string): boolean =>
  /^(?:Additional|Extended Slash)\b/.test(words);

/** What asks for holding the button: never what a cast is when nothing is said. */
export const isCharged = (words: string): boolean => /\bCharged?\b/.test(words);

/** The part of a move that another form of it replaces. */
const replacedWords: Readonly<Record<string, string>> = {
  'Charged Shot': 'Shot',
  Harmony: 'Whim',
  'High-Explosive Warhead': 'Armor-Piercing Warhead',
};

export const replacedBy = (words: string): string | undefined => replacedWords[words];
