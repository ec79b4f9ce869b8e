import type { BaseStat } from '../../builds/panel.ts';
import type { ProfileTable } from '../../builds/profiles.ts';
import { createAnalyzer } from '../../builds/score/analyzer.ts';
import { anyOf, type MainWishes, type RoleCheck, withFlat } from '../../builds/score/profile.ts';
import { atLeast, critChecks } from '../../builds/score/role.ts';
import type { ScoringRules } from '../../builds/score/scoring-profiles.ts';
import { readTable } from '../../data-file.ts';
import { relicRolls } from '../gear.ts';
import { damageOf } from './damage/ranked.ts';
import { computePanel } from './panel.ts';
import {
  findArchetype,
  type HsrArchetype,
  inferRole,
  isDealing,
  type RoleTraits,
  readRoleTraits,
  type Style,
} from './role.ts';
import { hsrWords } from './words.ts';

const critMains = ['crit_rate', 'crit_dmg'];
const sturdyMains = ['hp_percent', 'def_percent'];

const ownPercent = ({ scaling }: RoleTraits): string => `${scaling}_percent`;

/** Main stats of the body piece that damage dealers want, by style. */
const dealingBody: Readonly<Record<Style, readonly string[]>> = {
  crit: critMains,
  break: [],
  effect: ['effect_hit_rate'],
};

/** Main stats of the body piece that a helper wants if its traces raise them. */
const tracedBody = ['effect_hit_rate', 'crit_dmg'];

function body(traits: RoleTraits): MainWishes {
  const { role, style, archetype } = traits;
  if (isDealing(traits)) {
    const wanted = dealingBody[style];
    return wanted.length === 0
      ? { wanted: [ownPercent(traits)], scaling: critMains }
      : { wanted, scaling: [ownPercent(traits), ...critMains] };
  }
  if (role === 'healer')
    return { wanted: ['healing_bonus'], scaling: [ownPercent(traits), ...sturdyMains] };
  const traced = tracedBody.filter((stat) => archetype.traces.has(stat));
  if (role === 'shielder') return { wanted: [ownPercent(traits), ...traced], scaling: sturdyMains };
  return traced.length > 0
    ? { wanted: traced, scaling: [ownPercent(traits), ...sturdyMains] }
    : { wanted: [...sturdyMains, ownPercent(traits)] };
}

/** SPD is worth more to every character than the other main stats of this slot. */
const feet = (traits: RoleTraits): MainWishes => ({
  wanted: ['spd'],
  scaling: isDealing(traits) ? [ownPercent(traits)] : [ownPercent(traits), ...sturdyMains],
});

function sphere(traits: RoleTraits): MainWishes {
  const { element } = traits.archetype;
  const bonus = element === null ? [] : [`${element}_dmg_bonus`];
  if (!isDealing(traits)) return { wanted: [ownPercent(traits), ...sturdyMains], scaling: bonus };
  // No damage bonus counts for what a break does.
  return traits.style === 'break'
    ? { wanted: [ownPercent(traits), ...bonus], scaling: sturdyMains }
    : { wanted: bonus, scaling: [ownPercent(traits)] };
}

function rope(traits: RoleTraits): MainWishes {
  const { role, archetype, style } = traits;
  const energy = role === 'dps' ? [] : ['energy_recharge'];
  const breaks = archetype.traces.has('break_effect') ? ['break_effect'] : [];
  if (isDealing(traits))
    return style === 'break'
      ? { wanted: breaks, energy, scaling: [ownPercent(traits)] }
      : { wanted: [ownPercent(traits)], energy, scaling: breaks };
  return { wanted: [...breaks, ownPercent(traits)], energy, scaling: sturdyMains };
}

/** What is wanted of the slots with a choice. */
const mainWishes: Readonly<Record<string, (traits: RoleTraits) => MainWishes>> = {
  body,
  feet,
  sphere,
  rope,
};

type Weights = Readonly<Record<string, number>>;

/** What counts for damage dealers beside SPD and the scaling stat. */
const styleWeights: Readonly<Record<Style, Weights>> = {
  crit: { crit_rate: 1, crit_dmg: 1 },
  break: { break_effect: 1, crit_rate: 0.25, crit_dmg: 0.25 },
  effect: { effect_hit_rate: 0.75, crit_rate: 0.5, crit_dmg: 0.5 },
};

/** What keeps a helper alive. */
const sturdyWeights: Weights = { hp_percent: 0.5, def_percent: 0.5, effect_res: 0.5 };

