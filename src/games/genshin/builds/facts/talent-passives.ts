/** A share of a stat, of its part above `above`, and at most `most`. */
export interface StatConversion {
  readonly share: number;
  readonly above?: number | undefined;
  readonly most?: number | undefined;
}

interface PassiveConversion extends StatConversion {
  readonly of: 'hp' | 'atk' | 'def' | 'elemental_mastery' | 'energy_recharge';
}

interface Passive {
  /** The ascension that unlocks it; 0 from the start. */
  readonly ascension: 0 | 1 | 4;
  /** A number, flat or a fraction, or a share of a stat of the character. */
  readonly amount: number | PassiveConversion;
}

/** Raises a stat that the game's page of the character shows. */
export interface StatPassive extends Passive {
  readonly stat: string;
}

/** Raises some hits, or all hits of a fight. */
export interface HitPassive extends Passive {
  /** `additive` adds damage to the base, `lunar_base` raises the base of lunar reactions. */
  readonly gives: 'additive' | 'bonus' | 'crit_rate' | 'lunar_base';
  /** Kinds of attack; all when left out. */
  readonly attacks?: readonly string[];
  /** Parts of the hit's name, of which one is enough; any name when left out. */
  readonly named?: readonly string[];
  readonly element?: string;
  /** Lunar reactions that it raises; all when left out. */
  readonly lunar?: string;
}

const per =
  (of: PassiveConversion['of']) =>
  (share: number, most?: number): PassiveConversion => ({ of, share, most });
const perHp = per('hp');
const perAtk = per('atk');
const perDef = per('def');
const perMastery = per('elemental_mastery');
const perRecharge = per('energy_recharge');

/**
 * By avatar id. Facts of the game's texts, computed alike by gcsim 3647a07a. HP is taken as full: a passive for at least
 * half of the HP counts (Baizhu, Gaming), one that grows with the HP left (Neuvillette) does not.
 */
export const talentStatPassives: Readonly<Record<string, readonly StatPassive[]>> = {
  10000025: [{ ascension: 4, stat: 'hydro_dmg_bonus', amount: 0.2 }], // Xingqiu
  10000041: [{ ascension: 4, stat: 'hydro_dmg_bonus', amount: perRecharge(0.2) }], // Mona
  // Raiden Shogun
  10000052: [
    { ascension: 4, stat: 'electro_dmg_bonus', amount: { ...perRecharge(0.4), above: 1 } },
  ],
  // Sangonomiya Kokomi
  10000054: [
    { ascension: 0, stat: 'crit_rate', amount: -1 },
    { ascension: 0, stat: 'healing_bonus', amount: 0.25 },
  ],
  10000082: [{ ascension: 1, stat: 'dendro_dmg_bonus', amount: 0.25 }], // Baizhu
  10000120: [{ ascension: 4, stat: 'elemental_mastery', amount: perAtk(0.08, 160) }], // Flins
  10000133: [{ ascension: 4, stat: 'elemental_mastery', amount: perAtk(0.08, 160) }], // Sandrone
};

const skill = ['elemental_skill'];
const burst = ['elemental_burst'];
const weaponAttacks = ['normal_attack', 'charged_attack', 'plunging_attack'];

const added = (
  attacks: readonly string[],
  amount: PassiveConversion,
  named?: string,
): HitPassive => ({
  ascension: 4,
  gives: 'additive',
  attacks,
  amount,
  ...(named && { named: [named] }),
});
const raised = (
  attacks: readonly string[],
  amount: number | PassiveConversion,
  ...named: readonly string[]
): HitPassive => ({
  ascension: 4,
  gives: 'bonus',
  attacks,
  amount,
  ...(named.length > 0 && { named }),
});
const lunar = (amount: PassiveConversion, reaction?: string): HitPassive => ({
  ascension: 0,
  gives: 'lunar_base',
  amount,
  ...(reaction && { lunar: reaction }),
});
const critRate = (attacks: readonly string[], amount: HitPassive['amount']): HitPassive => ({
  ascension: 4,
  gives: 'crit_rate',
  attacks,
  amount,
});
const lunarMost = 0.14;

