import { type Notes, shown } from '../../../builds/damage/notes.ts';
import { type HitInput, hitOf } from './hit.ts';
import {
  amplifyMultiplier,
  catalyzes,
  type DirectLunar,
  isCatalyze,
  type LunarReaction,
  levelMultiplier,
  lunars,
  masteryCurves,
  type ReactionDamage,
  type ReactionPower,
  type Transformative,
  transformatives,
} from './reactions.ts';

/** `(1 + 2.78 x 187/(187 + 1400) + 0)`. */
function growth(
  family: keyof typeof masteryCurves,
  { elementalMastery, bonus }: ReactionPower,
): string {
  const { numerator, offset } = masteryCurves[family];
  const mastery = shown(Math.max(elementalMastery, 0));
  return `(1 + ${numerator} x ${mastery}/(${mastery} + ${offset}) + ${shown(bonus)})`;
}

/** The formula of a reaction that changes its hit, with the numbers put in (R10.7). */
export function noteHitReaction(input: HitInput, notes: Notes): void {
  const { reaction, element, level } = input;
  const result = hitOf(input, false).reaction;
  if (!reaction || !result) return;
  const { type } = reaction;
  if (isCatalyze(type)) {
    const { coefficient } = catalyzes[type];
    const added = levelMultiplier(level) * result.multiplier;
    notes.add(
      `${type}: added base damage = ${coefficient} x ${shown(levelMultiplier(level))} x ${growth('catalyze', reaction)} = ${shown(added)}.`,
    );
    return;
  }
  const multiplier = amplifyMultiplier(type, element) ?? 1;
  notes.add(
    `${type} by ${element}: factor = ${multiplier} x ${growth('amplify', reaction)} = ${shown(result.multiplier)}.`,
  );
}

interface OwnReaction extends ReactionPower {
  readonly level: number;
  readonly element: string;
}

const resOf = ({ factors }: ReactionDamage): string =>
  shown(factors.find(({ name }) => name === 'res_multiplier')?.value ?? 1);

/** The formula of a reaction that deals damage of its own, with the numbers put in (R10.7). */
export function noteTransformative(
  type: Transformative,
  by: OwnReaction,
  damage: ReactionDamage,
  notes: Notes,
): void {
  const { coefficient } = transformatives[type];
  notes.add(
    `${type}: ${by.element} damage = ${coefficient} x ${shown(levelMultiplier(by.level))} x ${growth('transformative', by)} x RES ${resOf(damage)} = ${shown(damage.nonCrit)}, without DEF, damage bonus and crit.`,
  );
}

/** The same of a lunar reaction to which one character contributes. */
export function noteLunar(
  type: LunarReaction,
  by: OwnReaction,
  damage: ReactionDamage,
  notes: Notes,
): void {
  const weight = damage.factors.find(({ name }) => name === 'contributor_weight')?.value ?? 1;
  notes.add(
    `${type}: ${by.element} damage = ${weight} x ${lunars[type].reaction} x ${shown(levelMultiplier(by.level))} x ${growth('lunar', by)} x RES ${resOf(damage)} = ${shown(damage.nonCrit)} before crit, with one contributor.`,
  );
}

/** The same of damage that is a lunar reaction's by a share of a stat. */
export function noteDirectLunar(
  type: DirectLunar,
  by: ReactionPower,
  { multiplier }: ReactionDamage,
  notes: Notes,
): void {
  notes.add(
    `${type}: direct damage = ${lunars[type].direct} x multiplier x stat x ${growth('lunar', by)} x crit x RES, that is ${shown(multiplier)} times the share of the stat, without DEF and damage bonus.`,
  );
}
