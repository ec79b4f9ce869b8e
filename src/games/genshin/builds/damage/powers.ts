import { memoize } from '../../../../lib/memoize.ts';
import type { Build } from '../../../builds/build.ts';
import { type Effects, namesWith, sumOf } from '../../../builds/damage/buffs.ts';
import { convertedPart } from '../../../builds/damage/effects.ts';
import { type Crit, type Scaling, scaled } from '../../../builds/damage/hit.ts';
import type { KitHit } from '../../../builds/kit.ts';
import type { BaseStat, PowerSources } from '../../../builds/panel.ts';
import type { CritMode } from '../../../builds/simulation.ts';
import { type HitPassive, type StatPassive, talentStatPassives } from '../facts/talent-passives.ts';
import {
  convertStat,
  type GearConversions,
  listUnlocked,
  listWeaponConversions,
  statOverride,
} from '../passives.ts';
import { genshinWords } from '../words.ts';
import { infusionOf } from './buffs.ts';
import type { Defender } from './hit.ts';
import type { ReactionPower } from './reactions.ts';

/** Mechanics section 4. */
export const defaultEnemy = { level: 90, res: 0.1 } as const;

type GenshinSources = PowerSources & { readonly conversions: GearConversions };

export type Powers = ReturnType<typeof computePowers>;

const bonusName = namesWith('_dmg_bonus');
const critRateName = namesWith('_crit_rate');
const critDamageName = namesWith('_crit_dmg');
const reductionName = namesWith('_res_reduction');
const flatDamageName = namesWith('_flat_dmg');
const defIgnoreName = namesWith('_def_ignore');
const percentName = namesWith('_percent');
const reactionBonusName = namesWith('_bonus');
const baseMultiplierName = namesWith('_base_multiplier');

const infusions = genshinWords.elements.map((element) => [element, infusionOf(element)] as const);

const isBase = (stat: string): stat is BaseStat =>
  stat === 'hp' || stat === 'atk' || stat === 'def';

const cold: readonly (string | null)[] = ['cryo', 'frozen'];

/**
 * The stats of actor and enemy under buffs. Given stats are totals that replace those of the panel; percent buffs of the
 * panel's base are added to them. Mechanics section 4.
 */
export function computePowers(
  { panel, stats, enemy, conversions }: GenshinSources,
  buffs: Effects,
) {
  const given = (stat: string): number | undefined => statOverride(stats, stat);
  // Objects whose members differ are slow to read.
  const byStat = new Map(Object.entries(buffs));
  const added = (stat: string): number => byStat.get(stat) ?? 0;
  // Hits read the same few stats again and again.
  const sum = memoize((stat: string) => (given(stat) ?? panel.sums[stat] ?? 0) + added(stat));
  const elemental = (element: string): number =>
    element === 'physical' ? 0 : sum('elemental_dmg_bonus');
  const scaling = (stat: string, multiplier: number): Scaling => {
    if (!isBase(stat)) return { stat, base: sum(stat), percent: 0, flat: 0, multiplier };
    const base = panel.base[stat];
    const percent = added(percentName(stat));
    const total = given(stat);
    if (total === undefined) {
      const own = panel.sums[percentName(stat)] ?? 0;
      return { stat, base, percent: own + percent, flat: sum(stat), multiplier };
    }
    return { stat, base: total, percent: 0, flat: base * percent + added(stat), multiplier };
  };
  const converted = (stat: string): number =>
    conversions.bonuses.length > 0 && given(stat) === undefined
      ? conversions.bonuses
          .filter(({ gives }) => gives === stat)
          .reduce(
            (all, { of, share, most }) => all + Math.min(share * Math.max(sum(of), 0), most),
            0,
          )
      : 0;
  return {
    /** Any stat but HP, ATK and DEF. */
    sum,
    /** The element that a buff gives to physical attacks. */
    infusion: infusions.find(([, name]) => added(name) > 0)?.[0] ?? null,
    scaling,
    bonus: (element: string, attack: string): number =>
      sum('dmg_bonus') +
      sum(bonusName(element)) +
      elemental(element) +
      sum(bonusName(attack)) +
      converted(bonusName(attack)),
    /** Damage that is added to the base of a hit. */
    additive: (attack: string, element: string): number =>
      conversions.added
        .filter(({ attacks }) => attacks.includes(attack))
        .reduce(
          (all, { of, share }) => all + scaled([scaling(of, share)]),
          added('flat_dmg') + added(flatDamageName(attack)) + added(flatDamageName(element)),
        ),
    /** How much more of their multipliers hits deal, as a fraction. */
    moreOfBase: (attack: string): number =>
      added('base_multiplier') + added(baseMultiplierName(attack)),
    /** How much the base of a lunar reaction is raised, and the whole of it once more, as a fraction. */
    lunarBase: (type: string, own: number): number =>
      (1 + own + added('lunar_base')) * (1 + added(baseMultiplierName(type))) - 1,
    /** Any stat, HP, ATK and DEF as totals. */
    total: (stat: string): number => (isBase(stat) ? scaled([scaling(stat, 1)]) : sum(stat)),
    /** `of`: the element of a hit and its kind of attack, or a reaction. */
    crit: (mode: CritMode, aura: string | null, of: readonly string[]): Crit => ({
      mode,
      rate: of.reduce(
        (all, one) => all + sum(critRateName(one)),
        sum('crit_rate') + (cold.includes(aura) ? added('crit_rate_against_cryo') : 0),
      ),
      damage: of.reduce((all, one) => all + sum(critDamageName(one)), sum('crit_dmg')),
    }),
    /** Of a reaction that crits only where something says so; undefined where nothing does. */
    reactionCrit: (mode: CritMode, type: string): Crit | undefined => {
      const rate = added(critRateName(type));
      return rate > 0 ? { mode, rate, damage: added(critDamageName(type)) } : undefined;
    },
    /** A given reaction bonus includes that of gear. */
    reaction: (type: string): ReactionPower => ({
      elementalMastery: sum('elemental_mastery'),
      bonus:
        sum('reaction_bonus') +
        (type.startsWith('lunar_') ? added('lunar_bonus') : 0) +
        (given('reaction_bonus') === undefined
          ? sum(reactionBonusName(type))
          : added(reactionBonusName(type))),
    }),
    defender: (element: string, attack = ''): Defender => ({
      level: enemy.level ?? defaultEnemy.level,
      res: enemy.elementRes[element] ?? enemy.res ?? defaultEnemy.res,
      resReduction: added('res_reduction') + added(reductionName(element)),
      defReduction: enemy.defReduction + added('def_reduction'),
      defIgnore: added('def_ignore') + added(defIgnoreName(attack)),
    }),
  };
}

