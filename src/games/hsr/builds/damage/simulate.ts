import { memoize } from '../../../../lib/memoize.ts';
import { createBuffReader, type Effects, noteRepeat, sumOf } from '../../../builds/damage/buffs.ts';
import { noteEffects } from '../../../builds/damage/effect-notes.ts';
import {
  createFurtherHits,
  findEffects,
  isNamed,
  sumEffects,
} from '../../../builds/damage/effects.ts';
import { inStep, presentHit, rounded } from '../../../builds/damage/hit.ts';
import { createNotes, type Notes, noNotes } from '../../../builds/damage/notes.ts';
import { type Cast, playRotation } from '../../../builds/damage/rotation.ts';
import {
  noteLevels,
  once,
  readerOf,
  talentOfStep,
  variantOf,
} from '../../../builds/damage/skills.ts';
import { type Active, createTimeline, noAttack } from '../../../builds/damage/timeline.ts';
import { type KitHit, noKit } from '../../../builds/kit.ts';
import type { Hit, RotationStep, Simulation, SimulationInput } from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { Stance } from '../../../effects/effect.ts';
import { kitOf } from '../../tables.ts';
import { effectRules } from '../effects.ts';
import { computePanel } from '../panel.ts';
import { breakHit } from './break.ts';
import { readEffects } from './buffs.ts';
import { computeHit } from './hit.ts';
import {
  type Actor,
  type CastMoment,
  createActor,
  createFoe,
  type HsrFight,
  readHitInput,
  spdOf,
  totalUnder,
} from './powers.ts';

/** One hit of a cast, as often as it hits. */
function playHit(
  scene: HsrFight,
  { step, conditions }: CastMoment,
  { skill, talent, variant }: Pick<CastPlan, 'skill' | 'talent' | 'variant'>,
  hit: KitHit,
): Hit[] {
  const { input } = scene;
  const { element, name, times } = hit;
  const effects = conditions.effectsFor(`${variant} ${name}`);
  const dealt = readHitInput({ ...scene, critMode: input.critMode, effects }, talent, hit);
  const label = { step, skill, name, element, reaction: null };
  const result = computeHit(dealt, input.explain);
  const made = presentHit({ input }, label, result, null, dealt.crit !== null);
  return Array.from({ length: times }, () => made);
}

/** How a step is played while a stance lasts, or without one. */
interface CastPlan {
  readonly skill: string;
  readonly talent: string;
  readonly variant: string;
  readonly kinds: readonly string[];
  readonly hits: readonly KitHit[];
}

/** Reads each step once for each stance; steps that are alike share what was read. */
function createCastReader({ actor, notes }: HsrFight) {
  const { kit } = actor;
  const read = (step: RotationStep, stance: Stance | null): CastPlan => {
    const change = step.variant === null ? stance?.attacks[step.skill]?.variant : undefined;
    const variant = variantOf(
      kit,
      change === undefined ? step : { ...step, variant: change },
      notes,
    );
    const hits = variant?.hits ?? [];
    const kinds = hits.flatMap(({ attack }) => attack.split('+'));
    return {
      skill: step.skill,
      talent: talentOfStep(kit, step, variant),
      variant: variant?.name ?? '',
      kinds: [...new Set([step.skill, ...kinds])],
      hits,
    };
  };
  return readerOf(read);
}

/** Basic attacks and skills take a turn; ultimates and follow-up attacks come between turns. */
const turns: readonly string[] = ['basic', 'skill'];

/** What a basic attack or a skill causes later. */
const between: readonly string[] = ['dot', 'additional', 'follow_up', 'none'];

/** Characters whose skill leads to a basic attack of the same turn. */
const withFreeSkill: readonly number[] = [1015, 1201, 1205, 1213, 1315];

/** Whether a basic attack or a skill takes a turn. */
const takesTurn = (
  { avatarId }: SimulationInput['actor'],
  { skill, hits }: Pick<CastPlan, 'skill' | 'hits'>,
): boolean =>
  !(skill === 'skill' && withFreeSkill.includes(avatarId)) &&
  !(hits.length > 0 && hits.every(({ attack }) => between.includes(attack)));

/** Damage in 100 action value, since turns have no seconds (R10.6a). Mechanics section 6. */
function perActionValue(
  { actor, notes }: HsrFight,
  effects: Effects,
  total: number,
  count: number,
): number {
  const spd = spdOf(actor, effects);
  if (count === 0 || !(spd > 0)) return 0;
  const actionValue = 10_000 / spd;
  const per100 = rounded((total / (count * actionValue)) * 100);
  notes.add(
    `Damage per 100 action value: ${per100} (${count} ${count === 1 ? 'turn' : 'turns'} of 10000 / ${rounded(spd)} SPD = ${rounded(actionValue)}).`,
  );
  return per100;
}

