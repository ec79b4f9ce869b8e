import { memoize } from '../../../../lib/memoize.ts';
import type { Build } from '../../../builds/build.ts';
import { type Effects, namesWith } from '../../../builds/damage/buffs.ts';
import { statTotal } from '../../../builds/damage/effects.ts';
import { type Fight, type Scaling, scaled } from '../../../builds/damage/hit.ts';
import { type Notes, shown } from '../../../builds/damage/notes.ts';
import type { Moment } from '../../../builds/damage/rotation.ts';
import { levelsOf } from '../../../builds/damage/skills.ts';
import { type Kit, type KitHit, type KitPart, valueAtLevel } from '../../../builds/kit.ts';
import { type BaseStat, type Panel, totalOf } from '../../../builds/panel.ts';
import type { CritMode, Enemy, Hit } from '../../../builds/simulation.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { Stance } from '../../../effects/effect.ts';
import { elementOf } from '../../model.ts';
import { hsrData } from '../../tables.ts';
import { effectFor } from './buffs.ts';
import { maxEnergies } from './facts.ts';
import type { HitInput, Target } from './hit.ts';

/** Of most characters. */
const defaultMaxEnergy = 120;

/** What stays the same through a simulation. */
export interface HsrFight extends Fight {
  readonly actor: Actor;
  readonly foe: Foe;
}

/** What holds for a cast. */
interface Conditions {
  readonly effects: Effects;
  /** With those that raise only hits of some names. */
  effectsFor(name: string): Effects;
  /** Makes the hits of a plan once. */
  castOnce(plan: object, make: () => readonly Hit[]): readonly Hit[];
  readonly stance: Stance | null;
}

/** The moment of a cast. */
export type CastMoment = Moment<Conditions>;

/** The attacker of a simulation. */
export type Actor = ReturnType<typeof createActor>;

/** Levels of talents that were not given (R10.4a); that of a memosprite cannot be. */
export const defaultLevels = { basic: 6, skill: 10, ultimate: 10, talent: 10, memosprite: 6 };

export function createActor(build: Build, kit: Kit, panel: Panel, pack: CatalogPack) {
  const avatar = hsrData(pack).tables.avatars[build.avatarId];
  return {
    level: build.level,
    /** In lower case; empty where the pack does not know the character. */
    element: avatar === undefined ? '' : elementOf(avatar.element).name.toLowerCase(),
    kit,
    panel,
    maxEnergy: maxEnergies[build.avatarId] ?? defaultMaxEnergy,
    /** Given final stats, which override the panel's. */
    stats: build.stats,
    /** By talent, as the game shows them. */
    levels: levelsOf(build, kit, defaultLevels),
  };
}

/** HP, ATK or DEF with buffs, which are added to a given total too. */
function scalingOf(
  { panel, stats }: Actor,
  stat: BaseStat,
  effects: Effects,
): Omit<Scaling, 'multiplier'> {
  const given = stats[stat];
  const base = panel.base[stat];
  const percent = effects[percentName(stat)] ?? 0;
  const flat = effects[stat] ?? 0;
  if (given !== undefined) return { stat, base, percent, flat: given - base + flat };
  return {
    stat,
    base,
    percent: (panel.sums[`${stat}_percent`] ?? 0) + percent,
    flat: (panel.sums[stat] ?? 0) + flat,
  };
}

/** Any other stat, with the buffs for damage of these kinds. */
export const statOf = (
  { panel, stats }: Actor,
  stat: string,
  effects: Effects,
  of: readonly string[] = [],
): number => (stats[stat] ?? totalOf(panel, stat)) + effectFor(effects, stat, of);

/** A share of Break Effect or Elation is one of ATK that grows with it: `(0.2 x Break Effect + 200%) of ATK`. */
function readScaling(
  actor: Actor,
  { stat, values, cap }: KitPart,
  talent: string,
  effects: Effects,
): Scaling {
  const value = valueAtLevel(values, Math.max(actor.levels[talent] ?? 1, 1));
  if (isBase(stat)) return { ...scalingOf(actor, stat, effects), multiplier: value };
  const counted = Math.min(statOf(actor, stat, effects), cap ?? Number.POSITIVE_INFINITY);
  return { ...scalingOf(actor, 'atk', effects), multiplier: value * Math.max(counted, 0) };
}

const bonusName = namesWith('_dmg_bonus');
const percentName = namesWith('_percent');

/**
 * All damage bonuses for an element and kinds of attack (`of`). A given bonus of the element includes that of all
 * elements, as the game shows it, unless that was given too.
 */
