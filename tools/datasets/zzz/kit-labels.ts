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

/** As the texts write them. */
const elementNames = 'Physical|Fire|Frost|Ice|Electric|Ether|Auric Ink|Honed Edge|Wind';
const mention = new RegExp(`(?<!increases? )\\b(${elementNames})\\sDMG`, 'gu');

/** `Auric Ink` is `auric_ink`. */
const spelled = (name: string): string => name.toLowerCase().replaceAll(' ', '_');

/**
 * Which lines of a string are physical where the text names two elements and not their hits. Source:
 * frzyc/genshin-optimizer, libs/zzz/formula/src/data/char/sheets (read).
 */
const physicalLines: Readonly<Record<string, readonly (number | string)[]>> = {
  1151: [1, 2, 4],
  1161: [1, 2, 3],
  1171: [2],
  1181: [1, 2, 4, 'Moving Shot'],
  1201: [1, 2, 3],
  1211: [1, 2],
  1221: [1, 2],
  1241: [1, 2, 3, 4, 5],
  1251: [1, 2, 3],
  1271: [1, 2, 3],
  1291: [1, 2],
  1301: [1, 2],
  1321: [1, 2, 3],
  1331: [1, 2, 3],
  1391: [1, 2],
};

const counts: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 };
/** `the first two deal Physical DMG`; a `first` alone is one. */
const firstHits = /\bfirst (?:(\d|one|two|three|four) )?/u;

/** A block of a skill's table, and what its text says of its damage. */
export interface ElementSource {
  readonly agentId: string;
  /** What the agent deals where nothing is said. */
  readonly own: string;
  /** Whether it belongs to the basic attacks. */
  readonly isBasic: boolean;
  /** Without markup; empty where the block has none. */
  readonly text: string;
}

const mentions = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, name = '']) => spelled(name))),
];

/**
 * The element of a line: what its label says, else the only one that its text names; of two, the one that the text or
 * the table above gives that hit; else the agent's own.
 */
export function elementOf(source: ElementSource, label: Label): string {
  const named = mentions(`${label.form} DMG`)[0];
  if (named !== undefined) return named;
  const [first, second] = mentions(source.text);
  if (first !== undefined && second === undefined) return first;
  const other = [first, second].find((element) => element !== undefined && element !== 'physical');
  return isPhysical(source, label) ? 'physical' : (other ?? source.own);
}

function isPhysical({ agentId, isBasic, text }: ElementSource, label: Label): boolean {
  const listed = isBasic ? physicalLines[agentId] : undefined;
  if (listed !== undefined) return listed.includes(label.segment ?? label.words);
  const [opening = ''] = text.split(/[.\n]/u).filter((sentence) => mentions(sentence).length > 0);
  const inOpening = mentions(opening);
  if (!inOpening.includes('physical')) return false;
  // A later sentence gives its other element to the other forms of the move.
  if (inOpening.length === 1) return `${label.string}${label.words}${label.form}` === '';
  const count = firstHits.exec(opening);
  if (count === null || label.segment === null) return false;
  const [, digits = 'one'] = count;
  return label.segment <= (counts[digits] ?? Number(digits));
}
