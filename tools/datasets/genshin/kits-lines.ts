import { plain } from './catalog-text.ts';
import { type Alternatives, alternativesOf, type Instance } from './kits-form.ts';

/** One line of a talent that deals damage, or one of its alternatives: `Low Plunge DMG`. */
export interface Line {
  readonly label: string;
  readonly instances: readonly Instance[];
}

/** A line that deals a share of what an attack deals: `{param4:F1P} Normal Attack DMG`. */
interface ShareLine {
  readonly label: string;
  readonly of: 'normal_attack' | 'charged_attack';
  readonly param: string;
}

export interface Lines {
  readonly lines: readonly Line[];
  /** What the game states as the damage of a whole cast, which is a multiple of the first line. */
  readonly totals: readonly Line[];
  /** Labels of damage whose form is none that is known. */
  readonly odd: readonly string[];
  readonly shares: readonly ShareLine[];
}

const damage = /\bDMG\b|\bDoT\b|^Riptide Slash$|^(?:Blazing|Scorching) Threshold$|^Charged Attack$/;
const aimed = /\bAimed Shot\b|^Charged Attack: /;
/** What only says how damage grows, what takes it, how often or for how long. */
const noDamage =
  /\b(?:Bonus|Increase|Interval|Decrease|Absorption|Reduction|Ratio|Conversion|Limit|Healing|Regeneration|Duration|Cost|Gain|CD|Consumption)\b/;
const total = /^Total\b/;
const share = /^\{(param\d+):[^{}]*P\} (Normal|Charged) Attack DMG$/;
/** Of another character, who deals it. */
const ofOthers = /Character's ATK$/;
const stellar = /\bStellar-Conduct\b/;
const alternatives = /^(.*?)\/(.*?)( (?:\d-Hit |Plunge )?DMG)$/;

/** `Low/High Plunge DMG` names two; what names no alternatives is numbered. */
function namesOf(label: string, count: number): string[] {
  if (count === 1) return [label];
  const [, first = '', second = '', behind = ''] = alternatives.exec(label) ?? [];
  if (count === 2 && first && second) {
    const before = first.endsWith(' Low') ? first.slice(0, -'Low'.length) : '';
    return [`${first}${behind}`, `${before}${second}${behind}`];
  }
  return Array.from({ length: count }, (_, index) => `${label} (${index + 1})`);
}

const linesOf = (label: string, found: Alternatives): Line[] =>
  namesOf(label, found.length).map((name, index) => ({
    label: name,
    instances: found[index] ?? [],
  }));

const hasShares = (form: string): boolean => /\{param\d+:[^{}]*P\}/.test(form);

type Kind = 'lines' | 'totals' | 'odd';

/** `Low/High Plunge DMG` tells what lands, so that `Plunge DMG` is the collision. */
const isCollision = (label: string, texts: readonly string[]): boolean =>
  /(?:^| )Plunge DMG$/.test(label) &&
  !label.includes('/') &&
  texts.some((text) => text.includes('Low/High Plunge DMG'));

const dealsDamage = (label: string, form: string): boolean =>
  (damage.test(label) || aimed.test(label)) &&
  !noDamage.test(label) &&
  !stellar.test(label) &&
  hasShares(form);

function readLine(text: string, texts: readonly string[]): { kind: Kind; lines: Line[] }[] {
  const [label = '', ...rest] = plain(text).split('|');
  const form = rest.join('|').trim();
  if (!dealsDamage(label, form) || isCollision(label, texts)) return [];
  if (share.test(form) || ofOthers.test(form)) return [];
  const found = alternativesOf(form);
  if (!found) return [{ kind: 'odd', lines: linesOf(label, [[]]) }];
  return [{ kind: total.test(label) ? 'totals' : 'lines', lines: linesOf(label, found) }];
}

function readShare(text: string): ShareLine[] {
  const [label = '', form = ''] = plain(text).split('|');
  const [, param, of] = share.exec(form.trim()) ?? [];
  if (param === undefined || !dealsDamage(label, form)) return [];
  return [{ label, param, of: of === 'Charged' ? 'charged_attack' : 'normal_attack' }];
}

/**
 * The damage lines of a talent's English texts. The collision of a plunge hits only what stands in the way of the fall,
 * so that it is left out: what lands is the low or the high plunge. Stellar-conduct is not simulated.
 */
export function readLines(texts: readonly string[]): Lines {
  const read = texts.flatMap((text) => readLine(text, texts));
  const of = (kind: Kind): Line[] =>
    read.filter((one) => one.kind === kind).flatMap(({ lines }) => lines);
  return {
    lines: of('lines'),
    totals: of('totals'),
    odd: of('odd').map(({ label }) => label),
    shares: texts.flatMap(readShare),
  };
}
