import { createNotes } from '../../../builds/damage/notes.ts';
import {
  type Cast,
  type Moment,
  playRotation,
  type RotationRules,
} from '../../../builds/damage/rotation.ts';
import { talentLevels } from '../../../builds/damage/skills.ts';
import { type Kit, noKit } from '../../../builds/kit.ts';
import type { RotationStep, Simulation, SimulationInput } from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { formKey, genshinData } from '../../tables.ts';
import { kitOf } from '../kits.ts';
import { panelOf } from '../panel.ts';
import { noteAssumptions } from './assumptions.ts';
import { createBuffReader } from './buffs.ts';
import { castHits } from './cast-hits.ts';
import type { CastOf } from './direct-hits.ts';
import { createApplication } from './elements.ts';
import type { Fight, Instant } from './fight.ts';
import { gearSharesOf } from './gear-shares.ts';
import { longestCooldown, planReader } from './plans.ts';
import type { Powers } from './powers.ts';
import { reactionHits } from './reaction-step.ts';
import { hitPassivesOf, powersReader } from './talent-passives.ts';
import { defaultLevels } from './talents.ts';
import { actionSeconds } from './times.ts';

/** The element of a character that its table does not name, as its skills have it. */
function elementOf({ skills }: Kit): string | undefined {
  const variants = [skills['elemental_skill'], skills['elemental_burst']].flatMap(
    (skill) => skill?.variants ?? [],
  );
  return variants.flatMap(({ hits }) => hits).find(({ element }) => element !== 'physical')
    ?.element;
}

/** What the casts of a step share while the same buffs are in force. */
interface Shared {
  readonly instant: Instant;
  readonly made: CastOf['made'];
}

const sharedOf = (step: RotationStep, { step: number, conditions }: Moment<Powers>): Shared => ({
  instant: { step: number, skill: step.skill, aura: step.aura, powers: conditions },
  made: new Map(),
});

function rotationRules(fight: Fight, pack: CatalogPack, kit: Kit): RotationRules<Powers> {
  const { input, notes } = fight;
  const { actor, enemy, rotation, buffs } = input;
  const data = genshinData(pack);
  const row = data.tables.avatars[formKey(data, actor)];
  const weaponType = row?.weaponType;
  const element = row?.element?.toLowerCase() ?? elementOf(kit);
  const isClaymore = weaponType === 'claymore';
  const levels = talentLevels(actor, kit, defaultLevels, notes);
  const planOf = planReader(
    kit,
    levels,
    actionSeconds({ avatarId: actor.avatarId, element, weaponType }),
    notes,
  );
  const panel = panelOf(actor, pack);
  const sources = { panel, stats: actor.stats, enemy, shares: gearSharesOf(actor) };
  const powersUnder = powersReader(actor, sources);
  const buffsRead = createBuffReader(buffs, notes);
  if (buffsRead.raises('atk_percent') && actor.weapon === null) {
    notes.add("There is no weapon: ATK percent counts for the character's own base ATK alone.");
  }
  let applies = createApplication();
  let shared: Shared | undefined;
  return {
    under: (active) => powersUnder(buffsRead.under(active)),
    periodOf(step) {
      if (step.skill === 'reaction') return 1;
      const { isOneString, attacks } = planOf(step);
      return isOneString ? step.count : Math.max(attacks.length, 1);
    },
    cast(step, moment): Cast {
      const { position, conditions } = moment;
      if (shared?.instant.step !== moment.step || shared.instant.powers !== conditions) {
        shared = sharedOf(step, moment);
      }
      const { instant, made } = shared;
      if (step.skill === 'reaction') {
        return { seconds: 0, hits: reactionHits(fight, instant, step, moment.before) };
      }
      const { attacks, level, seconds, isOneString } = planOf(step);
      if (!isOneString || position === 0) applies = createApplication();
      const time = isOneString ? position * seconds : 0;
      const cast = { instant, made, level, isClaymore, seconds: time, applies };
      return { seconds, hits: castHits(fight, cast, attacks[position % attacks.length] ?? []) };
    },
    cooldown: longestCooldown(kit, levels, rotation),
  };
}

/**
 * Plays a rotation of a character whose kit is given: direct hits by the kit, and of what its talents do besides what
 * needs no condition.
 * Ratios of the input are fractions; damage has two decimals; never throws. Mechanics sections 1 to 4 (docs/mechanics.md).
 */
export function simulateWith(
  kit: Kit | undefined,
  input: SimulationInput,
  pack: CatalogPack,
): Simulation {
  const notes = createNotes();
  const fight: Fight = { input, notes, inputs: new Map(), passives: hitPassivesOf(input.actor) };
  if (!kit) notes.add('The skills of this character are not known: they deal no damage here.');
  noteAssumptions(input.actor, input.enemy, notes);
  const played = playRotation(input, rotationRules(fight, pack, kit ?? noKit));
  return { ...played, notes: notes.list() };
}

/** The same of a character of the pack in its form. */
export const simulateGenshin = (input: SimulationInput, pack: CatalogPack): Simulation =>
  simulateWith(kitOf(input.actor, pack), input, pack);
