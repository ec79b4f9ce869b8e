import {
  ascensionAssumed,
  createNotes,
  enemyLevelAssumed,
  enemyResAssumed,
  isGearAssumed,
  type Notes,
} from '../../../builds/damage/notes.ts';
import { type Cast, playRotation, type RotationRules } from '../../../builds/damage/rotation.ts';
import { talentLevels } from '../../../builds/damage/skills.ts';
import { type Kit, noKit } from '../../../builds/kit.ts';
import type { Simulation, SimulationInput } from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { highestArtifactLevels } from '../../gear.ts';
import { lowestAscension } from '../../panel.ts';
import { formKey, genshinData, kitOf } from '../../tables.ts';
import { computePanel } from '../panel.ts';
import { listGearConversions, listHitPassives } from '../passives.ts';
import { genshinWords } from '../words.ts';
import { createGenshinBuffReader } from './buffs.ts';
import {
  createApplicationCooldown,
  createCastReader,
  defaultLevels,
  longestCooldown,
  readActionSeconds,
} from './casts.ts';
import { type CastContext, castHits, type Fight, reactionHits } from './instances.ts';
import { createPowersReader, defaultEnemy, type Powers } from './powers.ts';

/**
 * Plays a rotation with a kit and the passive talents without a condition. Ratios of the input are fractions, damage has
 * two decimals. Never throws. Mechanics sections 1 to 4 (docs/mechanics.md).
 */
export function simulateWith(
  kit: Kit | undefined,
  input: SimulationInput,
  pack: CatalogPack,
): Simulation {
  const notes = createNotes();
  const fight: Fight = { input, notes, inputs: new Map(), passives: listHitPassives(input.actor) };
  if (!kit) notes.add('The skills of this character are not known: they deal no damage here.');
  noteAssumptions(input, notes);
  const played = playRotation(input, rotationRules(fight, pack, kit ?? noKit));
  return { ...played, notes: notes.list() };
}

/** Plays a rotation with the kit of the pack. */
export const simulateGenshin = (input: SimulationInput, pack: CatalogPack): Simulation =>
  simulateWith(kitOf(input.actor, pack), input, pack);

/** The element of a character's hits, when its row has none. */
function elementOfKit({ skills }: Kit): string | undefined {
  const variants = [skills['elemental_skill'], skills['elemental_burst']].flatMap(
    (skill) => skill?.variants ?? [],
  );
  return variants.flatMap(({ hits }) => hits).find(({ element }) => element !== 'physical')
    ?.element;
}

function rotationRules(fight: Fight, pack: CatalogPack, kit: Kit): RotationRules<Powers> {
  const { input, notes } = fight;
  const { actor, enemy, rotation, buffs } = input;
  const data = genshinData(pack);
  const row = data.tables.avatars[formKey(data, actor)];
  const weaponType = row?.weaponType;
  const element = row?.element?.toLowerCase() ?? elementOfKit(kit);
  const isClaymore = weaponType === 'claymore';
  const levels = talentLevels(actor, kit, defaultLevels, notes);
  const times = readActionSeconds(actor.avatarId, element, weaponType);
  const castsOf = createCastReader(kit, levels, times, notes);
  const panel = computePanel(actor, pack);
  const sources = { panel, stats: actor.stats, enemy, conversions: listGearConversions(actor) };
  const powersWith = createPowersReader(actor, sources);
  const activeBuffs = createGenshinBuffReader(buffs, notes);
  if (activeBuffs.raises('atk_percent') && actor.weapon === null) {
    notes.add("There is no weapon: ATK percent counts for the character's own base ATK alone.");
  }
  let applies = createApplicationCooldown();
  // What the casts of a step share while the same buffs are active.
  let context: Pick<CastContext, 'instant' | 'computed'> | undefined;
  return {
    under: (active) => powersWith(activeBuffs.under(active)),
    periodOf(step) {
      if (step.skill === 'reaction') return 1;
      const { isOneString, attacks } = castsOf(step);
      return isOneString ? step.count : Math.max(attacks.length, 1);
    },
    cast(step, moment): Cast {
      const { position, conditions } = moment;
      if (context?.instant.step !== moment.step || context.instant.powers !== conditions) {
        context = {
          instant: { step: moment.step, skill: step.skill, aura: step.aura, powers: conditions },
          computed: new Map(),
        };
      }
      const { instant, computed } = context;
      if (step.skill === 'reaction') {
        return { seconds: 0, hits: reactionHits(fight, instant, step, moment.before) };
      }
      const { attacks, level, seconds, isOneString } = castsOf(step);
      if (!isOneString || position === 0) applies = createApplicationCooldown();
      const time = isOneString ? position * seconds : 0;
      const cast = { instant, computed, level, isClaymore, seconds: time, applies };
      return { seconds, hits: castHits(fight, cast, attacks[position % attacks.length] ?? []) };
    },
    cooldown: longestCooldown(kit, levels, rotation),
  };
}

/** What no simulation counts unless it is given as a stat or a buff. */
export const notCounted =
  'Constellations are not counted, nor what passive talents, weapons and sets give under a condition.';

/** Notes what was assumed because the input does not give it (R10.4a). */
function noteAssumptions({ actor, enemy }: SimulationInput, notes: Notes): void {
  const { level, weapon, stats } = actor;
  notes.add(
    notCounted,
    ascensionAssumed(actor, lowestAscension(level)),
    weapon?.ascension === null &&
      `The weapon's level ${weapon.level} is taken at ascension ${lowestAscension(weapon.level)}.`,
    weapon === null &&
      stats['atk'] === undefined &&
      'There is no weapon: ATK is that of the character and its artifacts.',
    isGearAssumed(actor) &&
      `Artifacts whose rarity or level was not given have 5 stars and the highest level, ${highestArtifactLevels[5]} with 5 stars.`,
    enemyLevelAssumed(enemy, defaultEnemy.level),
    enemyResAssumed(
      enemy,
      defaultEnemy.res,
      genshinWords.elements,
      (element) => enemy.elementRes[element] !== undefined,
    ),
  );
}
