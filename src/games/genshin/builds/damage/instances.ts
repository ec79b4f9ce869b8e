import {
  boundedDamage,
  type Fight as CommonFight,
  type Instant as CommonInstant,
  presentHit,
  type Scaling,
} from '../../../builds/damage/hit.ts';
import { shown } from '../../../builds/damage/notes.ts';
import { type KitHit, type KitPart, valueAtLevel } from '../../../builds/kit.ts';
import type { Hit, RotationStep } from '../../../builds/simulation.ts';
import type { HitPassive } from '../facts/talent-passives.ts';
import type { createApplicationCooldown } from './casts.ts';
import { computeHit, type HitInput, type HitReaction } from './hit.ts';
import { type Powers, passiveBonusToHit, passiveLunarBaseBonus } from './powers.ts';
import {
  computeDirectLunar,
  computeLunar,
  computeTransformative,
  noteDirectLunar,
  noteHitReaction,
  noteLunar,
  noteTransformative,
} from './reaction-damage.ts';
import {
  crystallizeShield,
  type DirectLunar,
  isHitReaction,
  isLunar,
  isTransformative,
  type LunarReaction,
  lunars,
  reactionOn,
  swirledElement,
  type Transformative,
  transformatives,
} from './reactions.ts';

/** What stays the same through a simulation. */
export interface Fight extends CommonFight {
  /** The inputs of damage instances; for an instance of a reaction that of the hit before it. */
  readonly inputs: Map<Hit, HitInput>;
  /** What passive talents of the actor give to its hits. */
  readonly passives: readonly HitPassive[];
}

/** What the damage instances of one cast share. */
interface Instant extends CommonInstant<Powers> {
  readonly aura: string | null;
  /** With the effects that raise only hits of some names. */
  powersFor(name: string): Powers;
}

/** The damage instances of one cast, each followed by the reaction that it triggers. */
export function castHits(fight: Fight, cast: CastContext, hits: readonly KitHit[]): readonly Hit[] {
  const instances: Hit[] = [];
  const { infusion } = cast.instant.powers;
  for (const own of hits) {
    const computed = cast.computed.get(own) ?? { hit: underInfusion(own, infusion) };
    cast.computed.set(own, computed);
    const { hit } = computed;
    const isOpen = canReact(fight, cast, hit);
    for (let time = 0; time < hit.times; time += 1) {
      if (isOpen && cast.applies(cast.seconds)) {
        computed.onAura ??= hitsOnAura(fight, cast, hit, cast.instant.aura ?? '');
        instances.push(...computed.onAura);
      } else {
        computed.plain ??= plainHit(fight, cast, hit);
        instances.push(computed.plain);
      }
    }
  }
  return instances;
}

/** One cast. */
export interface CastContext {
  /** The name of the variant. */
  readonly variant: string;
  readonly instant: Instant;
  /** Of the talent. */
  readonly level: number;
  /** Whether its normal, charged and plunging attacks shatter. */
  readonly isClaymore: boolean;
  readonly seconds: number;
  readonly applies: ReturnType<typeof createApplicationCooldown>;
  /** Hits that were computed with the same powers on the same aura; `hit` has the element of an infusion. */
  readonly computed: Map<KitHit, { readonly hit: KitHit; plain?: Hit; onAura?: readonly Hit[] }>;
}

const scalingOf = (powers: Powers, parts: readonly KitPart[], level: number): Scaling[] =>
  parts.map(({ stat, values }) => powers.scaling(stat, valueAtLevel(values, level)));

/** The input of a hit's formula. */
function readHitInput(
  { input, passives }: Fight,
  { instant, level, variant }: CastContext,
  hit: KitHit,
  reaction: HitReaction | null,
): HitInput {
  const { aura } = instant;
  const { parts, element, attack } = hit;
  const powers = instant.powersFor(`${variant} ${hit.name}`);
  const own = passiveBonusToHit(passives, hit, powers);
  const crit = powers.crit(input.critMode, aura, [element, attack]);
  return {
    element,
    scaling: scalingOf(powers, parts, level),
    baseMultiplier: 1 + powers.moreOfBase(attack),
    additive: powers.additive(attack, element) + own.additive,
    bonus: powers.bonus(element, attack) + own.bonus,
    crit: { ...crit, rate: crit.rate + own.critRate },
    level: input.actor.level,
    enemy: powers.defender(element, attack),
    reaction,
  };
}