function bonusOf(
  { panel, stats }: Actor,
  element: string,
  of: readonly string[],
  effects: Effects,
): number {
  const ofElement = stats[bonusName(element)];
  const ofAll =
    stats['dmg_bonus'] ?? (ofElement === undefined ? (panel.sums['dmg_bonus'] ?? 0) : 0);
  const own = (ofElement ?? panel.sums[bonusName(element)] ?? 0) + ofAll;
  return own + effectFor(effects, 'dmg_bonus', of);
}

/** Stats under effects, for those that grow with them; `base_atk` and such are before everything. */
export const totalUnder =
  (actor: Actor) =>
  (effects: Effects) =>
  (stat: string): number => {
    if (isBase(stat)) return scaled([{ ...scalingOf(actor, stat, effects), multiplier: 1 }]);
    if (stat === 'spd') return spdOf(actor, effects);
    if (stat.startsWith('base_')) return statTotal(actor.panel, actor.stats)(stat);
    return statOf(actor, stat, effects) + (stat === 'max_energy' ? actor.maxEnergy : 0);
  };

const isBase = (stat: string): stat is BaseStat =>
  stat === 'hp' || stat === 'atk' || stat === 'def';

/** SPD with buffs; percentages are of the character's own. */
export const spdOf = (actor: Actor, effects: Effects): number =>
  statOf(actor, 'spd', effects) +
  (actor.panel.sums['base_spd'] ?? 0) * (effects['spd_percent'] ?? 0);

/** The resistance is that to elements without weakness. Mechanics section 6. */
const defaultEnemy = { level: 80, res: 0.2, maxToughness: 360 };

export type Foe = ReturnType<typeof createFoe>;

/** The enemy, with defaults for what was not given. */
export function createFoe(enemy: Enemy, notes: Notes) {
  const { isBroken, maxHp } = enemy;
  const level = enemy.level ?? defaultEnemy.level;
  if (enemy.level === null) notes.add(`The enemy's level is taken as ${defaultEnemy.level}.`);
  const resOf = (element: string): number => {
    const given = enemy.elementRes[element] ?? enemy.res;
    if (given === null) {
      notes.add(
        `The enemy's ${element} resistance is taken as ${shown(defaultEnemy.res)}: it is 0 for what it is weak to.`,
      );
    }
    return given ?? defaultEnemy.res;
  };
  return {
    isBroken,
    maxHp,
    maxToughness(): number {
      if (enemy.maxToughness === null) {
        notes.add(`The enemy's toughness is taken as ${defaultEnemy.maxToughness}.`);
      }
      return enemy.maxToughness ?? defaultEnemy.maxToughness;
    },
    /** `of`: the element and the kinds of the damage. */
    target: (element: string, of: readonly string[], effects: Effects): Target => ({
      level,
      res: resOf(element),
      resPen: effectFor(effects, 'res_pen', of),
      defReduction:
        enemy.defReduction + (effects['def_reduction'] ?? 0) + effectFor(effects, 'def_ignore', of),
      vulnerability: effectFor(effects, 'vulnerability', of),
      damageReduction: effects['damage_reduction'] ?? 0,
      trueDamage: effects['true_dmg'] ?? 0,
      isBroken,
    }),
  };
}

/** The kinds of an attack. */
const kindsOf = memoize((attack: string): readonly string[] => attack.split('+'));

/** The input of a hit's formula. */
export function readHitInput(
  {
    actor,
    foe,
    critMode,
    effects,
  }: Pick<HsrFight, 'actor' | 'foe'> & { readonly critMode: CritMode; readonly effects: Effects },
  talent: string,
  { element, attack, parts, crit }: KitHit,
): HitInput {
  const kinds = kindsOf(attack);
  const own = [element, ...kinds];
  const more = 1 + effectFor(effects, 'base_multiplier', kinds);
  const scaling = parts.map((part) => {
    const share = readScaling(actor, part, talent, effects);
    return more === 1 ? share : { ...share, multiplier: share.multiplier * more };
  });
  const flat = effectFor(effects, 'flat_dmg', kinds);
  return {
    scaling:
      flat === 0 ? scaling : [...scaling, { base: flat, percent: 0, flat: 0, multiplier: 1 }],
    bonus: bonusOf(actor, element, own, effects),
    crit:
      attack === 'dot'
        ? null
        : {
            mode: critMode,
            rate: crit?.rate ?? statOf(actor, 'crit_rate', effects, own),
            damage: crit?.damage ?? statOf(actor, 'crit_dmg', effects, own),
          },
    level: actor.level,
    enemy: foe.target(element, own, effects),
  };
}
