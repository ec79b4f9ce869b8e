import { memoize } from '../../../../lib/memoize.ts';
import type { Build } from '../../../builds/build.ts';
import { createBuffReader, type Effects, noteRepeat, sumOf } from '../../../builds/damage/buffs.ts';
import { noteEffects } from '../../../builds/damage/effect-notes.ts';
import {
  createFurtherHits,
  findEffects,
  isNamed,
  statTotal,
  sumEffects,
} from '../../../builds/damage/effects.ts';
import { type Fight, type Instant, inStep, presentHit } from '../../../builds/damage/hit.ts';
import {
  ascensionAssumed,
  createNotes,
  enemyLevelAssumed,
  enemyResAssumed,
  isGearAssumed,
  type Notes,
  noNotes,
} from '../../../builds/damage/notes.ts';
import { type Cast, playRotation } from '../../../builds/damage/rotation.ts';
import {
  attacksOf,
  once,
  readerOf,
  talentLevels,
  variantOf,
} from '../../../builds/damage/skills.ts';
import { createTimeline, reactionOf } from '../../../builds/damage/timeline.ts';
import { type Kit, type KitHit, noKit } from '../../../builds/kit.ts';
import type {
  Enemy,
  Hit,
  RotationStep,
  Simulation,
  SimulationInput,
} from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { Stance } from '../../../effects/effect.ts';
import { kitOf, zzzData } from '../../tables.ts';
import { effectRules } from '../effects.ts';
import { computePanel, modificationOf, promotionOf } from '../panel.ts';
import { zzzWords } from '../words.ts';
import { anomalyHits } from './anomaly.ts';
import { readEffects } from './buffs.ts';
import { defaultEnemy } from './facts.ts';
import { computeHit, defaultBaseDef } from './hit.ts';
import {
  baseElementOf,
  computePowers,
  defaultLevels,
  isKnownElement,
  isRupture,
  type Powers,
  readHitInput,
} from './powers.ts';
import { secondsOf } from './seconds.ts';

/** The element of an agent's own anomaly: that of its ultimate, else that of the catalog. */
function ownElement(kit: Kit, element: string | null | undefined): string {
  const [hit] = kit.skills['ultimate']?.variants[0]?.hits ?? [];
  return hit?.element ?? element?.toLowerCase() ?? 'physical';
}

const grownInFight: readonly string[] = ['anomaly_proficiency', 'impact'];

/** What holds for a cast. */
interface Conditions {
  readonly powers: Powers;
  readonly stance: Stance | null;
  /** With the effects that raise only hits of some names. */
  powersFor(name: string): Powers;
  /** Makes the hits of an attack once. */
  castOnce(attack: object, make: () => readonly Hit[]): readonly Hit[];
}

/** Reads steps that are alike once for each stance. */
function createCastReader(kit: Kit, actor: Build, notes: Notes) {
  const levels = talentLevels(actor, kit, defaultLevels, notes);
  const read = (step: RotationStep, stance: Stance | null) => {
    const change = step.variant === null ? stance?.attacks[step.skill]?.variant : undefined;
    const variant = variantOf(
      kit,
      change === undefined ? step : { ...step, variant: change },
      notes,
    );
    const attacks = attacksOf(variant?.hits ?? []);
    return {
      skill: step.skill,
      variant: variant?.name ?? '',
      kinds: [...new Set([step.skill, ...(variant?.hits ?? []).map(({ attack }) => attack)])],
      attacks,
      level: levels[variant?.talent ?? kit.skills[step.skill]?.talent ?? step.skill] ?? 1,
      seconds: secondsOf(actor.avatarId, kit, step.skill, variant) / Math.max(attacks.length, 1),
    };
  };
  return readerOf(read);
}