/** Sub stats that count for a helper if its traces raise them. */
const byTraces: Readonly<Record<'support' | 'healer' | 'shielder', Weights>> = {
  support: { break_effect: 1, effect_hit_rate: 1, crit_dmg: 0.5, crit_rate: 0.5, atk: 0.5 },
  healer: { break_effect: 0.75, effect_res: 0.75 },
  shielder: { effect_hit_rate: 0.5, effect_res: 0.75, crit_rate: 0.25, crit_dmg: 0.25 },
};

const dealingScaling = 0.75;
const helpingScaling = { support: 0.5, healer: 1, shielder: 1 } as const;

/**
 * What a roll of each sub stat is worth: SPD 1 for all; damage dealers CRIT 1 and the scaling stat 0.75, or
 * break effect or effect hit rate where the traces have no CRIT; the others by role what the traces raise.
 */
function subWeights(traits: RoleTraits): Weights {
  const { role, archetype, style } = traits;
  const own = ownPercent(traits);
  if (role === 'dps' || role === 'sub_dps')
    return withFlat({ spd: 1, ...styleWeights[style], [own]: dealingScaling });
  const traced = Object.entries(byTraces[role])
    .filter(([stat]) => archetype.traces.has(stat))
    .map(([stat, weight]) => [stat === 'atk' ? 'atk_percent' : stat, weight] as const);
  return withFlat({
    spd: 1,
    ...sturdyWeights,
    ...Object.fromEntries(traced),
    [own]: helpingScaling[role],
  });
}

// Targets are our own: no source has any for this game.

/** What one rope with energy regeneration comes to. */
const energyCheck = atLeast({
  stat: 'energy_recharge',
  name: 'ER',
  isRatio: true,
  target: () => 1.19,
  code: 'low_er',
});

const flatCheck = (stat: string, target: number): RoleCheck =>
  atLeast({ stat, name: stat.toUpperCase(), isRatio: false, target: () => target, code: null });

/** Two turns before the end of the first cycle: 150 action value, of which a turn takes 10000 / SPD. */
const speedCheck = flatCheck('spd', 134);

const breakEffectCheck = atLeast({
  stat: 'break_effect',
  name: 'Break effect',
  isRatio: true,
  target: () => 1.5,
  code: null,
});

const protectionChecks: Readonly<Record<BaseStat, RoleCheck>> = {
  hp: flatCheck('hp', 5000),
  atk: flatCheck('atk', 2500),
  def: flatCheck('def', 3000),
};

/** What the role asks of the final stats. */
function listRoleChecks({ role, style, scaling }: RoleTraits): readonly RoleCheck[] {
  switch (role) {
    case 'dps':
    case 'sub_dps':
      if (style === 'crit') return critChecks();
      return style === 'break' ? [breakEffectCheck] : [];
    case 'support':
      return [energyCheck, speedCheck];
    case 'healer':
      return [energyCheck, protectionChecks[scaling]];
    case 'shielder':
      return [protectionChecks[scaling]];
  }
}

const cavernSlots = ['head', 'hands', 'body', 'feet'];
const planarSlots = ['sphere', 'rope'];

/** Who deals Elation damage, which is not computed. */
const elated: ReadonlySet<number> = new Set([1501, 1502, 1505, 1506, 8009, 8010]);

/** Scores builds of hsr and says what would make them better. */
export const hsrScoring: ScoringRules<HsrArchetype> = {
  words: hsrWords,
  rolls: relicRolls,
  findArchetype,
  inferRole,
  wishesOf(archetype, role, sets) {
    const traits = readRoleTraits(role, archetype);
    const ofKind = (kind: string) => sets.filter((set) => set.kind === kind);
    return {
      mainWishes: (slot) => mainWishes[slot]?.(traits),
      subWeights: subWeights(traits),
      fourPieces: anyOf(cavernSlots, ofKind('cavern')),
      twoPieces: anyOf(planarSlots, ofKind('planar')),
      checks: listRoleChecks(traits),
    };
  },
  profiles: readTable<ProfileTable>('hsr', 'profiles'),
  // Poet of Mourning Collapse for who is slow, Pioneer Diver of Dead Waters on an enemy with a debuff.
  hiddenCrit: { sets: { 124: 0.32, 117: 0.08 }, characters: {} },
  critSlot: 'body',
  setSlots: () => ({ four: cavernSlots, two: planarSlots }),
  scalingOf: ({ hitsWith }) => [`${hitsWith}_percent`],
  damageOf: (build, pack) => (elated.has(build.avatarId) ? 0 : damageOf(build, pack)),
  computePanel,
  totals: { em: null, er: 'energy_recharge' },
};

export const hsrAnalyzer = createAnalyzer(hsrScoring);
