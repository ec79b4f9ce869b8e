import { memoize, memoizeWeakly } from '../../../lib/memoize.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import {
  amountAt,
  amountOf,
  type Bearer,
  type Effect,
  type EffectTable,
  type NamedEffect,
  namedEffects,
} from '../../effects/effect.ts';
import { baseStat } from '../../gear.ts';
import { type Build, piecesBySet } from '../build.ts';
import type { KitHit, ScalingStat } from '../kit.ts';
import { type BaseStat, type Panel, totalOf } from '../panel.ts';
import type { SimulationInput } from '../simulation.ts';
import { partTitle } from './buff-names.ts';
import { type Effects, namesWith, sumOf } from './buffs.ts';
import {
  type CharacterFacts,
  type CountedEffect,
  choicesOf,
  countedAs,
  decideEffects,
  type EffectChoices,
  type EffectRules,
  type EffectScene,
  type OwnedEffect,
  ownedAt,
} from './conditions.ts';
import { addEffects, isConverted, isStanding, totalInFight } from './sums.ts';

/** Whether a list has a word; left out, it does not matter. */
const allows = <Value>(list: readonly Value[] | undefined, value: Value): boolean =>
  list?.includes(value) ?? true;

/** Whether an effect works for a character. */
const fits = (bearer: Bearer | undefined, { id, element, calling }: CharacterFacts): boolean =>
  bearer === undefined ||
  (allows(bearer.ids, id) &&
    allows(bearer.elements, element ?? '') &&
    allows(bearer.weapons ?? bearer.paths ?? bearer.specialties, calling ?? ''));

/** Of skills that help others `bearer` says whom; of everything else who has to have it. */
const isForOthers = ({ from, effect: { to } }: OwnedEffect): boolean =>
  from === 'kit' && to !== undefined && to !== 'enemy';

/** The constellation, eidolon or mindscape that a part of a kit is; 0 for the others. */
export const rankOfPart = memoize((part: string) => Number(/^[cem]([1-6])$/.exec(part)?.[1] ?? 0));

/** How many pieces of a set a bonus can ask for. */
const piecesOfBonuses = [1, 2, 4];

const latest = new WeakMap<NamedEffect, OwnedEffect>();

/** An effect at a level; kept, since most are asked for at one level only. */
function atLevel(named: NamedEffect, level: number): OwnedEffect {
  const known = latest.get(named);
  if (known?.level === level) return known;
  const made = ownedAt(named, level);
  latest.set(named, made);
  return made;
}

/**
 * The effects of what a build wears and of its kit. `isUnlocked`: whether a build has a part of its kit that is no rank;
 * `levels`: those of its talents.
 */
function ownedEffects(
  { sets, weapons, characters }: EffectTable,
  build: Build,
  facts: CharacterFacts,
  levels: Readonly<Record<string, number>>,
  isUnlocked: (part: string) => boolean,
): OwnedEffect[] {
  const owned: OwnedEffect[] = [];
  const add = (source: string, effects: readonly Effect[] = [], level = 1): void => {
    for (const named of namedEffects(source, effects)) {
      const { by } = named.effect;
      const one = atLevel(named, by === undefined ? level : (levels[by] ?? 1));
      if (isForOthers(one) || fits(named.effect.bearer, facts)) owned.push(one);
    }
  };
  for (const [id, pieces] of piecesBySet(build.gear)) {
    const given = piecesOfBonuses.filter((wanted) => pieces >= wanted);
    for (const wanted of given) add(`${id}-${wanted}`, sets[id]?.[wanted]);
  }
  const { weapon } = build;
  if (weapon && facts.holdsOwnWeapon) add(`${weapon.id}`, weapons[weapon.id], weapon.refinement);
  const parts = characters[facts.key]?.effects ?? {};
  const isHad = (part: string, rank = rankOfPart(part)): boolean =>
    rank === 0 ? isUnlocked(part) : build.rank >= rank;
  for (const part of Object.keys(parts).filter((one) => isHad(one)))
    add(`${build.avatarId}-${part}`, parts[part]);
  return owned;
}

/** The effects that the choices of a simulation may name, with their most stacks: those of the actor and the team's. */
export function effectStacks(
  rules: EffectRules,
  { actor, team }: Pick<SimulationInput, 'actor' | 'team'>,
  pack: CatalogPack,
): ReadonlyMap<string, number> {
  const ownedBy = (build: Build): OwnedEffect[] =>
    ownedEffects(
      rules.table,
      build,
      rules.factsOf(build, pack),
      rules.levelsOf(build, pack),
      (part) => rules.isUnlocked(part, build),
    );
  const own = ownedBy(actor).filter(
    (one) => one.effect.to !== 'others' && !rules.isElsewhere(one, actor, pack),
  );
  const given = team.flatMap(ownedBy).filter(({ effect: { to } }) => to !== undefined);
  const elements = [actor, ...team].map((build) => rules.factsOf(build, pack).element);
  const resonances = team.length > 0 ? (rules.resonancesOf?.(elements) ?? []) : [];
  return new Map([
    ...[...own, ...given].map(({ id, effect }) => [id, effect.stacks ?? 1] as const),
    ...resonances.map(({ id }) => [id, 1] as const),
  ]);
}

