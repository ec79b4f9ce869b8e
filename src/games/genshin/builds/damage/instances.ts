import {
  type Fight as CommonFight,
  type Instant as CommonInstant,
  presentHit,
  rounded,
  type Scaling,
} from '../../../builds/damage/hit.ts';
import { shown } from '../../../builds/damage/notes.ts';
import type { KitHit, KitPart } from '../../../builds/kit.ts';
import type { Hit } from '../../../builds/simulation.ts';
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
  /** The inputs of damage instances; an instance of a reaction has those of the hit that triggered it. */
  readonly inputs: Map<Hit, HitInput>;
  /** What passive talents of the actor give to its hits. */
  readonly passives: readonly HitPassive[];
}

/** What the damage instances of one cast share. */
export interface Instant extends CommonInstant<Powers> {
  readonly aura: string | null;
}

/** The damage instances of one use of a kit's hits, each behind the reaction that it triggers. */
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

/** One cast: the powers under which it is made, and which of its instances apply their element. */
export interface CastContext {
  readonly instant: Instant;
  /** Of the talent. */
  readonly level: number;
  /** Its normal, charged and plunging attacks shatter what is frozen. */
  readonly isClaymore: boolean;
  readonly seconds: number;
  readonly applies: ReturnType<typeof createApplicationCooldown>;
  /** Hits of the kit that were computed before, with the same powers on the same aura. */
  readonly computed: Map<KitHit, ComputedHit>;
}

interface ComputedHit {
  /** The hit of the kit under the infusion in force. */
  readonly hit: KitHit;
  plain?: Hit;
  onAura?: readonly Hit[];
}

/** The value at a level; above the highest level that of the highest. */
const atLevel = (values: readonly number[], level: number): number =>
  values[Math.min(level, values.length) - 1] ?? 0;

const scalingOf = (powers: Powers, parts: readonly KitPart[], level: number): Scaling[] =>
  parts.map(({ stat, values }) => powers.scaling(stat, atLevel(values, level)));

/** The inputs of a hit's formula. */
function hitInput(
  { input, passives }: Fight,
  { instant, level }: CastContext,
  hit: KitHit,
  reaction: HitReaction | null,
): HitInput {
  const { powers, aura } = instant;
  const { parts, element, attack } = hit;
  const own = passiveBonusToHit(passives, hit, powers);
  const crit = powers.crit(input.critMode, aura, attack);
  return {
    element,
    scaling: scalingOf(powers, parts, level),
    additive: powers.additive(attack) + own.additive,
    bonus: powers.bonus(element, attack) + own.bonus,
    crit: { ...crit, rate: crit.rate + own.critRate },
    level: input.actor.level,
    enemy: powers.defender(element),
    reaction,
  };
}

/** An instance of a talent, with the reaction that raises it. */
function talentHit(
  fight: Fight,
  cast: CastContext,
  hit: KitHit,
  type: HitReaction['type'] | null,
): Hit {
  const { step, skill, powers } = cast.instant;
  const reaction = type && { type, ...powers.reaction(type) };
  const input = hitInput(fight, cast, hit, reaction);
  const result = computeHit(input, fight.input.explain);
  if (reaction) noteHitReaction(input, fight.notes);
  const label = { step, skill, name: hit.name, element: hit.element, reaction: type };
  const made = presentHit(fight, label, result, result.reaction);
  fight.inputs.set(made, input);
  return made;
}

/** The damage alone of an instance that triggers no reaction. */
export const plainDamage = (fight: Fight, cast: CastContext, hit: KitHit): number =>
  isLunar(hit.lunar)
    ? plainHit(fight, cast, hit).damage
    : rounded(computeHit(hitInput(fight, cast, hit, null), false).damage);

/** An instance that triggers no reaction. */
function plainHit(fight: Fight, cast: CastContext, hit: KitHit): Hit {
  if (!isLunar(hit.lunar)) return talentHit(fight, cast, hit, null);
  const scaling = scalingOf(cast.instant.powers, hit.parts, cast.level);
  return directLunarHit(fight, cast.instant, hit.lunar, { ...hit, scaling });
}

/** Whether a hit meets an aura that it could react with; physical ones meet only what they can shatter. */
function canReact({ notes }: Fight, { instant: { aura } }: CastContext, hit: KitHit): boolean {
  if (aura === null || aura === 'none' || isLunar(hit.lunar)) return false;
  const isOpen = hit.element !== 'physical' || aura === 'frozen';
  if (!isOpen)
    notes.add(
      `physical on ${aura} makes no reaction; a buff such as pyro_infusion gives attacks an element.`,
    );
  return isOpen;
}

const isHeavy = ({ attack }: KitHit, isClaymore: boolean): boolean =>
  attack === 'plunging_attack' ||
  (isClaymore && (attack === 'normal_attack' || attack === 'charged_attack'));

/** Notes on reactions without damage, and on those whose ticks are counted once. */
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

/** An instance that applies its element on an aura, with the reaction that it triggers. */
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
  const own = transformativeHit(fight, cast.instant, type, element);
  const input = fight.inputs.get(direct);
  if (input) fight.inputs.set(own, input);
  return [direct, own];
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
  baseBonus: passiveLunarBaseBonus(fight.passives, type, instant.powers),
  crit: instant.powers.crit(fight.input.critMode, instant.aura, null),
});

/** One instance of a transformative reaction at the actor's level and Elemental Mastery, of an element. */
export function transformativeHit(
  fight: Fight,
  instant: Instant,
  type: Transformative,
  element: string,
): Hit {
  const power = reactionPower(fight, instant, type, element);
  const damage = computeTransformative({ type, ...power });
  noteTransformative(type, { ...power, element }, damage, fight.notes);
  return presentHit(fight, label(instant, type, element), damage, damage, false);
}

/** One instance of a lunar reaction to which the actor alone contributes. */
export function lunarHit(fight: Fight, instant: Instant, type: LunarReaction): Hit {
  const { element } = lunars[type];
  const power = lunarPower(fight, instant, type, element);
  const damage = computeLunar({ type, ...power });
  noteLunar(type, { ...power, element }, damage, fight.notes);
  return presentHit(fight, label(instant, type, element), damage, damage);
}

/** An instance whose damage is a lunar reaction's by a share of the actor's stats. */
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

/** Attacks that infusions change. */
const infusable: readonly string[] = ['normal_attack', 'charged_attack', 'plunging_attack'];

/** A hit under an infusion: physical attacks have its element, all others keep their own. Mechanics section 4, rule 2. */
const underInfusion = (hit: KitHit, element: string | null): KitHit =>
  element !== null && hit.element === 'physical' && infusable.includes(hit.attack)
    ? { ...hit, element }
    : hit;
