import type { ScalingStat } from '../../../src/games/builds/kit.ts';

/** A share of a stat: where its values by level are found. */
interface FormPart {
  readonly stat: ScalingStat;
  readonly param: string;
}

/** Damage instances that are alike; the parts of one add up. */
export interface Instance {
  readonly parts: readonly FormPart[];
  readonly times: number;
  /** Where the form says which. */
  readonly element: 'physical' | null;
}

/** A form that is understood: alternatives, each with all its instances. */
export type Alternatives = readonly (readonly Instance[])[];

const stats: readonly (readonly [word: string, stat: ScalingStat])[] = [
  ['Max HP', 'hp'],
  ['DEF', 'def'],
  ['Elemental Mastery', 'elemental_mastery'],
  ['ATK', 'atk'],
];
const term = /^\{(param\d+):[^{}]*P\}(.*)$/;
const repeats = /[×x*]\s*(\d+)/;
const ofAll = /^[(（](.*)[)）]\s*([×x*]\s*\d+)$/;
/** What a number is counted by: once is what a cast is sure to deal. */
const each = /^(?:each|\/\s?stack|per [\w' ]+)$/i;
const elements: Readonly<Record<string, Instance['element']>> = { Physical: 'physical' };
const own = ['Anemo', 'Geo', 'Electro', 'Dendro', 'Hydro', 'Pyro', 'Cryo'];

interface Term extends Omit<Instance, 'parts'> {
  readonly param: string;
  readonly stat: ScalingStat | null;
}

/** `{param1:F1P} Max HP ×3`; undefined when something in it is no share of one of the four stats. */
function termOf(text: string): Term | undefined {
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