const travelerOfDendro = [raised(skill, perMastery(0.0015)), raised(burst, perMastery(0.001))];

/**
 * By avatar id, with several elements by `id-element`. What a talent always gives to its own hits needs no condition.
 * Facts of the game's texts, computed alike by gcsim 3647a07a where it has the character.
 */
export const hitPassives: Readonly<Record<string, readonly HitPassive[]>> = {
  '10000005-dendro': travelerOfDendro,
  '10000007-dendro': travelerOfDendro,
  10000021: [{ ascension: 1, gives: 'crit_rate', attacks: burst, amount: 0.1 }], // Amber
  // Zhongli
  10000030: [
    added(weaponAttacks, perHp(0.0139)),
    added(skill, perHp(0.019)),
    added(burst, perHp(0.33)),
  ],
  10000050: [added(burst, perHp(0.022), 'Fiery Collapse')], // Thoma
  10000055: [added(skill, perDef(1.56)), added(burst, perDef(0.156))], // Gorou
  10000057: [added(['charged_attack'], perDef(0.35), 'Arataki Kesagiri')], // Arataki Itto
  10000058: [raised(skill, perMastery(0.0015))], // Yae Miko
  10000061: [raised(skill, perHp(0.000_004)), raised(burst, perHp(0.000_003))], // Kirara
  10000065: [added(skill, perMastery(0.25))], // Kuki Shinobu
  10000069: [raised(['charged_attack', 'elemental_burst'], perMastery(0.0006, 0.6))], // Tighnari
  // Cyno: electro attacks are those of the burst
  10000071: [
    {
      ...added(['normal_attack'], perMastery(1.5)),
      element: 'electro',
    },
  ],
  // Nahida
  10000073: [
    raised(skill, { ...perMastery(0.001, 0.8), above: 200 }, 'Tri-Karma'),
    { ...critRate(skill, { ...perMastery(0.0003, 0.24), above: 200 }), named: ['Tri-Karma'] },
  ],
  10000074: [added(skill, perHp(0.015), 'Shooting Star')], // Layla
  // Alhaitham
  10000078: [
    raised(skill, perMastery(0.001, 1), 'Projection Attack'),
    raised(burst, perMastery(0.001, 1)),
  ],
  10000089: [raised(skill, perHp(0.000_007, 0.28), 'Usher', 'Chevalmarin', 'Crabaletta')], // Furina
  10000092: [raised(['plunging_attack'], 0.2, 'Charmed Cloudstrider')], // Gaming
  // Arlecchino: of her pyro in a fight, which her page does not show
  10000096: [{ ascension: 0, gives: 'bonus', element: 'pyro', amount: 0.4 }],
  10000100: [added(skill, perDef(0.2))], // Kachina
  // Citlali
  10000107: [
    added(skill, perMastery(0.9), 'Frostfall Storm'),
    added(burst, perMastery(12), 'Ice Storm'),
  ],
  10000108: [added(skill, perMastery(3.09)), added(burst, perMastery(7.74))], // Lan Yan
  10000116: [lunar(perAtk(0.000_07, lunarMost), 'lunar_charged')], // Ineffa
  // Lauma, by the text: gcsim has ten times as much for a point
  10000119: [
    raised(skill, perMastery(0.0004, 0.32)),
    lunar(perMastery(0.000_175, lunarMost), 'lunar_bloom'),
  ],
  10000120: [lunar(perAtk(0.000_07, lunarMost), 'lunar_charged')], // Flins
  10000121: [added(burst, perMastery(0.5))], // Aino
  10000122: [lunar(perMastery(0.000_175, lunarMost), 'lunar_bloom')], // Nefer
  10000125: [lunar(perHp(0.000_002, 0.07))], // Columbina
  10000126: [lunar(perDef(0.000_07, lunarMost), 'lunar_crystallize')], // Zibai
  10000130: [lunar(perDef(0.000_07, lunarMost), 'lunar_crystallize')], // Linnea
};
