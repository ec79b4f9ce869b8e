import type { KitHit, KitPart, KitVariant } from '../../../../src/games/builds/kit.ts';
import { groupBy } from '../../rows.ts';
import type { SkillSource } from '../source.ts';
import { byHand, type HandHit, type HandReading, type HandShare } from './by-hand.ts';
import { type Clause, clausesOf } from './clauses.ts';

/** Which skill of a rotation a skill belongs to. */
export type KitPlace = 'basic' | 'skill' | 'ultimate' | 'talent';

export interface MadeVariant extends KitVariant {
  readonly isFollowUp: boolean;
}

/** The numbers at a position by level; throws where a level lacks it. */
function column({ levels, name }: SkillSource, position: number): number[] {
  return levels.map((numbers) => {
    const value = numbers[position - 1];
    if (value === undefined) throw new Error(`${name} has no number ${position}.`);
    return value;
  });
}

/** The one value of a number that must not change with the level. */
function constant(skill: SkillSource, position: number): number {
  const [value, ...others] = new Set(column(skill, position));
  if (value === undefined || others.length > 0) {
    throw new Error(`Number ${position} of ${skill.name} differs between levels.`);
  }
  return value;
}

const product = (columns: readonly (readonly number[])[]): number[] => {
  const [first = [], ...others] = columns;
  return first.map((value, level) =>
    others.reduce((result, values) => result * (values[level] ?? 0), value),
  );
};

function partOf(skill: SkillSource, { stat, positions, cap }: HandShare): KitPart {
  return {
    stat,
    values: product(positions.map((position) => column(skill, position))),
    ...(cap !== undefined && { cap: constant(skill, cap) }),
  };
}

/** The game shows the toughness damage of a single hit, or of each random hit, but not how hits of two kinds divide it. */
function toughnessOf({ toughness, isBounce }: SkillSource, plan: HitPlan): number | undefined {
  const [target = 0, all = 0] = toughness;
  const shown = isBounce ? target : target || all;
  const isTold = plan.isUneven !== true && plan.times > 1 === isBounce;
  return shown > 0 && isTold && isAttack(plan.attack) ? shown : undefined;
}

interface HitPlan extends HandHit {
  readonly times: number;
  readonly element: string;
  readonly attack: string;
}

const isAttack = (attack: string): boolean => attack !== 'dot' && attack !== 'additional';

function hitOf(skill: SkillSource, plan: HitPlan, isAlone: boolean): KitHit {
  const toughness = isAlone ? toughnessOf(skill, plan) : undefined;
  return {
    name: skill.name,
    parts: plan.shares.map((share) => partOf(skill, share)),
    times: plan.times,
    element: plan.element,
    attack: plan.attack,
    ...(toughness !== undefined && { toughness }),
    ...(plan.crit && {
      crit: { rate: constant(skill, plan.crit[0]), damage: constant(skill, plan.crit[1]) },
    }),
  };
}

const variantOf = (skill: SkillSource, name: string, plans: readonly HitPlan[]): MadeVariant => ({
  name,
  hits: plans.map((plan) => hitOf(skill, plan, plans.length === 1)),
  isFollowUp: plans.every(({ attack }) => attack === 'follow_up'),
});

const elementIn =
  /\b(Physical|Fire|Ice|Lightning|Wind|Quantum|Imaginary) (?:Additional )?(?:DMG|DoT)/;

/** Counters are follow-up attacks. */
const followUp = /\bFollow-Up ATK|\bCounters?\b/;

function handVariants(
  skill: SkillSource,
  place: KitPlace,
  { asks, variants }: HandReading,
): MadeVariant[] | undefined {
  if (!asks.every((words) => skill.description.includes(words))) return undefined;
  const element = elementIn.exec(skill.description)?.[1]?.toLowerCase() ?? '';
  const times = (hit: HandHit): number =>
    typeof hit.times === 'object' ? constant(skill, hit.times.position) : (hit.times ?? 1);
  return variants.map(({ name, hits }) =>
    variantOf(
      skill,
      name ?? skill.name,
      hits.map((hit) => ({ element, attack: place, ...hit, times: times(hit) })),
    ),
  );
}

/** The name of a clause that is a variant of its own; undefined for a plain hit. */
function apartAs({ kind, sentence, lead }: Clause, place: KitPlace): string | undefined {
  if (kind === 'dot') return 'DoT';
  if (kind === 'additional') return /\bFrozen\b/.test(sentence) ? 'Frozen' : 'Additional DMG';
  return place !== 'talent' && followUp.test(lead) ? 'Follow-Up ATK' : undefined;
}

function attackOf({ kind, lead }: Clause, place: KitPlace, skill: SkillSource): string {
  if (kind !== 'hit') return kind;
  const text = place === 'talent' ? skill.description : lead;
  return followUp.test(text) ? 'follow_up' : place;
}

const planOf = (skill: SkillSource, place: KitPlace, clause: Clause): HitPlan => ({
  shares: clause.shares.map(({ stat, position }) => ({ stat, positions: [position] })),
  times: 'count' in clause.times ? clause.times.count : constant(skill, clause.times.position),
  element: clause.element,
  attack: attackOf(clause, place, skill),
});

function readVariants(skill: SkillSource, place: KitPlace): MadeVariant[] {
  const clauses = clausesOf(skill.description).filter(
    ({ isOnTarget, isOwn }) => isOnTarget && isOwn,
  );
  const groups = groupBy(clauses, (clause) => apartAs(clause, place) ?? skill.name);
  return [...groups].map(([name, own]) =>
    variantOf(
      skill,
      name,
      own.map((clause) => planOf(skill, place, clause)),
    ),
  );
}

/** The ways to use a skill, the plain one first; undefined where its description has changed. */
export function variantsOf(skill: SkillSource, place: KitPlace): MadeVariant[] | undefined {
  const reading = byHand[skill.id];
  return reading === undefined ? readVariants(skill, place) : handVariants(skill, place, reading);
}