/** A further hit is no stat. */
export const isFurtherHit = ({ stat }: Effect): boolean => stat === 'damage';

/** The part of a stat that was converted from another one: weapons do not convert it again. */
export const convertedPart = namesWith('_converted');

/** A stat of a character: as it was given, else as its panel has it. */
export const statTotal =
  (panel: Panel, given: Build['stats']) =>
  (stat: string): number =>
    stat.startsWith('base_')
      ? panel.base[stat.slice('base_'.length) as BaseStat]
      : (given[stat] ?? totalOf(panel, stat));

/** Everything that effects do in a simulation. */
export interface FoundEffects {
  /** Those of the character itself. */
  readonly counted: readonly CountedEffect[];
  /** Those of it that would need something that usually is not so. */
  readonly left: readonly OwnedEffect[];
  /** What the team gives all along, by stat. */
  readonly fromTeam: Effects;
  /** Those that the team gives. */
  readonly team: readonly CountedEffect[];
  /** The ids of what its elements give. */
  readonly resonances: readonly string[];
  readonly facts: CharacterFacts;
  /** The elements of the others; empty without a team. */
  readonly teamElements: readonly string[];
}

/** Those for which something holds, and the others. */
function split<Item>(items: readonly Item[], holds: (item: Item) => boolean) {
  const held: Item[] = [];
  const others: Item[] = [];
  for (const item of items) (holds(item) ? held : others).push(item);
  return [held, others] as const;
}

/** What counts once in a team: an effect, or all of a group. */
const nameOnce = ({ id, effect: { group } }: NamedEffect): string => group ?? id;

/** What changes no damage is left out, but for notes about what was sent. */
const isLookedAt = ({ id, isIdle }: NamedEffect, choices: EffectChoices): boolean =>
  !isIdle || Object.hasOwn(choices, id);

/** What one of the team has for others. */
const giverOf = memoizeWeakly((rules: EffectRules) =>
  memoizeWeakly((pack: CatalogPack) =>
    memoizeWeakly((build: Build) => {
      const facts = rules.factsOf(build, pack);
      const owned = ownedEffects(rules.table, build, facts, rules.levelsOf(build, pack), (part) =>
        rules.isUnlocked(part, build),
      );
      const standing: Record<string, number> = {};
      if (rules.clock === 'turns')
        addEffects(standing, owned.filter(isStanding(rules, build, pack)), () => 0, build.stats);
      const ofPanel = statTotal(rules.panelOf(build, pack), build.stats);
      return {
        facts,
        total: (stat: string): number => ofPanel(stat) + (standing[stat] ?? 0),
        owned: owned.filter(({ effect }) => effect.to !== undefined && !isFurtherHit(effect)),
      };
    }),
  ),
);

function addConvertedParts(
  sums: Record<string, number>,
  counted: readonly CountedEffect[],
  total: (stat: string) => number,
): void {
  const parts: Record<string, number> = {};
  addEffects(parts, counted, total, {});
  for (const [stat, value] of Object.entries(parts)) {
    const part = convertedPart(stat);
    sums[part] = (sums[part] ?? 0) + value;
  }
}

/** Effects of the team that reach the character; each counts once, whoever gives it. */
function teamEffects(
  rules: EffectRules,
  { team, enemy, effects: choices }: SimulationInput,
  own: CharacterFacts,
  pack: CatalogPack,
) {
  const givers = team.map(giverOf(rules)(pack));
  const sums: Record<string, number> = {};
  const forHits: CountedEffect[] = [];
  const given: CountedEffect[] = [];
  const seen = new Set<string>();
  for (const { facts, total, owned } of givers) {
    const others = [own, ...givers.map((one) => one.facts).filter((one) => one !== facts)];
    const scene = { rules, choices, enemy, others, own: facts, total, hasStances: false };
    const reaching = owned.filter(
      (one) =>
        isLookedAt(one, choices) &&
        !seen.has(nameOnce(one)) &&
        (!isForOthers(one) || fits(one.effect.bearer, own)),
    );
    const { counted } = decideEffects(reaching, scene);
    for (const one of counted) seen.add(nameOnce(one));
    given.push(...counted);
    const [named, plain] = split(counted, ({ effect }) => effect.hits !== undefined);
    addEffects(sums, plain, total, {});
    addConvertedParts(sums, plain.filter(isConverted), total);
    for (const one of named) {
      const amount = amountOf(one.effect, one.level, total);
      const { of: _of, most: _most, ...effect } = one.effect;
      forHits.push(countedAs({ ...one, effect: { ...effect, amount } }, one.stacks, null));
    }
  }
  const facts = givers.map((one) => one.facts);
  const elements = [own, ...facts].map(({ element }) => element);
  const resonances = team.length > 0 ? (rules.resonancesOf?.(elements) ?? []) : [];
  const counting = resonances.filter(({ id }) => (choices[id] ?? choices['all']) !== false);
  for (const { id } of counting) seen.add(id);
  return {
    sums: sumOf([sums, ...counting.map(({ effects }) => effects)]),
    forHits,
    ids: seen,
    facts,
    counted: given,
    resonances: counting.map(({ id }) => id),
  };
}