const passiveAmount = ({ amount }: StatPassive | HitPassive, powers: Powers): number =>
  typeof amount === 'number' ? amount : convertStat(scaled([powers.scaling(amount.of, 1)]), amount);

/** Computes the powers under buffs, with what passive talents and the weapon convert from buffed stats. */
export function createPowersReader(
  build: Build,
  sources: GenshinSources,
): (buffs: Effects) => Powers {
  const passives = listUnlocked(talentStatPassives[build.avatarId] ?? [], build);
  const conversions = listWeaponConversions(build.weapon);
  const before = computePowers(sources, {});
  return (buffs) => {
    const powers = computePowers(sources, buffs);
    const convertible = (stat: string): number =>
      powers.total(stat) - (buffs[convertedPart(stat)] ?? 0);
    const grown = [
      ...passives.map((passive): Effects => {
        const more = passiveAmount(passive, powers) - passiveAmount(passive, before);
        return { [passive.stat]: more };
      }),
      ...conversions.map(({ stat, amount }): Effects => {
        const more =
          convertStat(convertible(amount.of), amount) -
          convertStat(before.total(amount.of), amount);
        return { [stat]: more };
      }),
    ];
    return grown.length === 0 ? powers : computePowers(sources, sumOf([buffs, ...grown]));
  };
}

const appliesTo = (
  { attacks, named, element }: HitPassive,
  { attack, name, element: dealt }: KitHit,
): boolean =>
  (attacks?.includes(attack) ?? true) &&
  (named?.some((part) => name.includes(part)) ?? true) &&
  (element ?? dealt) === dealt;

interface HitBonus {
  readonly additive: number;
  readonly bonus: number;
  readonly critRate: number;
}

const noBonus: HitBonus = { additive: 0, bonus: 0, critRate: 0 };

/** What passive talents give to a hit: damage added to its base, and bonuses as fractions. Mechanics section 2. */
export function passiveBonusToHit(
  passives: readonly HitPassive[],
  hit: KitHit,
  powers: Powers,
): HitBonus {
  if (passives.length === 0) return noBonus;
  const sum = (gives: HitPassive['gives']): number =>
    passives
      .filter((passive) => passive.gives === gives && appliesTo(passive, hit))
      .reduce((total, passive) => total + passiveAmount(passive, powers), 0);
  return { additive: sum('additive'), bonus: sum('bonus'), critRate: sum('crit_rate') };
}

/** How much passive talents raise the base of a lunar reaction, as a fraction. */
export const passiveLunarBaseBonus = (
  passives: readonly HitPassive[],
  reaction: string,
  powers: Powers,
): number =>
  passives
    .filter(({ gives, lunar = reaction }) => gives === 'lunar_base' && lunar === reaction)
    .reduce((total, passive) => total + passiveAmount(passive, powers), 0);
