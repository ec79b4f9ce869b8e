import { memoize } from '../../../../lib/memoize.ts';
import type { Build } from '../../../builds/build.ts';
import { createBuffReader, notePassives, sumOf } from '../../../builds/damage/buffs.ts';
import { type Fight, type Instant, presentHit } from '../../../builds/damage/hit.ts';
import {
  ascensionAssumed,
  createNotes,
  enemyLevelAssumed,
  enemyResAssumed,
  isGearAssumed,
  type Notes,
} from '../../../builds/damage/notes.ts';
import {
  type Cast,
  type Moment,
  playRotation,
  type RotationRules,
} from '../../../builds/damage/rotation.ts';
import { attacksOf, talentLevels, variantOf } from '../../../builds/damage/skills.ts';
import { type Kit, type KitHit, noKit } from '../../../builds/kit.ts';
import type {
  Enemy,
  Hit,
  RotationStep,
  Simulation,
  SimulationInput,
} from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { kitOf, zzzData } from '../../tables.ts';
import { computePanel, modificationOf, promotionOf } from '../panel.ts';
import { zzzWords } from '../words.ts';
import { anomalyHits } from './anomaly.ts';
import { passivesOf, readEffects } from './buffs.ts';
import { computeHit, defaultBaseDef } from './hit.ts';
import {
  baseElementOf,
  computePowers,
  defaultEnemy,
  defaultLevels,
  isKnownElement,
  isRupture,
  type Powers,
  readHitInput,
} from './powers.ts';

/** The element of an agent's own anomaly: that of its ultimate, else that of the catalog. */
function ownElement(kit: Kit, element: string | null | undefined): string {
  const [hit] = kit.skills['ultimate']?.variants[0]?.hits ?? [];
  return hit?.element ?? element?.toLowerCase() ?? 'physical';
}

function rotationRules(fight: Fight, pack: CatalogPack, kit: Kit): RotationRules<Powers> {
  const { input, notes } = fight;
  const { actor, enemy, buffs } = input;
  const facts = zzzData(pack).tables.agents[actor.avatarId];
  const panel = computePanel(actor, pack);
  const passives = passivesOf(actor, panel, pack);
  notePassives(passives, notes);
  const sources = { panel, stats: actor.stats, enemy, isRupture: isRupture(facts) };
  const effectsUnder = createBuffReader(buffs, (buff) => readEffects(buff, notes));
  const levels = talentLevels(actor, kit, defaultLevels, notes);
  const attacksIn = memoize((step: RotationStep) =>
    attacksOf(variantOf(kit, step, notes)?.hits ?? []),
  );
  const own = ownElement(kit, facts?.element);
  return {
    under: (active) => computePowers(sources, sumOf([passives, effectsUnder(active)])),
    periodOf: (step) => (step.skill === 'reaction' ? 1 : Math.max(attacksIn(step).length, 1)),
    cast(step, { step: number, position, conditions }: Moment<Powers>): Cast {
      const instant = { step: number, skill: step.skill, powers: conditions };
      if (step.skill === 'reaction')
        return { seconds: 0, hits: anomalyHits(fight, instant, step, own) };
      if (step.aura !== null && step.aura !== 'none')
        notes.add('An aura counts in zzz only for a disorder, as the attribute that it ends.');
      const level = levels[kit.skills[step.skill]?.talent ?? step.skill] ?? 1;
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

/** The damage instances of a hit of the kit at a talent level. */
function directHits(
  fight: Fight,
  { step, skill, powers }: Instant<Powers>,
  kitHit: KitHit,
  level: number,
): readonly Hit[] {
  const { name, times, element } = kitHit;
  if (!isKnownElement(element))
    fight.notes.add(`${element} is a new element: its direct hits are computed, nothing else is.`);
  const { actor, critMode, explain } = fight.input;
  const result = computeHit(
    readHitInput({ powers, critMode, agentLevel: actor.level }, kitHit, level),
    explain,
  );
  const hit = presentHit(fight, { step, skill, name, element, reaction: null }, result, null);
  return Array.from({ length: times }, () => hit);
}

/** Final stats that may be given and do not change damage; two are of other games. */
const withoutDamage = ['em', 'er', 'energy_regen', 'impact', 'anomaly_mastery', 'def'];

function listActorAssumptions(build: Build): (string | false)[] {
  const { level, weapon, stats } = build;
  const idle = withoutDamage.filter((stat) => stats[stat] !== undefined);
  return [
    ascensionAssumed(build, promotionOf(level, null)),
    weapon !== null &&
      weapon.ascension === null &&
      `The W-engine's level ${weapon.level} is taken with ${modificationOf(weapon.level, null)} modifications.`,
    weapon === null &&
      stats['atk'] === undefined &&
      'There is no W-engine: ATK is that of the agent and its discs.',
    isGearAssumed(build) &&
      'Discs whose rarity or level was not given are of rank S and the highest level.',
    idle.length > 0 && `${idle.join(', ')} of the stats given do not change damage in zzz.`,
  ];
}

function listEnemyAssumptions(enemy: Enemy): (string | false)[] {
  const { level, elementRes } = enemy;
  const enemyLevel = Math.min(level ?? defaultEnemy.level, 60);
  return [
    enemyLevelAssumed(enemy, defaultEnemy.level),
    `The enemy's DEF is that of most enemies: ${defaultBaseDef} at level 1, grown to level ${enemyLevel}.`,
    enemyResAssumed(enemy, defaultEnemy.res, zzzWords.elements, (element) =>
      [element, baseElementOf(element)].some((name) => elementRes[name] !== undefined),
    ),
  ];
}

/** Notes what was assumed because neither the input nor the sources say it (R10.4a, R10.8). */
function noteAssumptions({ actor, enemy, buffs }: SimulationInput, notes: Notes): void {
  notes.add(
    'zzz mechanics are beta',
    ...listActorAssumptions(actor),
    ...listEnemyAssumptions(enemy),
    'Of core skills, W-engines and four discs of a set what holds without a condition is counted. What needs one, and what mindscapes and additional abilities do, is not: send it as buffs.',
    'How long actions take is not known in zzz: times and damage per second are 0.',
    buffs.some(({ duration }) => duration !== null && duration > 0) &&
      'Without times a buff with a duration holds for the whole rotation.',
  );
}