/** An instance of a talent, with a reaction that raises it. */
function talentHit(
  fight: Fight,
  cast: CastContext,
  hit: KitHit,
  type: HitReaction['type'] | null,
): Hit {
  const { step, skill, powers } = cast.instant;
  const reaction = type && { type, ...powers.reaction(type) };
  const input = readHitInput(fight, cast, hit, reaction);
  const result = computeHit(input, fight.input.explain);
  noteHitReaction(input, result, fight.notes);
  const label = { step, skill, name: hit.name, element: hit.element, reaction: type };
  const made = presentHit(fight, label, result, result.reaction);
  fight.inputs.set(made, input);
  return made;
}

/** An instance that triggers no reaction. */
function plainHit(fight: Fight, cast: CastContext, hit: KitHit): Hit {
  if (!isLunar(hit.lunar)) return talentHit(fight, cast, hit, null);
  const scaling = scalingOf(cast.instant.powers, hit.parts, cast.level);
  return directLunarHit(fight, cast.instant, hit.lunar, { ...hit, scaling });
}

/** Whether a hit could react with the aura; a physical hit can only shatter. */
function canReact({ notes }: Fight, { instant: { aura } }: CastContext, hit: KitHit): boolean {
  if (aura === null || aura === 'none' || isLunar(hit.lunar)) return false;
  if (hit.element !== 'physical' || aura === 'frozen') return true;
  notes.add(
    `physical on ${aura} makes no reaction; a buff such as pyro_infusion gives attacks an element.`,
  );
  return false;
}

const isHeavy = ({ attack }: KitHit, isClaymore: boolean): boolean =>
  attack === 'plunging_attack' ||
  (isClaymore && (attack === 'normal_attack' || attack === 'charged_attack'));

/** Notes reactions without damage, and those of which one tick is counted. */
function noteDamagelessReaction(
  fight: Fight,
  { instant }: CastContext,
  type: string,
  element: string,
): void {
  const { level } = fight.input.actor;
  const met = `${element} on ${instant.aura}`;
  const shield = shown(crystallizeShield(level, instant.powers.sum('elemental_mastery')));
  const notes: Readonly<Record<string, string>> = {
    crystallize: `${met} makes a crystallize shield of ${shield} HP and no damage.`,
    frozen: `${met} freezes and deals no damage.`,
    quicken: `${met} makes quicken and no damage; aura quicken is what spread and aggravate need.`,
    burning: `${met}: one tick of burning is counted; steps of the reaction add more.`,
    electro_charged: `${met}: one tick of electro_charged is counted; steps of the reaction add more.`,
  };
  const note = notes[type];
  if (note !== undefined) fight.notes.add(note);
}

/** An instance that applies its element to an aura, with the reaction that it triggers. */
function hitsOnAura(fight: Fight, cast: CastContext, hit: KitHit, aura: string): readonly Hit[] {
  const type = reactionOn(aura, hit.element, isHeavy(hit, cast.isClaymore));
  if (type === undefined) {
    fight.notes.add(`${hit.element} on ${aura} makes no reaction.`);
    return [talentHit(fight, cast, hit, null)];
  }
  if (isHitReaction(type)) return [talentHit(fight, cast, hit, type)];
  noteDamagelessReaction(fight, cast, type, hit.element);
  const direct = talentHit(fight, cast, hit, null);
  if (!isTransformative(type)) return [direct];
  const element = transformatives[type].element ?? swirledElement(aura);
  return [
    direct,
    withInputOf(direct, fight, transformativeHit(fight, cast.instant, type, element)),
  ];
}

/** An instance of a reaction; later reactions raise the hit before it. */
function withInputOf(before: Hit | undefined, { inputs }: Fight, hit: Hit): Hit {
  const input = before && inputs.get(before);
  if (input) inputs.set(hit, input);
  return hit;
}

const label = ({ step }: Instant, name: string, element: string) => ({
  step,
  skill: 'reaction',
  name,
  element,
  reaction: name,
});

function reactionPower(fight: Fight, { powers }: Instant, type: string, element: string) {
  const { res, resReduction } = powers.defender(element);
  return {
    level: fight.input.actor.level,
    ...powers.reaction(type),
    res: res - resReduction,
  };
}

const lunarPower = (fight: Fight, instant: Instant, type: DirectLunar, element: string) => ({
  ...reactionPower(fight, instant, type, element),
  baseBonus: instant.powers.lunarBase(
    type,
    passiveLunarBaseBonus(fight.passives, type, instant.powers),
  ),
  crit: instant.powers.crit(fight.input.critMode, instant.aura, [type]),
});

