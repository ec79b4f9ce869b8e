import { buffReader, type Effects, sumOf } from '../../../builds/damage/buffs.ts';
import { presentHit } from '../../../builds/damage/fight.ts';
import { createNotes } from '../../../builds/damage/notes.ts';
import { type Cast, playRotation, rounded } from '../../../builds/damage/rotation.ts';
import { type KitHit, noKit } from '../../../builds/kit.ts';
import type {
  Buff,
  Hit,
  RotationStep,
  Simulation,
  SimulationInput,
} from '../../../builds/simulation.ts';
import { variantOf } from '../../../builds/variants.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { kitOf } from '../kits.ts';
import { panelOf } from '../panel.ts';
import { actorOf, spdOf, talentOf } from './actor.ts';
import { noteAssumptions } from './assumptions.ts';
import { effectsOf } from './buffs.ts';
import { foeOf } from './enemy.ts';
import { hitOf } from './hit.ts';
import { inputOf } from './hit-input.ts';
import type { At, Scene } from './scene.ts';
import { breakHit } from './simulate-break.ts';

/** One hit of a cast, as often as it hits. */
function hitsOf(
  scene: Scene,
  { step, conditions: effects }: At,
  { skill, talent }: { readonly skill: string; readonly talent: string },
  hit: KitHit,
): Hit[] {
  const { input } = scene;
  const { element, name, times } = hit;
  const dealt = inputOf({ ...scene, critMode: input.critMode, effects }, talent, hit);
  const label = { step, skill, name, element, reaction: null };
  const result = hitOf(dealt, input.explain);
  const made = presentHit({ input }, label, result, null, dealt.crit !== null);
  return Array.from({ length: times }, () => made);
}

function castOf(scene: Scene, step: RotationStep, moment: At): Cast {
  if (step.skill === 'reaction') {
    return { seconds: 0, hits: breakHit(scene, step, moment) };
  }
  const { kit } = scene.actor;
  const variant = variantOf(kit, step, scene.notes);
  const place = { skill: step.skill, talent: talentOf(kit, step) };
  const hits = variant?.hits.flatMap((hit) => hitsOf(scene, moment, place, hit)) ?? [];
  return { seconds: 0, hits };
}

/** Basic attacks and skills take a turn; ultimates and follow-up attacks come between turns. */
const turns: readonly string[] = ['basic', 'skill'];

/** Skill order, not seconds: damage by action value stands in a note. Mechanics section 6. */
function noteActionValue({ actor, input, notes }: Scene, effects: Effects, total: number): void {
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
 * A rotation of Honkai: Star Rail against one enemy (R10.6 to R10.8). Actions take no seconds, so that buffs hold all
 * along. Never throws for what a caller can send; what was assumed and what is left out stands in `notes`.
 */
export function simulateHsr(input: SimulationInput, pack: CatalogPack): Simulation {
  const notes = createNotes();
  const kit = kitOf(input.actor, pack) ?? noKit;
  const actor = actorOf(input.actor, kit, panelOf(input.actor, pack), pack);
  noteAssumptions(actor, input, notes);
  const scene: Scene = { actor, foe: foeOf(input.enemy, notes), input, notes };
  const readBuffs = buffReader(input.buffs, (buff) => effectsOf(buff, notes));
  const effectsUnder = (active: readonly Buff[]): Effects =>
    sumOf([actor.always, readBuffs(active)]);
  const played = playRotation<Effects>(input, {
    under: effectsUnder,
    periodOf: () => 1,
    cast: (step, moment) => castOf(scene, step, moment),
    cooldown: 0,
  });
  noteActionValue(scene, effectsUnder(input.buffs), played.totalDamage);
  return { ...played, notes: notes.list() };
}