/**
 * Plays a rotation against one enemy (R10.6 to R10.8). Actions take no seconds, so buffs never end; effects of turns end
 * with the turns of the character. Never throws for what a caller can send; `notes` says what was assumed.
 */
export function simulateHsr(
  input: SimulationInput,
  pack: CatalogPack,
  notes: Notes = createNotes(),
): Simulation {
  const kit = kitOf(input.actor, pack) ?? noKit;
  const panel = computePanel(input.actor, pack);
  const actor = createActor(input.actor, kit, panel, pack);
  const found = findEffects(effectRules, input, panel, actor.levels, pack);
  if (notes !== noNotes) noteAssumptions(actor, input, notes);
  noteEffects(found, input.effects, pack, notes);
  const scene: HsrFight = { actor, foe: createFoe(input.enemy, notes), input, notes };
  // Actions have no seconds: buffs never end.
  const buffs = input.buffs.map((buff) => ({ ...buff, duration: null }));
  const readBuffs = createBuffReader(buffs, (buff) => readEffects(buff, notes), noteRepeat(notes));
  const effectsUnder = ({ buffs, effects: held }: Active, name: string | null): Effects =>
    sumEffects(
      held,
      sumOf([readBuffs(buffs), found.fromTeam]),
      actor.stats,
      totalUnder(actor),
      name,
    );
  const stances = effectRules.table.characters[found.facts.key]?.stances ?? [];
  const timeline = createTimeline(buffs, found.counted, stances);
  const first = timeline.at(0);
  const castsOf = createCastReader(scene);
  const furtherHitOf = createFurtherHits(actor.element);
  let taken = 0;
  const played = playRotation<CastMoment['conditions']>(input, timeline, {
    under(active) {
      const effects = effectsUnder(active, null);
      const effectsFor = memoize((name: string) =>
        isNamed(active.effects, name) ? effectsUnder(active, name) : effects,
      );
      return { effects, effectsFor, castOnce: once(), stance: active.stance };
    },
    attackOf: (step, { stance }) => (step.skill === 'reaction' ? noAttack : castsOf(step, stance)),
    periodOf: () => 1,
    cast(step, moment): Cast {
      if (step.skill === 'reaction') return { seconds: 0, hits: breakHit(scene, step, moment) };
      const plan = castsOf(step, moment.conditions.stance);
      const hits = moment.conditions.castOnce(plan, () =>
        plan.hits.flatMap((hit) => playHit(scene, moment, plan, hit)),
      );
      return { seconds: 0, hits: inStep(hits, moment.step) };
    },
    furtherHit(effect, { skill }, moment) {
      const hit = furtherHitOf(effect, skill);
      const hits = moment.conditions.castOnce(hit, () =>
        playHit(scene, moment, { skill, talent: '', variant: '' }, hit),
      );
      return inStep(hits, moment.step);
    },
    ticksOf(step, { stance }) {
      const isTurn = turns.includes(step.skill) && takesTurn(input.actor, castsOf(step, stance));
      if (isTurn) taken += 1;
      return isTurn ? 1 : 0;
    },
    cooldown: 0,
  });
  const per100ActionValue = perActionValue(
    scene,
    effectsUnder(first, null),
    played.totalDamage,
    taken,
  );
  return { ...played, dps: { ...played.dps, per100ActionValue }, notes: notes.list() };
}

/** Stats that traces raise, which a panel does not have. */
const ownStats = ['atk', 'crit_rate', 'crit_dmg'];

/** Notes the assumed levels of the rotation's skills. */
function noteUsedLevels({ kit, levels }: Actor, input: SimulationInput, notes: Notes): void {
  const used = input.rotation.flatMap(({ skill }) => kit.skills[skill]?.talent ?? []);
  const assumed = [...new Set(used)].filter((talent) => input.actor.talents[talent] === undefined);
  noteLevels(assumed, levels, '', notes);
}

function noteAssumptions(actor: Actor, input: SimulationInput, notes: Notes): void {
  notes.add('hsr mechanics are beta');
  noteUsedLevels(actor, input, notes);
  if (ownStats.some((stat) => input.actor.stats[stat] === undefined)) {
    notes.add('Stats come of level, light cone and relics: what traces add is not counted.');
  }
  if (input.buffs.some(({ duration }) => duration !== null && duration > 0)) {
    notes.add('Actions have no seconds in this game: buffs with a duration hold all along.');
  }
}