/** The effects that count for the character of a simulation. */
export function findEffects(
  rules: EffectRules,
  input: SimulationInput,
  panel: Panel,
  levels: Readonly<Record<string, number>>,
  pack: CatalogPack,
): FoundEffects {
  const { actor, enemy, team } = input;
  const choices = choicesOf(input.effects);
  const facts = rules.factsOf(actor, pack);
  const fromTeam = teamEffects(rules, input, facts, pack);
  const owned = ownedEffects(rules.table, actor, facts, levels, (part) =>
    rules.isUnlocked(part, actor),
  ).filter(
    (one) =>
      isLookedAt(one, choices) &&
      one.effect.to !== 'others' &&
      (!isForOthers(one) || fits(one.effect.bearer, facts)) &&
      !fromTeam.ids.has(nameOnce(one)) &&
      !rules.isElsewhere(one, actor, pack),
  );
  const scene: EffectScene = {
    rules,
    choices,
    enemy,
    others: team.length > 0 ? fromTeam.facts : null,
    own: facts,
    total: statTotal(panel, actor.stats),
    hasStances: (rules.table.characters[facts.key]?.stances ?? []).length > 0,
  };
  const total = totalInFight(owned, scene, fromTeam.sums, actor.stats);
  const { counted, left } = decideEffects(owned, { ...scene, total });
  return {
    counted: [...counted, ...fromTeam.forHits],
    left,
    fromTeam: fromTeam.sums,
    team: fromTeam.counted,
    resonances: fromTeam.resonances,
    facts,
    teamElements: fromTeam.facts.flatMap(({ element }) => element ?? []),
  };
}

/**
 * The further hits of effects, each made once for the skill whose casts cause it; with the element of the character where
 * an effect has none.
 */
export function createFurtherHits(element: string) {
  const ofSkill = memoize((_skill: string) =>
    memoize((effect: CountedEffect) => furtherKitHit(effect, element)),
  );
  return (effect: CountedEffect, skill: string): KitHit => ofSkill(skill)(effect);
}

const furtherKitHit = (
  { id, from, effect, level, stacks }: CountedEffect,
  element: string,
): KitHit => ({
  // Some effects raise it by its id.
  name: `Further hit ${id}${from === 'weapon' ? '' : ` (${partTitle(id.split('-')[1] ?? '')})`}`,
  parts: [
    {
      stat: (effect.of ?? 'atk') as ScalingStat,
      values: [amountAt(effect.amount, level) * stacks],
    },
  ],
  times: 1,
  element: effect.element ?? element,
  attack: effect.as === undefined || effect.as === 'none' ? 'additional' : effect.as,
  ...(effect.as?.startsWith('lunar_') && { lunar: effect.as }),
});

/**
 * The sums by stat of what holds at a moment, over those of buffs. Effects that grow with a stat come last, by the stats
 * that `totalUnder` the others has. `name`: of a hit, for the effects that raise only some; null for none of these.
 */
export function sumEffects(
  held: readonly CountedEffect[],
  base: Effects,
  given: Build['stats'],
  totalUnder: (sums: Effects) => (stat: string) => number,
  name: string | null = null,
): Effects {
  const sums: Record<string, number> = { ...base };
  const own = held.filter(
    ({ effect: { hits } }) =>
      hits === undefined || (name !== null && hits.some((part) => name.includes(part))),
  );
  const converted = own.filter(isConverted);
  if (converted.length === 0) {
    addEffects(sums, own, () => 0, given);
    return sums;
  }
  addEffects(
    sums,
    own.filter((one) => !isConverted(one)),
    () => 0,
    given,
  );
  const total = totalUnder({ ...sums });
  const convertible = (stat: string): number => total(stat) - (base[convertedPart(stat)] ?? 0);
  for (const one of converted) {
    addEffects(sums, [one], isWeaponConversion(one) ? convertible : total, given);
  }
  return sums;
}

const panelStats = ['hp', 'atk', 'def', 'elemental_mastery', 'energy_recharge'];

const isWeaponConversion = ({ from, stats }: CountedEffect): boolean =>
  from === 'weapon' && stats.every((stat) => panelStats.includes(baseStat(stat)));

/** Whether some of what holds raises only hits of such a name. */
export const isNamed = (held: readonly CountedEffect[], name: string): boolean =>
  held.some(({ effect: { hits } }) => hits?.some((part) => name.includes(part)) === true);
