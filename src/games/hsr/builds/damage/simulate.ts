import {
  createBuffReader,
  type Effects,
  notePassives,
  sumOf,
} from '../../../builds/damage/buffs.ts';
import { presentHit, rounded } from '../../../builds/damage/hit.ts';
import { createNotes, type Notes } from '../../../builds/damage/notes.ts';
import { type Cast, playRotation } from '../../../builds/damage/rotation.ts';
import { noteLevels, talentOfStep, variantOf } from '../../../builds/damage/skills.ts';
import { type KitHit, noKit } from '../../../builds/kit.ts';
import type {
  Buff,
  Hit,
  RotationStep,
  Simulation,
  SimulationInput,
} from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { kitOf } from '../../tables.ts';
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
} from './powers.ts';

/** One hit of a cast, as often as it hits. */
function playHit(
  scene: HsrFight,
  { step, conditions: effects }: CastMoment,
  { skill, talent }: { readonly skill: string; readonly talent: string },
  hit: KitHit,
): Hit[] {
  const { input } = scene;
  const { element, name, times } = hit;
  const dealt = readHitInput({ ...scene, critMode: input.critMode, effects }, talent, hit);
  const label = { step, skill, name, element, reaction: null };
  const result = computeHit(dealt, input.explain);
  const made = presentHit({ input }, label, result, null, dealt.crit !== null);
  return Array.from({ length: times }, () => made);
}

function playCast(scene: HsrFight, step: RotationStep, moment: CastMoment): Cast {
  if (step.skill === 'reaction') {
    return { seconds: 0, hits: breakHit(scene, step, moment) };
  }
  const { kit } = scene.actor;
  const variant = variantOf(kit, step, scene.notes);
  const place = { skill: step.skill, talent: talentOfStep(kit, step, variant) };
  const hits = variant?.hits.flatMap((hit) => playHit(scene, moment, place, hit)) ?? [];
  return { seconds: 0, hits };
}

/** Basic attacks and skills take a turn; ultimates and follow-up attacks come between turns. */
const turns: readonly string[] = ['basic', 'skill'];

/** Notes the damage by action value, since turns have no seconds. Mechanics section 6. */
function noteActionValue({ actor, input, notes }: HsrFight, effects: Effects, total: number): void {
  const count = input.rotation
    .filter(({ skill }) => turns.includes(skill))
    .reduce((sum, step) => sum + step.count, 0);
  const spd = spdOf(actor, effects);
  if (count === 0 || !(spd > 0)) return;
  const actionValue = 10_000 / spd;
  notes.add(
    `Damage per 100 action value: ${rounded((total / (count * actionValue)) * 100)} (${count} ${count === 1 ? 'turn' : 'turns'} of 10000 / ${rounded(spd)} SPD = ${rounded(actionValue)}).`,
  );
}

/**
 * Plays a rotation against one enemy (R10.6 to R10.8). Actions take no seconds, so buffs never end. Never throws for
 * what a caller can send; `notes` says what was assumed and what is left out.
 */
export function simulateHsr(input: SimulationInput, pack: CatalogPack): Simulation {
  const notes = createNotes();
  const kit = kitOf(input.actor, pack) ?? noKit;
  const actor = createActor(input.actor, kit, computePanel(input.actor, pack), pack);
  noteAssumptions(actor, input, notes);
  const scene: HsrFight = { actor, foe: createFoe(input.enemy, notes), input, notes };
  const readBuffs = createBuffReader(input.buffs, (buff) => readEffects(buff, notes));
  const effectsUnder = (active: readonly Buff[]): Effects =>
    sumOf([actor.passives, readBuffs(active)]);
  const played = playRotation<Effects>(input, {
    under: effectsUnder,
    periodOf: () => 1,
    cast: (step, moment) => playCast(scene, step, moment),
    cooldown: 0,
  });
  noteActionValue(scene, effectsUnder(input.buffs), played.totalDamage);
  return { ...played, notes: notes.list() };
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
  notes.add(
    'Of light cones and sets what holds without a condition is counted. What needs one, and what talents, bonus abilities and eidolons do, is not: send it as buffs.',
  );
  notePassives(actor.passives, notes);
  noteUsedLevels(actor, input, notes);
  if (ownStats.some((stat) => input.actor.stats[stat] === undefined)) {
    notes.add('Stats come of level, light cone and relics: what traces add is not counted.');
  }
  if (input.buffs.some(({ duration }) => duration !== null && duration > 0)) {
    notes.add('Actions have no seconds in this game: buffs with a duration hold all along.');
  }
}
