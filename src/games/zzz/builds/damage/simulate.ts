import { noteHeld } from '../../../builds/damage/always.ts';
import { attacksOf } from '../../../builds/damage/attacks.ts';
import { buffReader, sumOf } from '../../../builds/damage/buffs.ts';
import type { Fight } from '../../../builds/damage/fight.ts';
import { createNotes, type Notes } from '../../../builds/damage/notes.ts';
import {
  type Cast,
  type Moment,
  playRotation,
  type RotationRules,
} from '../../../builds/damage/rotation.ts';
import { talentLevels } from '../../../builds/damage/talents.ts';
import { type Kit, type KitHit, noKit } from '../../../builds/kit.ts';
import type { RotationStep, Simulation, SimulationInput } from '../../../builds/simulation.ts';
import { variantOf } from '../../../builds/variants.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { zzzData } from '../../tables.ts';
import { kitOf } from '../kits.ts';
import { panelOf } from '../panel.ts';
import { alwaysOf } from './always.ts';
import { anomalyHits } from './anomaly-hits.ts';
import { noteAssumptions } from './assumptions.ts';
import { effectsOf } from './buffs.ts';
import { directHits } from './direct-hits.ts';
import { isRupture, type Powers, powersOf } from './powers.ts';
import { defaultLevels, talentOf } from './talents.ts';

/** Answers the attacks of a step, which are read once. */
function attackReader(kit: Kit, notes: Notes) {
  const plans = new Map<RotationStep, readonly (readonly KitHit[])[]>();
  return (step: RotationStep): readonly (readonly KitHit[])[] => {
    const known = plans.get(step) ?? attacksOf(variantOf(kit, step, notes)?.hits ?? []);
    plans.set(step, known);
    return known;
  };
}

/** The element of an agent's own anomaly: that of its ultimate, else what the catalog says. */
function ownElement(kit: Kit, element: string | null | undefined): string {
  const [hit] = kit.skills['ultimate']?.variants[0]?.hits ?? [];
  return hit?.element ?? element?.toLowerCase() ?? 'physical';
}

function rotationRules(fight: Fight, pack: CatalogPack, kit: Kit): RotationRules<Powers> {
  const { input, notes } = fight;
  const { actor, enemy, buffs } = input;
  const facts = zzzData(pack).tables.agents[actor.avatarId];
  const panel = panelOf(actor, pack);
  const always = alwaysOf(actor, panel, pack);
  noteHeld(always, notes);
  const sources = { panel, stats: actor.stats, enemy, isRupture: isRupture(facts) };
  const effectsUnder = buffReader(buffs, (buff) => effectsOf(buff, notes));
  const levels = talentLevels(actor, kit, defaultLevels, notes);
  const attacksIn = attackReader(kit, notes);
  const own = ownElement(kit, facts?.element);
  return {
    under: (active) => powersOf(sources, sumOf([always, effectsUnder(active)])),
    periodOf: (step) => (step.skill === 'reaction' ? 1 : Math.max(attacksIn(step).length, 1)),
    cast(step, { step: number, position, conditions }: Moment<Powers>): Cast {
      const instant = { step: number, skill: step.skill, powers: conditions };
      if (step.skill === 'reaction')
        return { seconds: 0, hits: anomalyHits(fight, instant, step, own) };
      if (step.aura !== null && step.aura !== 'none')
        notes.add('An aura counts in zzz only for a disorder, as the attribute that it ends.');
      const level = levels[talentOf(kit, step)] ?? 1;
      const hits = attacksIn(step)[position] ?? [];
      return { seconds: 0, hits: hits.flatMap((hit) => directHits(fight, instant, hit, level)) };
    },
    cooldown: 0,
  };
}

/**
 * Plays a rotation of an agent: direct hits by its kit, anomalies and disorders by steps of the skill `reaction`, whose
 * count is that of whole anomalies. Ratios of the input are fractions; damage has two decimals; no action times are
 * known. Never throws. Mechanics section 7 (docs/mechanics.md).
 */
export function simulateZzz(input: SimulationInput, pack: CatalogPack): Simulation {
  const notes = createNotes();
  const kit = kitOf(input.actor, pack) ?? noKit;
  noteAssumptions(input, notes);
  const played = playRotation(input, rotationRules({ input, notes }, pack, kit));
  return { ...played, notes: notes.list() };
}
