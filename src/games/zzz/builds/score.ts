import type { Role } from '../../builds/build.ts';
import type { BaseStat } from '../../builds/panel.ts';
import type { ProfileTable } from '../../builds/profiles.ts';
import { createAnalyzer } from '../../builds/score/analyzer.ts';
import { anyOf, type MainWishes, type RoleCheck, withFlat } from '../../builds/score/profile.ts';
import { atLeast, critChecks } from '../../builds/score/role.ts';
import type { ScoringRules } from '../../builds/score/scoring-profiles.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { readTable } from '../../data-file.ts';
import { discRolls } from '../gear.ts';
import { damageOf } from './damage/ranked.ts';
import { computePanel } from './panel.ts';
import { findArchetype, inferRole, type Specialty, type ZzzArchetype } from './role.ts';
import { zzzWords } from './words.ts';

interface SpecialtyWishes {
  readonly slot_4: MainWishes;
  readonly slot_5: MainWishes;
  readonly slot_6: MainWishes;
  readonly subWeights: Readonly<Record<string, number>>;
}

const crit = ['crit_rate', 'crit_dmg'];
const critWeights = { crit_rate: 1, crit_dmg: 1 } as const;

/** What each specialty wants (mechanics, section 8); `own` is the share of the stat that it grows with. */
const wishes: Readonly<
  Record<Specialty, (own: string, bonus: readonly string[]) => SpecialtyWishes>
> = {
  Attack: (own, bonus) => ({
    slot_4: { wanted: crit, scaling: [own] },
    slot_5: { wanted: [...bonus, 'pen_ratio'], scaling: [own] },
    slot_6: { wanted: [own] },
    subWeights: { ...critWeights, [own]: 0.75, pen: 0.25 },
  }),
  Anomaly: (own, bonus) => ({
    slot_4: { wanted: ['anomaly_proficiency'], scaling: [own] },
    slot_5: { wanted: [...bonus, 'pen_ratio'], scaling: [own] },
    slot_6: {
      wanted: ['anomaly_mastery_percent'],
      energy: ['energy_regen_percent'],
      scaling: [own],
    },
    subWeights: { anomaly_proficiency: 1, [own]: 0.75 },
  }),
  Stun: (own, bonus) => ({
    slot_4: { wanted: crit, scaling: [own] },
    slot_5: { wanted: bonus, scaling: [own] },
    slot_6: { wanted: ['impact_percent'], energy: ['energy_regen_percent'], scaling: [own] },
    subWeights: critWeights,
  }),
  Support: (own, bonus) => ({
    slot_4: { wanted: [own, ...crit], scaling: ['anomaly_proficiency'] },
    slot_5: { wanted: [own], scaling: bonus },
    slot_6: { wanted: ['energy_regen_percent'], scaling: [own, 'anomaly_mastery_percent'] },
    subWeights: { [own]: 1, crit_rate: 0.5, crit_dmg: 0.5 },
  }),
  Defense: (own, bonus) => ({
    slot_4: { wanted: [own], scaling: crit },
    slot_5: { wanted: [own], scaling: bonus },
    slot_6: { wanted: ['energy_regen_percent'], scaling: [own, 'impact_percent'] },
    subWeights: { [own]: 1 },
  }),
  Rupture: (own, bonus) => ({
    slot_4: { wanted: crit, scaling: [own] },
    // Sheer hits know no DEF, so that penetration is of no use.
    slot_5: { wanted: bonus, scaling: [own] },
    slot_6: { wanted: [own], scaling: ['atk_percent'] },
    subWeights: { ...critWeights, [own]: 0.5, atk_percent: 0.25 },
  }),
};

const wishesBy = ({ specialty, element, scaling }: ZzzArchetype): SpecialtyWishes =>
  wishes[specialty](`${scaling}_percent`, element === null ? [] : [`${element}_dmg_bonus`]);

// Targets other than those of CRIT are our own: no source has any for this game.

/** Half as much again as the 1.2 a second that every agent has: a disc with energy in slot 6 comes to more. */
const energyCheck = atLeast({
  stat: 'energy_regen',
  name: 'Energy regeneration a second',
  isRatio: false,
  target: () => 1.8,
  code: 'low_er',
});

const flatCheck = (stat: string, name: string, target: number): RoleCheck =>
  atLeast({ stat, name, isRatio: false, target: () => target, code: null });

const proficiencyCheck = flatCheck('anomaly_proficiency', 'Anomaly proficiency', 300);

const protectionChecks: Readonly<Record<BaseStat, RoleCheck>> = {
  hp: flatCheck('hp', 'HP', 15_000),
  atk: flatCheck('atk', 'ATK', 2000),
  def: flatCheck('def', 'DEF', 1200),
};

/** What the role asks of the final stats; anomalies do not crit. */
function listRoleChecks(role: Role, { specialty, scaling }: ZzzArchetype): readonly RoleCheck[] {
  switch (role) {
    case 'dps':
    case 'sub_dps':
      return specialty === 'Anomaly' ? [proficiencyCheck] : critChecks();
    case 'support':
      return [energyCheck];
    case 'healer':
      return [energyCheck, protectionChecks[scaling]];
    case 'shielder':
      return [protectionChecks[scaling]];
  }
}

const allSlots = (pack: CatalogPack): string[] => pack.shared.slots.map(({ slot }) => slot);

/** Scores builds of zzz and says what would make them better. */
export const zzzScoring: ScoringRules<ZzzArchetype> = {
  words: zzzWords,
  rolls: discRolls,
  findArchetype,
  inferRole: (_build, archetype) => inferRole(archetype),
  wishesOf(archetype, role, suiting, pack) {
    const { subWeights, ...slots } = wishesBy(archetype);
    const bySlot: Readonly<Record<string, MainWishes>> = slots;
    // Any disc can be one of four or one of the pair.
    const sets = anyOf(allSlots(pack), suiting);
    return {
      mainWishes: (slot) => bySlot[slot],
      // PEN has no share of its own, so that its weight is that of flat PEN.
      subWeights: withFlat(subWeights),
      fourPieces: sets,
      twoPieces: sets,
      checks: listRoleChecks(role, archetype),
    };
  },
  profiles: readTable<ProfileTable>('zzz', 'profiles'),
  // Branch & Blade Song after a freeze or a shatter.
  hiddenCrit: { sets: { 32700: 0.12 }, characters: {} },
  critSlot: 'slot_4',
  setSlots: (pack) => ({ four: allSlots(pack), two: allSlots(pack) }),
  scalingOf: ({ scaling }) => [`${scaling}_percent`],
  damageOf,
  computePanel,
  totals: { em: null, er: null },
};

export const zzzAnalyzer = createAnalyzer(zzzScoring);