function play(fight: Fight, pack: CatalogPack, kit: Kit) {
  const { input, notes } = fight;
  const { actor, enemy, buffs } = input;
  const facts = zzzData(pack).tables.agents[actor.avatarId];
  const panel = computePanel(actor, pack);
  const castsOf = createCastReader(kit, actor, notes);
  const found = findEffects(effectRules, input, panel, effectRules.levelsOf(actor, pack), pack);
  noteEffects(found, input.effects, pack, notes);
  const sources = { panel, stats: actor.stats, enemy, isRupture: isRupture(facts) };
  const readBuffs = createBuffReader(buffs, (buff) => readEffects(buff, notes), noteRepeat(notes));
  const initial = statTotal(panel, actor.stats);
  // Effects grow with stats before the fight, but for those that the texts do not call initial.
  const grownFrom = (sums: Effects) => (stat: string) =>
    initial(stat) + (grownInFight.includes(stat) ? (sums[stat] ?? 0) : 0);
  const own = ownElement(kit, facts?.element);
  const stances = effectRules.table.characters[found.facts.key]?.stances ?? [];
  const timeline = createTimeline(buffs, found.counted, stances);
  const furtherHitOf = createFurtherHits(own);
  return playRotation<Conditions>(input, timeline, {
    under({ buffs: running, effects: held, stance }) {
      const base = sumOf([readBuffs(running), found.fromTeam]);
      const powersBy = (name: string | null): Powers =>
        computePowers(sources, sumEffects(held, base, actor.stats, grownFrom, name));
      const powers = powersBy(null);
      return {
        powers,
        powersFor: memoize((name: string) => (isNamed(held, name) ? powersBy(name) : powers)),
        castOnce: once(),
        stance,
      };
    },
    attackOf: (step, { stance }) =>
      step.skill === 'reaction' ? reactionOf(step.type) : castsOf(step, stance),
    periodOf: (step, { stance }) =>
      step.skill === 'reaction' ? 1 : Math.max(castsOf(step, stance).attacks.length, 1),
    cast(step, { step: number, position, conditions }): Cast {
      const instant = { step: number, skill: step.skill, ...conditions };
      if (step.skill === 'reaction')
        return { seconds: 0, hits: anomalyHits(fight, instant, step, own) };
      if (step.aura !== null && step.aura !== 'none')
        notes.add('An aura counts in zzz only for a disorder, as the attribute that it ends.');
      const { attacks, level, variant, seconds } = castsOf(step, conditions.stance);
      const attack = attacks[position] ?? [];
      const hits = conditions.castOnce(attack, () =>
        attack.flatMap((hit) => directHits(fight, instant, hit, level, variant)),
      );
      return { seconds, hits: inStep(hits, number) };
    },
    furtherHit(effect, { skill }, { step: number, conditions }) {
      const hit = furtherHitOf(effect, skill);
      const hits = conditions.castOnce(hit, () =>
        directHits(fight, { step: number, skill, ...conditions }, hit, 1),
      );
      return inStep(hits, number);
    },
    cooldown: 0,
  });
}

/**
 * Plays a rotation of an agent: direct hits by its kit, anomalies and disorders by steps of the skill `reaction`, whose
 * count is that of whole anomalies. Ratios of the input are fractions; damage has two decimals; action times are
 * estimates. Never throws. Mechanics section 7 (docs/mechanics.md).
 */
export function simulateZzz(
  input: SimulationInput,
  pack: CatalogPack,
  notes: Notes = createNotes(),
): Simulation {
  const kit = kitOf(input.actor, pack) ?? noKit;
  if (notes !== noNotes) noteAssumptions(input, notes);
  const played = play({ input, notes }, pack, kit);
  return { ...played, notes: notes.list() };
}

/** The damage instances of a hit of the kit at a talent level. */
function directHits(
  fight: Fight,
  { step, skill, powersFor }: Instant<Powers> & Pick<Conditions, 'powersFor'>,
  kitHit: KitHit,
  level: number,
  variant = '',
): readonly Hit[] {
  const { name, times, element } = kitHit;
  if (!isKnownElement(element))
    fight.notes.add(`${element} is a new element: its direct hits are computed, nothing else is.`);
  const { actor, critMode, explain } = fight.input;
  const result = computeHit(
    readHitInput(
      { powers: powersFor(`${variant} ${name}`), critMode, agentLevel: actor.level },
      kitHit,
      level,
    ),
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
function noteAssumptions({ actor, enemy }: SimulationInput, notes: Notes): void {
  notes.add(
    'zzz mechanics are beta',
    ...listActorAssumptions(actor),
    ...listEnemyAssumptions(enemy),
    'How long actions take is an estimate in zzz: so are damage per second, and when effects end.',
  );
}
