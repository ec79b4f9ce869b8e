/** What four pieces of a set give without a condition. Ratios as fractions. */
interface SetBonus {
  readonly stats: readonly string[];
  readonly value: number;
  /** The types of weapon that the wearer must hold; any when left out. */
  readonly weapons?: readonly string[];
}

/** A damage bonus that is a share of another stat of the wearer. */
interface SetConversion {
  readonly of: 'energy_recharge';
  readonly gives: string;
  readonly share: number;
  readonly most: number;
}

const given = (value: number, ...stats: readonly string[]): SetBonus => ({ stats, value });
const reactions = (value: number, ...names: readonly string[]): SetBonus =>
  given(value, ...names.map((name) => `${name}_bonus`));

/**
 * By the id of the set: the part of the effect of four pieces that needs no condition. The party, the enemy, a state of
 * the wearer and earlier actions are conditions. Facts of the game's texts.
 */
export const fourPieces: Readonly<Record<number, readonly SetBonus[]>> = {
  10001: [given(0.3, 'charged_attack_crit_rate')],
  15001: [{ ...given(0.35, 'normal_attack_dmg_bonus'), weapons: ['sword', 'claymore', 'polearm'] }],
  15002: [reactions(0.6, 'swirl')],
  15003: [{ ...given(0.35, 'charged_attack_dmg_bonus'), weapons: ['catalyst', 'bow'] }],
  15005: [
    reactions(0.4, 'overloaded', 'electro_charged', 'superconduct', 'hyperbloom'),
    reactions(0.2, 'aggravate', 'lunar_charged'),
  ],
  15006: [reactions(0.4, 'overloaded', 'burning', 'burgeon'), reactions(0.15, 'vaporize', 'melt')],
  15028: [reactions(0.4, 'bloom', 'hyperbloom', 'burgeon'), reactions(0.1, 'lunar_bloom')],
  15030: [given(0.1, 'elemental_skill_dmg_bonus', 'elemental_burst_dmg_bonus')],
  15032: [given(0.25, 'elemental_skill_dmg_bonus')],
  15046: [reactions(0.8, 'superconduct')],
};

/** Damage bonuses that grow with a stat, likewise. */
export const fourPieceConversions: Readonly<Record<number, SetConversion>> = {
  15020: { of: 'energy_recharge', gives: 'elemental_burst_dmg_bonus', share: 0.25, most: 0.75 },
};
