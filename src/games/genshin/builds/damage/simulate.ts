import { memoize, memoizeWeakly } from '../../../../lib/memoize.ts';
import type { Build } from '../../../builds/build.ts';
import { type Effects, sumOf } from '../../../builds/damage/buffs.ts';
import { noteEffects } from '../../../builds/damage/effect-notes.ts';
import {
  createFurtherHits,
  findEffects,
  isNamed,
  statTotal,
  sumEffects,
} from '../../../builds/damage/effects.ts';
import { inStep } from '../../../builds/damage/hit.ts';
import {
  ascensionAssumed,
  createNotes,
  enemyLevelAssumed,
  enemyResAssumed,
  isGearAssumed,
  type Notes,
  noNotes,
} from '../../../builds/damage/notes.ts';
import { type Cast, playRotation, type RotationRules } from '../../../builds/damage/rotation.ts';
import { talentLevels } from '../../../builds/damage/skills.ts';
import { createTimeline, noAttack } from '../../../builds/damage/timeline.ts';
import { type Kit, noKit } from '../../../builds/kit.ts';
import type { Panel } from '../../../builds/panel.ts';
import type { RotationStep, Simulation, SimulationInput } from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { Stance } from '../../../effects/effect.ts';
import { highestArtifactLevels } from '../../gear.ts';
import { lowestAscension } from '../../panel.ts';
import { formKey, genshinData, kitOf } from '../../tables.ts';
import { effectRules } from '../effects.ts';
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
 * Plays a rotation with a kit and the effects that count. Ratios of the input are fractions, damage has two decimals.
 * Never throws. Mechanics sections 1 to 4 (docs/mechanics.md).
 */
