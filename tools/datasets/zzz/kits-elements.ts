import type { Label } from './kits-labels.ts';

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
