import type { CatalogPack } from '../../catalog-pack.ts';
import {
  amountAt,
  amountOf,
  isIdleStat,
  type NamedEffect,
  usualStacksOf,
} from '../../effects/effect.ts';
import { type Build, defaultForm } from '../build.ts';
import type { ProfileRules } from '../profiles.ts';
import type { BuffGiver, NamedBuff } from '../simulation.ts';
import type { EffectRules } from './conditions.ts';
import { isFurtherHit, rankOfPart, statTotal } from './effects.ts';

/** Effects that reach others, all of one part of a set, a weapon or a kit. */
export interface GivenEffects {
  readonly giver: BuffGiver;
  /** In the table of effects. */
  readonly key: string;
  readonly part: string | null;
  readonly effects: readonly NamedEffect[];
}

export interface AmountRules extends ProfileRules {
  readonly effects: EffectRules;
}

/** Whether an effect reaches others, and changes their damage by no hit of its own. */
export const isBuff = ({ effect, isIdle }: NamedEffect): boolean =>
  effect.to !== undefined && effect.hits === undefined && !isFurtherHit(effect) && !isIdle;

/** Whose profile names a set or a weapon, the first of all where none does. */
function wearerOf(
  { standardBuild, profilesOf }: AmountRules,
  { kind, id }: BuffGiver,
  pack: CatalogPack,
): Build {
  const { heads } = pack.characters;
  for (const head of heads) {
    const form = defaultForm(head.id);
    const profile = profilesOf(form, pack).find(({ sets, pairs, weapons }) => {
      const worn = kind === 'weapon' ? weapons : [...sets.flatMap(({ ids }) => ids), ...pairs];
      return worn.includes(id ?? 0);
    });
    if (profile) return standardBuild(form, profile.name, pack);
  }
  return standardBuild(defaultForm(heads[0]?.id ?? 0), null, pack);
}

function giverOf(rules: AmountRules, { giver, key, part }: GivenEffects, pack: CatalogPack): Build {
  const { kind, id } = giver;
  if (kind === 'character') {
    const [, element = null] = key.split(':');
    const build = rules.standardBuild({ ...defaultForm(id ?? 0), element }, null, pack);
    return { ...build, rank: part === null ? 0 : rankOfPart(part) };
  }
  const build = wearerOf(rules, giver, pack);
  if (kind === 'set') return { ...build, gear: build.gear.map((one) => ({ ...one, setId: id })) };
  return { ...build, weapon: build.weapon && { ...build.weapon, id: id ?? 0 } };
}

const millionths = (value: number): number => Math.round(value * 1e6) / 1e6;

function sumsOf(
  rules: EffectRules,
  build: Build,
  effects: readonly NamedEffect[],
  pack: CatalogPack,
): Record<string, number> {
  const levels = rules.levelsOf(build, pack);
  const total = statTotal(rules.panelOf(build, pack), build.stats);
  const sums: Record<string, number> = {};
  for (const { effect, stats } of effects) {
    const level = effect.by === undefined ? 1 : (levels[effect.by] ?? 1);
    const amount = amountOf(effect, level, total) * usualStacksOf(effect);
    for (const stat of stats.filter((one) => !isIdleStat(one)))
      sums[stat] = millionths((sums[stat] ?? 0) + amount);
  }
  return sums;
}

/** The amounts of a weapon's only effect by its refinement. */
function refinementsOf(
  kind: BuffGiver['kind'],
  effects: readonly NamedEffect[],
): readonly number[] | undefined {
  const [first, ...others] = effects;
  if (kind !== 'weapon' || first === undefined || others.length > 0) return undefined;
  const { amount, of } = first.effect;
  return of === undefined && typeof amount === 'object'
    ? amount.map((_one, index) =>
        millionths(amountAt(amount, index + 1) * usualStacksOf(first.effect)),
      )
    : undefined;
}

/** The buff that effects are where they usually hold, in the amounts of a standard build (R10.4e). */
export function buffOf(rules: AmountRules, given: GivenEffects, pack: CatalogPack): NamedBuff {
  const { clock } = rules.effects;
  const usual = given.effects.filter(({ effect }) => effect.usual !== false);
  const effects = usual.length > 0 ? usual : given.effects;
  const all = effects.map(({ effect }) => effect);
  const build = giverOf(rules, given, pack);
  const seconds = clock === 'seconds' ? all.find((one) => one.seconds)?.seconds : undefined;
  const elements = new Set(all.flatMap(({ bearer }) => bearer?.elements ?? []));
  const byRefinement = refinementsOf(given.giver.kind, effects);
  const isGiven = all.some(({ of, by }) => of !== undefined || by !== undefined);
  const name = pack.characters.find(build.avatarId)?.names[0];
  return {
    effects: sumsOf(rules.effects, build, effects, pack),
    ids: effects.map(({ id }) => id),
    ...(seconds !== undefined && { seconds }),
    ...(byRefinement && { byRefinement }),
    ...(isGiven && { giver: `${name} with a standard build` }),
    ...(elements.size > 0 && { assumed: `it counts for ${[...elements].join(', ')}` }),
  };
}