/** One instance of a transformative reaction. */
function transformativeHit(
  fight: Fight,
  instant: Instant,
  type: Transformative,
  element: string,
): Hit {
  const power = reactionPower(fight, instant, type, element);
  const crit = instant.powers.reactionCrit(fight.input.critMode, type);
  const damage = computeTransformative({ type, ...power, ...(crit && { crit }) });
  noteTransformative(type, { ...power, element }, damage, fight.notes);
  return presentHit(fight, label(instant, type, element), damage, damage, false);
}

/** One instance of a lunar reaction with the actor as the only contributor. */
function lunarHit(fight: Fight, instant: Instant, type: LunarReaction): Hit {
  const { element } = lunars[type];
  const power = lunarPower(fight, instant, type, element);
  const damage = computeLunar({ type, ...power });
  noteLunar(type, { ...power, element }, damage, fight.notes);
  return presentHit(fight, label(instant, type, element), damage, damage);
}

/** An instance of lunar damage that is a share of the actor's stats. */
function directLunarHit(
  fight: Fight,
  instant: Instant,
  type: DirectLunar,
  { name, element, scaling }: { name: string; element: string; scaling: readonly Scaling[] },
): Hit {
  const power = lunarPower(fight, instant, type, element);
  const damage = computeDirectLunar({ ...power, type, scaling, flat: 0 });
  noteDirectLunar(type, power, damage, fight.notes);
  const { step, skill } = instant;
  return presentHit(fight, { step, skill, name, element, reaction: type }, damage, damage);
}

const infusable: readonly string[] = ['normal_attack', 'charged_attack', 'plunging_attack'];

/** An infusion gives its element to physical attacks alone. Mechanics section 4, rule 2. */
const underInfusion = (hit: KitHit, element: string | null): KitHit =>
  element !== null && hit.element === 'physical' && infusable.includes(hit.attack)
    ? { ...hit, element }
    : hit;

const swirlable: readonly (string | null)[] = ['pyro', 'hydro', 'electro', 'cryo', 'frozen'];

/** The element of a reaction's damage; swirl has that of the aura, which may be missing. */
function elementOfReaction(fight: Fight, type: Transformative, aura: string | null): string {
  const { element } = transformatives[type];
  if (element !== null) return element;
  if (aura !== null && swirlable.includes(aura)) return swirledElement(aura);
  fight.notes.add('The swirl step has no aura that can be swirled: its damage is taken as pyro.');
  return 'pyro';
}

/** What a reaction adds to the last damaging hit: the hit with it less the hit without. */
function hitReactionExtra(
  fight: Fight,
  instant: Instant,
  type: HitReaction['type'],
  before: Hit | undefined,
): Hit | undefined {
  const last = before && fight.inputs.get(before);
  if (!last) {
    fight.notes.add(`There is no hit before the reaction step that ${type} could raise.`);
    return undefined;
  }
  const { powers, step } = instant;
  const reaction = { type, ...powers.reaction(type) };
  const raised = computeHit({ ...last, reaction });
  if (!raised.reaction) {
    fight.notes.add(`A hit of ${last.element} cannot trigger ${type}.`);
    return undefined;
  }
  noteHitReaction({ ...last, reaction }, raised, fight.notes);
  const plain = computeHit({ ...last, reaction: null });
  const extra = {
    factors: [...raised.factors, { name: 'without_reaction', value: -plain.damage }],
    nonCrit: boundedDamage(raised.nonCrit - plain.nonCrit),
    crit: boundedDamage(raised.crit - plain.crit),
    damage: boundedDamage(raised.damage - plain.damage),
    critRate: raised.critRate,
  };
  const label = { step, skill: 'reaction', name: type, element: last.element, reaction: type };
  const made = presentHit(fight, label, extra, raised.reaction);
  fight.inputs.set(made, last);
  return made;
}

/** One instance of the reaction of a step, if it can happen. Mechanics section 4, rule 6. */
export function reactionHits(
  fight: Fight,
  instant: Instant,
  { type }: RotationStep,
  before: Hit | undefined,
): readonly Hit[] {
  if (type === null) {
    fight.notes.add('A reaction step without a type adds nothing.');
    return [];
  }
  if (isHitReaction(type)) {
    const extra = hitReactionExtra(fight, instant, type, before);
    return extra ? [extra] : [];
  }
  const hit = reactionHit(fight, instant, type);
  if (hit) return [withInputOf(before, fight, hit)];
  fight.notes.add(`The reaction ${type} is not supported.`);
  return [];
}

function reactionHit(fight: Fight, instant: Instant, type: string): Hit | undefined {
  if (isTransformative(type))
    return transformativeHit(fight, instant, type, elementOfReaction(fight, type, instant.aura));
  return isLunar(type) && type !== 'lunar_bloom' ? lunarHit(fight, instant, type) : undefined;
}
