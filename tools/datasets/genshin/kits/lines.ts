import type { ScalingStat } from '../../../../src/games/builds/kit.ts';
import { plain } from '../source.ts';

/** A share of a stat, with the parameter that holds its values by level. */
interface FormPart {
  readonly stat: ScalingStat;
  readonly param: string;
}

/** Damage instances that are alike; the parts of one add up. */
interface Instance {
  readonly parts: readonly FormPart[];
  readonly times: number;
  /** Null where the form names none. */
  readonly element: 'physical' | null;
}

/** A form that is understood: alternatives, each with all its instances. */
type Alternatives = readonly (readonly Instance[])[];

const stats: readonly (readonly [word: string, stat: ScalingStat])[] = [
  ['Max HP', 'hp'],
  ['DEF', 'def'],
  ['Elemental Mastery', 'elemental_mastery'],
  ['ATK', 'atk'],
];
const term = /^\{(param\d+):[^{}]*P\}(.*)$/;
const repeats = /[×x*]\s*(\d+)/;
const ofAll = /^[(（](.*)[)）]\s*([×x*]\s*\d+)$/;
/** Words for each stack or the like; one is counted. */
const each = /^(?:each|\/\s?stack|per [\w' ]+)$/i;
const elements: Readonly<Record<string, Instance['element']>> = { Physical: 'physical' };
const own = ['Anemo', 'Geo', 'Electro', 'Dendro', 'Hydro', 'Pyro', 'Cryo'];

type Term = NonNullable<ReturnType<typeof termOf>>;

/** `{param1:F1P} Max HP ×3`; undefined when something in it is no share of one of the four stats. */
function termOf(text: string) {
  const [, param, behind = ''] = term.exec(text.trim()) ?? [];
  if (param === undefined) return undefined;
  const times = Number(repeats.exec(behind)?.[1] ?? 1);
  const rest = behind.replace(repeats, '').trim();
  const [word, stat = null] = stats.find(([name]) => rest.startsWith(name)) ?? [''];
  const remark = rest.slice(word.length).trim();
  if (remark !== '' && !each.test(remark) && !own.includes(remark) && !(remark in elements))
    return undefined;
  return { param, stat, times, element: elements[remark] ?? null };
}

/** Terms of different stats are parts of one instance; others are instances that follow each other. */
function instancesOf(terms: readonly Term[], common: ScalingStat | null): Instance[] {
  const isCombined = new Set(terms.flatMap(({ stat }) => stat ?? [])).size > 1;
  const partOf = ({ param, stat }: Term): FormPart => ({ stat: stat ?? common ?? 'atk', param });
  const [first] = terms;
  if (isCombined && first) {
    return [{ parts: terms.map(partOf), times: first.times, element: first.element }];
  }
  const instances: Instance[] = [];
  for (const one of terms) {
    const last = instances.at(-1);
    if (last?.parts[0]?.param === one.param) {
      instances[instances.length - 1] = { ...last, times: last.times + one.times };
    } else {
      instances.push({ parts: [partOf(one)], times: one.times, element: one.element });
    }
  }
  return instances;
}

/**
 * Reads what stands behind a label of damage: `{param1:F1P}+{param2:F1P}` are two instances, `{param1:P} ATK+{param2:P}
 * DEF` is one of two parts, `{param1:P}/{param2:P} Max HP` are alternatives. A stat that only the last one names is that
 * of all; without any it is ATK. Undefined when a part of it is not understood, or is a share of other damage.
 */
export function alternativesOf(form: string): Alternatives | undefined {
  const [, inner = form, times = ''] = ofAll.exec(form.trim()) ?? [];
  const options = inner
    .split(/\/(?=\s*\{param)/)
    .map((option) => option.split('+').map((text) => termOf(text)));
  const known = options.flatMap((terms) => terms.flatMap((one) => one ?? []));
  if (known.length === 0 || known.length < options.flat().length) return undefined;
  const common = known.at(-1)?.stat ?? null;
  const factor = Number(repeats.exec(times)?.[1] ?? 1);
  return options.map((terms) =>
    instancesOf(
      terms.flatMap((one) => one ?? []),
      common,
    ).map((instance) => ({ ...instance, times: instance.times * factor })),
  );
}

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
  /** The damage of a whole cast in the game's words: a multiple of the first line. */
  readonly totals: readonly Line[];
  /** Labels of damage whose form is not understood. */
  readonly odd: readonly string[];
  readonly shares: readonly ShareLine[];
}

const damage = /\bDMG\b|\bDoT\b|^Riptide Slash$|^(?:Blazing|Scorching) Threshold$|^Charged Attack$/;
const aimed = /\bAimed Shot\b|^Charged Attack: /;
/** Lines about the growth, the reduction or the duration of damage. */
const noDamage =
  /\b(?:Bonus|Increase|Interval|Decrease|Absorption|Reduction|Ratio|Conversion|Limit|Healing|Regeneration|Duration|Cost|Gain|CD|Consumption)\b/;
const total = /^Total\b/;
const share = /^\{(param\d+):[^{}]*P\} (Normal|Charged) Attack DMG$/;
/** Dealt by another character. */
const ofOthers = /Character's ATK$/;
const stellar = /\bStellar(?:-Conduct| Swirl)\b/;
const alternatives = /^(.*?)\/(.*?)( (?:\d-Hit |Plunge )?DMG)$/;

/** `Low/High Plunge DMG` names two; other alternatives are numbered. */
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

/** Beside `Low/High Plunge DMG`, `Plunge DMG` is the collision on the way down. */
const isCollision = (label: string, texts: readonly string[]): boolean =>
  /(?:^| )Plunge DMG$/.test(label) &&
  !label.includes('/') &&
  texts.some((text) => text.includes('Low/High Plunge DMG'));

const dealsDamage = (label: string, form: string): boolean =>
  (damage.test(label) || aimed.test(label)) &&
  !noDamage.test(label) &&
  !stellar.test(label) &&
  hasShares(form);

function readLine(text: string, texts: readonly string[]) {
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
 * The damage lines of a talent's English texts, without the collision of a plunge, which hits only enemies in the way of
 * the fall, and without stellar-conduct and stellar swirl, which are not simulated.
 */
export function readLines(texts: readonly string[]): Lines {
  const read = texts.flatMap((text) => readLine(text, texts));
  const of = (kind: 'lines' | 'totals' | 'odd'): Line[] =>
    read.filter((one) => one.kind === kind).flatMap(({ lines }) => lines);
  return {
    lines: of('lines'),
    totals: of('totals'),
    odd: of('odd').map(({ label }) => label),
    shares: texts.flatMap(readShare),
  };
}