export function simulateWith(
  kit: Kit | undefined,
  input: SimulationInput,
  pack: CatalogPack,
  notes: Notes = createNotes(),
): Simulation {
  const fight: Fight = { input, notes, inputs: new Map(), passives: listHitPassives(input.actor) };
  if (!kit) notes.add('The skills of this character are not known: they deal no damage here.');
  if (notes !== noNotes) noteAssumptions(input, notes);
  const played = playWith(fight, pack, kit ?? noKit, computePanel(input.actor, pack));
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

/** The stats while something holds, and with the effects for hits of some names. */
interface Conditions {
  readonly powers: Powers;
  readonly stance: Stance | null;
  powersFor(name: string): Powers;
}

/** The aura that the team leaves on the enemy for attacks of an element; null without a reaction. */
const auras: Readonly<Record<string, readonly (readonly [element: string, aura: string])[]>> = {
  pyro: [
    ['hydro', 'hydro'],
    ['cryo', 'cryo'],
    ['electro', 'electro'],
  ],
  hydro: [
    ['pyro', 'pyro'],
    ['dendro', 'dendro'],
    ['electro', 'electro'],
  ],
  cryo: [
    ['pyro', 'pyro'],
    ['electro', 'electro'],
    ['hydro', 'frozen'],
    ['cryo', 'cryo'],
  ],
  electro: [
    ['dendro', 'quicken'],
    ['hydro', 'hydro'],
    ['pyro', 'pyro'],
    ['cryo', 'cryo'],
  ],
  dendro: [
    ['electro', 'quicken'],
    ['hydro', 'hydro'],
  ],
  anemo: [
    ['pyro', 'pyro'],
    ['hydro', 'hydro'],
    ['electro', 'electro'],
    ['cryo', 'cryo'],
  ],
};

/** The steps, on the aura that the team leaves where they name none. */
function onAuraOfTeam(
  rotation: readonly RotationStep[],
  element: string | undefined,
  others: readonly string[],
  notes: Notes,
): readonly RotationStep[] {
  const [, aura] = auras[element ?? '']?.find(([one]) => others.includes(one)) ?? [];
  if (aura === undefined) return rotation;
  notes.add(`The team keeps ${aura} on the enemy: steps without an aura have it.`);
  return rotation.map((step) =>
    step.aura === null && step.skill !== 'reaction' ? { ...step, aura } : step,
  );
}

const attackSkills = ['normal_attack', 'charged_attack'];

/** Whether each charged attack applies its element: aimed shots, and Hu Tao's. */
const hasFreeCharges = ({ avatarId }: Build, weaponType: string | null | undefined): boolean =>
  weaponType === 'bow' || avatarId === 10_000_046;

function playWith(fight: Fight, pack: CatalogPack, kit: Kit, panel: Panel) {
  const { input, notes } = fight;
  const { actor, enemy, buffs } = input;
  const data = genshinData(pack);
  const row = data.tables.avatars[formKey(data, actor)];
  const weaponType = row?.weaponType;
  const element = row?.element?.toLowerCase() ?? elementOfKit(kit);
  const isClaymore = weaponType === 'claymore';
  const levels = talentLevels(actor, kit, defaultLevels, notes);
  const times = readActionSeconds(actor.avatarId, element, weaponType);
  const effects = findEffects(effectRules, input, panel, levels, pack);
  noteEffects(effects, input.effects, pack, notes);
  const sources = { panel, stats: actor.stats, enemy, conversions: listGearConversions(actor) };
  const powersWith = createPowersReader(actor, sources);
  const activeBuffs = createGenshinBuffReader(buffs, notes);
  if (activeBuffs.raises('atk_percent') && actor.weapon === null) {
    notes.add("There is no weapon: ATK percent counts for the character's own base ATK alone.");
  }
  const stances = effectRules.table.characters[effects.facts.key]?.stances ?? [];
  const timeline = createTimeline(buffs, effects.counted, stances);
  const rotation = onAuraOfTeam(input.rotation, element, effects.teamElements, notes);
  const isAuraOfTeam = rotation !== input.rotation;
  const shared =
    isAuraOfTeam && !hasFreeCharges(actor, weaponType) ? attackSkills : ['normal_attack'];
  const castsOf = createCastReader(kit, levels, times, notes, shared);
  const cooldownOf = memoize((_skill: string) => createApplicationCooldown());
  // What the casts of an attack share while the same things hold.
  const contextsUnder = memoizeWeakly(({ powers, powersFor }: Conditions) =>
    memoize(
      (aura: string | null): Pick<CastContext, 'instant' | 'computed'> => ({
        instant: { step: 0, skill: '', aura, powers, powersFor },
        computed: new Map(),
      }),
    ),
  );
  const contextOf = ({ skill, aura }: RotationStep, step: number, conditions: Conditions) => {
    const { instant, computed } = contextsUnder(conditions)(aura);
    return { instant: { ...instant, step, skill }, computed };
  };
  const furtherHitOf = createFurtherHits(element ?? 'physical');
  const panelTotal = statTotal(panel, actor.stats);
  const totalUnder = (sums: Effects) => {
    const { total } = powersWith(sums);
    return (stat: string) => (stat.startsWith('base_') ? panelTotal(stat) : total(stat));
  };
  const rules: RotationRules<Conditions> = {
    under({ buffs: running, effects: held, stance }) {
      const base = sumOf([activeBuffs.under(running), effects.fromTeam]);
      const powersBy = (name: string | null): Powers =>
        powersWith(sumEffects(held, base, actor.stats, totalUnder, name));
      const powers = powersBy(null);
      const powersFor = memoize((name: string) => (isNamed(held, name) ? powersBy(name) : powers));
      return { powers, powersFor, stance };
    },
    attackOf: (step, { stance }) => (step.skill === 'reaction' ? noAttack : castsOf(step, stance)),
    periodOf(step, { stance }) {
      if (step.skill === 'reaction') return 1;
      const { isOneString, attacks } = castsOf(step, stance);
      return isOneString ? step.count : Math.max(attacks.length, 1);
    },
    cast(step, moment): Cast {
      const { position, conditions } = moment;
      const { instant, computed } = contextOf(step, moment.step, conditions);
      if (step.skill === 'reaction') {
        return { seconds: 0, hits: reactionHits(fight, instant, step, moment.before) };
      }
      const { attacks, level, variant, seconds, isOneString } = castsOf(step, conditions.stance);
      const applies = isOneString ? cooldownOf(step.skill) : createApplicationCooldown();
      const now = moment.seconds;
      const cast = { instant, computed, variant, level, isClaymore, seconds: now, applies };
      const hits = castHits(fight, cast, attacks[position % attacks.length] ?? []);
      const less = isAfterNormal(rotation, moment.step) ? (times['normal_attack'] ?? 0) : 0;
      const shorter = weaponType === 'bow' ? seconds : Math.max(seconds - less / step.count, 0);
      return { seconds: shorter, hits: inStep(hits, moment.step) };
    },
    furtherHit(effect, step, moment) {
      const { instant, computed } = contextOf(step, moment.step, moment.conditions);
      const cast = { instant, computed, isClaymore, ...ofFurtherHit };
      return inStep(castHits(fight, cast, [furtherHitOf(effect, step.skill)]), moment.step);
    },
    // A burst is cast once: further casts of a variant are what it goes on to deal.
    isBackground: ({ skill, variant }) => skill === 'elemental_burst' && variant !== null,
    cooldown: longestCooldown(kit, levels, input.rotation),
  };
  return playRotation({ rotation }, timeline, rules);
}

/** The time of a charged attack has the normal attack before it, which this rotation may have of its own. */
function isAfterNormal(rotation: readonly RotationStep[], number: number): boolean {
  const before = rotation.slice(0, number - 1).findLast(({ skill }) => skill !== 'reaction');
  return rotation[number - 1]?.skill === 'charged_attack' && before?.skill === 'normal_attack';
}

/** The cast of a further hit, which applies no element. */
const ofFurtherHit = { variant: '', level: 1, seconds: 0, applies: () => false };

/** Notes what was assumed because the input does not give it (R10.4a). */
function noteAssumptions({ actor, enemy }: SimulationInput, notes: Notes): void {
  const { level, weapon, stats } = actor;
  notes.add(
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
