import { type MainWishes, withFlat } from '../../../builds/score/wishes.ts';
import type { Specialty, ZzzNature } from './character.ts';

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

const wishesOf = ({ specialty, element, scaling }: ZzzNature): SpecialtyWishes =>
  wishes[specialty](`${scaling}_percent`, element === null ? [] : [`${element}_dmg_bonus`]);

/** What is wanted of the slots with a choice. */
export function mainWishes(nature: ZzzNature, slot: string): MainWishes | undefined {
  const { slot_4, slot_5, slot_6 } = wishesOf(nature);
  const bySlot: Readonly<Record<string, MainWishes>> = { slot_4, slot_5, slot_6 };
  return bySlot[slot];
}

/** PEN has no share of its own, so that its weight is that of flat PEN. */
export const subWeights = (nature: ZzzNature): Readonly<Record<string, number>> =>
  withFlat(wishesOf(nature).subWeights);
