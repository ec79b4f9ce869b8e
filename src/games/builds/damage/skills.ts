import { memoize } from '../../../lib/memoize.ts';
import type { Stance } from '../../effects/effect.ts';
import type { Build } from '../build.ts';
import { type Kit, type KitHit, type KitVariant, noKit } from '../kit.ts';
import type { RotationStep } from '../simulation.ts';
import type { Notes } from './notes.ts';

/** By its name or the start of it, in any case. */
function findVariant(variants: readonly KitVariant[], asked: string): KitVariant | undefined {
  const wanted = asked.toLowerCase();
  return (
    variants.find(({ name }) => name.toLowerCase() === wanted) ??
    variants.find(({ name }) => name.toLowerCase().startsWith(wanted))
  );
}

/** The variant of a step's skill that was asked for, else the first; undefined without hits. Notes why. */
export function variantOf(
  kit: Kit,
  { skill, variant: asked }: RotationStep,
  notes: Notes,
): KitVariant | undefined {
  const variants = kit.skills[skill]?.variants ?? [];
  const [first] = variants;
  if (first === undefined) {
    const why = kit === noKit ? 'What it does is not known.' : 'The character has none.';
    notes.add(`${skill} adds no hits. ${kit.missing[skill] ?? why}`);
    return undefined;
  }
  const chosen = asked === null ? undefined : findVariant(variants, asked);
  if (chosen !== undefined || (asked === null && variants.length === 1)) return chosen ?? first;
  const names = variants.map(({ name }) => name).join(', ');
  notes.add(
    asked === null
      ? `${skill} has alternatives, ${names}: ${first.name} is taken.`
      : `${skill} has no variant ${asked}: of ${names}, ${first.name} is taken.`,
  );
  return first;
}

/** The talent whose level counts for a step. */
export const talentOfStep = (
  { skills }: Kit,
  { skill }: RotationStep,
  variant: KitVariant | undefined,
): string => variant?.talent ?? skills[skill]?.talent ?? skill;

/** The attacks of a string, each with its hits; a skill without a string is one attack. */
export function attacksOf(hits: readonly KitHit[]): readonly (readonly KitHit[])[] {
  const attacks = new Map<number, KitHit[]>();
  for (const hit of hits) {
    const segment = hit.segment ?? 1;
    attacks.set(segment, [...(attacks.get(segment) ?? []), hit]);
  }
  return [...attacks].toSorted(([one], [other]) => one - other).map(([, own]) => own);
}

/** The talent levels that are assumed when none are given. */
export interface DefaultLevels {
  /** By talent, without the levels that ranks add. */
  readonly levels: Readonly<Record<string, number>>;
  /** Follows `Talent levels that were not given` in the note; may be empty. */
  readonly words: string;
}

/** The levels of the talents by name. Given ones include what ranks add; default ones get it added here (R10.4a). */
export function levelsOf(
  { talents, rank }: Build,
  { raised }: Kit,
  defaults: DefaultLevels['levels'],
): Readonly<Record<string, number>> {
  const levels: Record<string, number> = { ...defaults };
  for (const raise of raised)
    if (rank >= raise.rank && raise.talent in levels)
      levels[raise.talent] = (levels[raise.talent] ?? 0) + raise.levels;
  for (const name of Object.keys(levels)) levels[name] = talents[name] ?? levels[name] ?? 1;
  return levels;
}

/** Notes the levels at which these talents were taken. */
export function noteLevels(
  names: readonly string[],
  levels: Readonly<Record<string, number>>,
  words: DefaultLevels['words'],
  notes: Notes,
): void {
  if (names.length === 0) return;
  const list = names.map((name) => `${name} ${levels[name]}`).join(', ');
  notes.add(`Talent levels that were not given${words}: ${list}.`);
}

/** As `levelsOf`, with a note on the levels that were not given. */
export function talentLevels(
  build: Build,
  kit: Kit,
  defaults: DefaultLevels,
  notes: Notes,
): Readonly<Record<string, number>> {
  const levels = levelsOf(build, kit, defaults.levels);
  const unsaid = Object.keys(levels).filter((name) => build.talents[name] === undefined);
  noteLevels(unsaid, levels, defaults.words, notes);
  return levels;
}

const isAlike = (one: RotationStep, other: RotationStep): boolean =>
  one.skill === other.skill &&
  one.variant === other.variant &&
  one.aura === other.aura &&
  one.type === other.type;

/** What a step does while a stance lasts, read once for steps that are alike. */
export function readerOf<Plan>(read: (step: RotationStep, stance: Stance | null) => Plan) {
  const seen: RotationStep[] = [];
  const byStep = memoize((step: RotationStep): ((stance: Stance | null) => Plan) => {
    const same = seen.find((one) => isAlike(one, step));
    if (same) return byStep(same);
    seen.push(step);
    return memoize((stance: Stance | null) => read(step, stance));
  });
  return (step: RotationStep, stance: Stance | null): Plan => byStep(step)(stance);
}

/** Makes what belongs to an object once. */
export function once<Made>() {
  const known = new Map<object, Made>();
  return (key: object, make: () => Made): Made => {
    const made = known.get(key) ?? make();
    known.set(key, made);
    return made;
  };
}
