/** What a passive without a condition gives at refinement 1; twice as much at 5. Ratios as fractions. */
interface StatPassive {
  readonly stats: readonly string[];
  readonly value: number;
  /** The value is the same at all refinements. */
  readonly isFixed?: boolean;
}

/** What a passive without a condition converts from another stat of the wielder. */
interface ConversionPassive {
  readonly of: 'hp' | 'elemental_mastery' | 'energy_recharge';
  /** The part of the stat that does not count. */
  readonly above?: number;
  readonly gives: 'atk' | 'atk_percent' | 'energy_recharge';
  /** At refinement 1; twice as much at 5. */
  readonly share: number;
  /** By refinement. */
  readonly most?: readonly number[];
}

/** A share of a stat of the wielder that is added to the base damage of attacks. */
interface AddedPassive {
  readonly of: 'hp' | 'def';
  readonly attacks: readonly string[];
  /** By refinement. */
  readonly shares: readonly number[];
}

/** What a passive gives to a burst that costs at most this energy. */
interface CostPassive extends StatPassive {
  readonly most: number;
}

const elements = ['pyro', 'hydro', 'electro', 'cryo', 'anemo', 'geo', 'dendro'] as const;

const given = (value: number, ...attacks: readonly string[]): StatPassive => ({
  stats: attacks.map((attack) => `${attack}_dmg_bonus`),
  value,
});
const stat = (value: number, ...stats: readonly string[]): StatPassive => ({ stats, value });
const elemental = given(0.12, ...elements);
const normal = 'normal_attack';
const charged = 'charged_attack';
const skill = 'elemental_skill';
const burst = 'elemental_burst';

/**
 * Bonuses without a condition that the game's table does not list, by the id of the weapon. The party, the enemy, a
 * state of the character and earlier actions are conditions. Facts of the game's texts; damage bonuses as in gcsim
 * 3647a07a, run.
 */
export const weaponStatPassives: Readonly<Record<number, readonly StatPassive[]>> = {
  11409: [given(0.2, normal, charged)],
  11413: [given(0.16, skill), stat(0.06, `${skill}_crit_rate`)],
  11424: [given(0.16, skill, burst)],
  11426: [stat(0.08, `${skill}_crit_rate`)],
  11434: [given(0.2, burst)],
  11509: [elemental],
  11510: [elemental],
  11514: [given(0.16, normal), given(0.24, skill)],
  11518: [stat(0.16, `${burst}_crit_dmg`)],
  12412: [given(0.12, burst)],
  12414: [given(0.06, skill)],
  12430: [stat(0.16, 'plunging_attack_crit_rate')],
  12516: [stat(0.28, 'atk_percent')],
  13301: [given(0.24, normal)],
  13414: [given(0.06, skill)],
  13415: [given(0.16, burst), stat(0.06, `${burst}_crit_rate`)],
  13430: [given(0.12, skill)],
  13433: [stat(0.48, 'electro_charged_bonus'), stat(0.12, 'lunar_charged_bonus')],
  13507: [elemental],
  14433: [stat(0.48, 'bloom_bonus'), stat(0.12, 'lunar_bloom_bonus')],
  14501: [elemental],
  15402: [given(0.24, skill, burst)],
  15405: [given(0.4, normal), { ...given(-0.1, charged), isFixed: true }],
  // The least of its three states.
  15411: [stat(0.06, 'dmg_bonus')],
  15414: [given(0.16, normal), given(0.12, charged)],
  15502: [given(0.12, normal, charged)],
  15507: [given(0.12, skill, burst)],
  15511: [elemental],
  15512: [given(0.16, charged)],
};

/** Conversions of another stat, by the id of the weapon; those that last 12 s every 10 s always hold. */
export const conversionPassives: Readonly<Record<number, ConversionPassive>> = {
  11418: { of: 'elemental_mastery', gives: 'energy_recharge', share: 0.00036 },
  11505: { of: 'hp', gives: 'atk', share: 0.012 },
  12415: { of: 'elemental_mastery', gives: 'atk', share: 0.24 },
  13501: { of: 'hp', gives: 'atk', share: 0.008 },
  13509: {
    of: 'energy_recharge',
    above: 1,
    gives: 'atk_percent',
    share: 0.28,
    most: [0.8, 0.9, 1, 1.1, 1.2],
  },
  13511: { of: 'elemental_mastery', gives: 'atk', share: 0.52 },
  14416: { of: 'elemental_mastery', gives: 'atk', share: 0.24 },
};

/** By the id of the weapon. */
export const addedPassives: Readonly<Record<number, AddedPassive>> = {
  12510: { of: 'def', attacks: [normal, charged], shares: [0.4, 0.5, 0.6, 0.7, 0.8] },
  14506: { of: 'hp', attacks: [normal], shares: [0.01, 0.015, 0.02, 0.025, 0.03] },
};

/** By the id of the weapon; the first that the burst's cost allows counts. */
export const costPassives: Readonly<Record<number, readonly CostPassive[]>> = {
  11434: [
    { ...given(0.28, burst), most: 40 },
    { ...given(0.16, burst), most: 60 },
  ],
};
