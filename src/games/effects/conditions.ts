import { formatPercent, formatPlain } from './stats.ts';

/** Alternatives of one kind in a condition: `use:skill|ultimate` are two. */
export interface ConditionGroup {
  readonly kind: string;
  /** Empty where the kind says it all, or has a number. */
  readonly values: readonly string[];
  /** Its number as it is shown. */
  readonly value?: string;
  /** The stat that has to be at least `value`. */
  readonly stat?: string;
}

/** Kinds whose number is a share. */
const shares = new Set([
  'hp_above',
  'hp_below',
  'enemy_hp_above',
  'enemy_hp_below',
  'bond_of_life_above',
  'chance',
]);

/** Said in other words than those of their kind. */
const ownWords: Readonly<Record<string, string>> = {
  'reaction:any': 'reaction_any',
  'team_reaction:any': 'team_reaction_any',
  'ally_use:any': 'ally_use_any',
  'enemies_at_most:1': 'enemy_single',
  'moonsign:1': 'moonsign_1',
  'moonsign:2': 'moonsign_2',
  'anomaly:any': 'anomaly_any',
  'hit:weak_spot': 'hit_weak_spot',
};

/** The alternatives of one condition, those of a kind together. */
export function conditionGroups(condition: string): readonly ConditionGroup[] {
  const groups: { kind: string; values: string[] }[] = [];
  for (const part of condition.split('|')) {
    const last = groups.at(-1);
    const { kind, value } = readPart(part, last?.kind);
    if (last !== undefined && last.kind === kind && value !== undefined) last.values.push(value);
    else groups.push({ kind, values: value === undefined ? [] : [value] });
  }
  return groups.map(readGroup);
}

/** What stands without a kind is of the kind before it, but for a condition that stands beside others. */
function readPart(part: string, before: string | undefined): { kind: string; value?: string } {
  const at = part.indexOf(':');
  const isOfBefore = before !== undefined && part !== 'ally_attack';
  if (isOfBefore && (at === -1 || part.startsWith('weak:'))) return { kind: before, value: part };
  return at === -1 ? { kind: part } : { kind: part.slice(0, at), value: part.slice(at + 1) };
}

function readGroup({ kind, values }: { kind: string; values: string[] }): ConditionGroup {
  const [first = 'any'] = values;
  if (kind === 'stat') {
    const [stat = '', value = ''] = first.split(':');
    return { kind, values: [], stat, value: formatPlain(Number(value), stat) };
  }
  const own = ownWords[`${kind}:${first}`];
  if (own !== undefined || values.length === 0) return { kind: own ?? kind, values: [] };
  const number = Number(first);
  if (Number.isNaN(number)) return { kind, values };
  return { kind, values: [], value: shares.has(kind) ? formatPercent(number) : first };
}

/** Reactions of one element, which is said instead where a list has them all. */
const ofElement: readonly (readonly [element: string, reactions: readonly string[]])[] = [
  ['electro', ['overloaded', 'superconduct', 'electro_charged', 'hyperbloom']],
  ['pyro', ['overloaded', 'burning', 'burgeon']],
  ['hydro', ['vaporize', 'frozen', 'electro_charged', 'bloom']],
  ['dendro', ['burning', 'quicken', 'bloom', 'spread']],
];

const elementOfAll = (values: readonly string[]): string | undefined =>
  ofElement.find(([, reactions]) => reactions.every((one) => values.includes(one)))?.[0];

/** Whether a condition lists all reactions of an element. */
export const isOfElement = (kind: string, values: readonly string[]): boolean =>
  kind.endsWith('reaction') && elementOfAll(values) !== undefined;

export function reactionNames(values: readonly string[]): readonly string[] {
  const found = elementOfAll(values);
  return found === undefined ? values : [found];
}
