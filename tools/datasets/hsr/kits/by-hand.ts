import type { ScalingStat } from '../../../../src/games/builds/kit.ts';

/** A share of a stat; the numbers at several positions are multiplied with each other. */
export interface HandShare {
  readonly stat: ScalingStat;
  readonly positions: readonly number[];
  /** The position of the most of the stat that counts. */
  readonly cap?: number;
}

export interface HandHit {
  readonly shares: readonly HandShare[];
  /** A count, or the position of one. */
  readonly times?: number | { readonly position: number };
  readonly attack?: string;
  readonly element?: string;
  /** The first takes more toughness than the others. */
  readonly isUneven?: boolean;
  /** Positions of a CRIT Rate and a CRIT DMG that are fixed. */
  readonly crit?: readonly [rate: number, damage: number];
}

interface HandVariant {
  /** The skill's own name where it is left out. */
  readonly name?: string;
  readonly hits: readonly HandHit[];
}

/** A skill whose description we read by hand. */
export interface HandReading {
  /** Words of the description: without them it has changed, and the reading no longer counts. */
  readonly asks: readonly string[];
  readonly variants: readonly HandVariant[];
}

const of = (stat: ScalingStat, ...positions: readonly number[]): HandShare => ({ stat, positions });
const atk = (...positions: readonly number[]): HandHit => ({ shares: [of('atk', ...positions)] });
const hp = (...positions: readonly number[]): HandHit => ({ shares: [of('hp', ...positions)] });

const dot = (position: number, element: string): HandHit => ({
  ...atk(position),
  attack: 'dot',
  element,
});

/** The two modes of a choice are skills of their own. */
const choice: HandReading = { asks: ['Choose between two attack modes'], variants: [] };

/** A memosprite has the ATK of its summoner, and HP of its own. */
const ofMem: HandReading = {
  asks: ["makes Mem deal Ice DMG equal to #1[i]% of Mem's ATK"],
  variants: [{ hits: [atk(1)] }],
};

/** Firefly: a share of ATK that grows with Break Effect. */
const deathstarOverload: HandReading = {
  asks: ['(#5[f1] × Break Effect + #1[f1]%)', 'capped at #7[i]%'],
  variants: [
    { hits: [{ shares: [of('atk', 1), { ...of('break_effect', 5), cap: 7 }], element: 'fire' }] },
  ],
};

/**
 * Skills with unusual descriptions: choices, states and repetitions. By skill id; an additional 1 in front is the enhanced
 * skill.
 */
export const byHand: Readonly<Record<number, HandReading>> = {
  // Saber: there is one enemy, whose share stands alone.
  101408: {
    asks: ['if the number of enemy targets is 2 or 1', '#3[i]% or #4[i]%'],
    variants: [{ hits: [atk(1), atk(4)] }],
  },
  // Clara: only enemies with a Mark of Counter take the second share.
  110702: {
    asks: ['to all enemies, and additionally deals', 'Mark of Counter'],
    variants: [{ hits: [atk(1)] }, { name: 'Mark of Counter', hits: [atk(1), atk(2)] }],
  },
  // Topaz: Numby's attack counts as a follow-up attack too.
  111202: {
    asks: ['Using this Skill to deal DMG is considered as launching a Follow-Up ATK'],
    variants: [{ hits: [{ ...atk(1), attack: 'skill+follow_up' }] }],
  },
  // Jing Yuan: the Lightning-Lord with the hits that it has by itself.
  120404: {
    asks: ['#4[i] base Hits Per Action', 'with each hit dealing Lightning DMG equal to #2[i]%'],
    variants: [{ hits: [{ ...atk(2), times: { position: 4 }, attack: 'follow_up' }] }],
  },
  // Yukong: the additional share belongs to the basic attack.
  120704: {
    asks: ['Basic ATK additionally deals Imaginary DMG equal to #1[i]%'],
    variants: [{ hits: [{ ...atk(1), attack: 'basic' }] }],
  },
  // Feixiao: the most that the whole attack deals, six blows with their condition met and the last one.
  122003: {
    asks: ['to one designated enemy target, up to #4[i]%'],
    variants: [{ hits: [atk(4)] }],
  },
  122008: {
    asks: ['If the target is Weakness Broken, the DMG multiplier increases by #2[i]%'],
    variants: [
      { hits: [atk(1)] },
      { name: 'Boltsunder Blitz, broken', hits: [{ shares: [of('atk', 1), of('atk', 2)] }] },
    ],
  },
  122009: {
    asks: ['If the target is not Weakness Broken, the DMG multiplier increases by #2[i]%'],
    variants: [
      { name: 'Waraxe Skyward, broken', hits: [atk(1)] },
      { name: 'Waraxe Skyward', hits: [{ shares: [of('atk', 1), of('atk', 2)] }] },
    ],
  },
  // Yunli: her counters are ultimate damage and follow-up attacks.
  122103: {
    asks: ['"Intuit: Slash"', '"Intuit: Cull"', '#4[i] instances of DMG'],
    variants: [
      { name: 'Intuit: Slash', hits: [{ ...atk(1), attack: 'ultimate+follow_up' }] },
      {
        name: 'Intuit: Cull',
        hits: [
          { ...atk(1), attack: 'ultimate+follow_up' },
          { ...atk(7), times: { position: 4 }, attack: 'ultimate+follow_up' },
        ],
      },
    ],
  },
  // Acheron: three Rainblades that each take three Crimson Knots, then the last blow; it says the sum itself.
  130803: {
    asks: ['"Rainblade" 3 times and "Stygian Resurge" 1 time', 'up to #6[i]%'],
    variants: [
      { hits: [atk(6)] },
      { name: 'Without Crimson Knots', hits: [{ ...atk(1), times: 3 }, atk(3)] },
    ],
  },
  // Black Swan: the base of Arcana; each stack raises it, and the texts do not say how many there are.
  1130704: {
    asks: [
      'Wind DoT equal to #1[i]%',
      'Each stack of "Arcana" increases this DMG multiplier by #3',
    ],
    variants: [{ name: 'DoT', hits: [dot(1, 'wind')] }],
  },
  // Robin: her own CRIT stats do not count for it.
  130903: {
    asks: ['fixed CRIT Rate for this damage set at #5[i]%', 'fixed CRIT DMG set at #6[i]%'],
    variants: [{ name: 'Concerto', hits: [{ ...atk(4), attack: 'additional', crit: [5, 6] }] }],
  },
  131009: deathstarOverload,
  1131009: deathstarOverload,
  // Misha: the hits that it has by itself, all on the one target.
  131203: {
    asks: ['Has #1[i] Hits Per Action by default', 'the rest of the hits each deals'],
    variants: [
      { hits: [{ ...atk(2), times: { position: 1 }, isUneven: true }] },
      { name: 'Frozen', hits: [{ ...atk(4), attack: 'additional' }] },
    ],
  },
  // The Herta: once, then twice more on the target and those beside it.
  140102: {
    asks: ['This effect can repeat 2 times'],
    variants: [{ hits: [{ ...atk(1), times: 3 }] }],
  },
  140109: {
    asks: ['repeating 2 times', 'At the end, deals Ice DMG equal to #3[i]%'],
    variants: [{ hits: [{ ...atk(1), times: 3 }, atk(3)] }],
  },
  // Castorice: both shares are of her own HP, also when another strikes.
  140709: {
    asks: ["dealing Quantum DMG equal to #2[f1]% and #3[f1]% of Castorice's Max HP"],
    variants: [{ hits: [hp(2), hp(3)] }],
  },
  // Phainon: his counter is skill damage.
  140809: {
    asks: ['immediately launches Counter', 'is considered as Skill DMG'],
    variants: [{ hits: [atk(1), { ...atk(4), times: { position: 3 } }] }],
  },
  // It says the sum itself; its parts come after.
  140811: {
    asks: ['equal to a max of #5[i]%'],
    variants: [{ hits: [atk(5)] }],
  },
  // Hysilens: one state after the other; a bleed is a share of the enemy's HP.
  141004: {
    asks: ["takes Wind/Fire/Lightning DoT equal to #2[f1]% of Hysilens's ATK"],
    variants: [
      { name: 'DoT: Wind Shear', hits: [dot(2, 'wind')] },
      { name: 'DoT: Burn', hits: [dot(2, 'fire')] },
      { name: 'DoT: Shock', hits: [dot(2, 'lightning')] },
    ],
  },
  // Ashveil: the Bait takes a second share.
  150402: {
    asks: ['If the target is already the "Bait," additionally deals it'],
    variants: [{ hits: [atk(1)] }, { name: 'Bait', hits: [atk(1), atk(3)] }],
  },
  150403: {
    asks: ['consumes #3[i] stack(s) of "Gluttony" to additionally deal 1 instance'],
    variants: [
      { hits: [atk(1)] },
      { name: 'Gluttony', hits: [{ ...atk(4), attack: 'follow_up' }] },
    ],
  },
  // Blade: without his tally of lost HP, and with a full one.
  120503: {
    asks: [
      'the sum of #1[i]% of his ATK, #2[i]% of his Max HP, and #5[i]% of the tally',
      'capped at #7[i]% of his Max HP',
    ],
    variants: [
      { hits: [{ shares: [of('atk', 1), of('hp', 2)] }] },
      { name: 'Full tally', hits: [{ shares: [of('atk', 1), of('hp', 2), of('hp', 5, 7)] }] },
    ],
  },
  120508: {
    asks: ['Wind DMG equal to the sum of #2[i]% of his ATK and #4[i]% of his Max HP'],
    variants: [{ hits: [{ shares: [of('atk', 2), of('hp', 4)] }] }],
  },
  1120503: {
    asks: ["plus #5[i]% of the tally of Blade's HP loss", 'capped at #7[i]% of his Max HP'],
    variants: [
      { hits: [hp(1)] },
      { name: 'Full tally', hits: [{ shares: [of('hp', 1), of('hp', 5, 7)] }] },
    ],
  },
  // Sparxie: a share of ATK that grows with Elation, as plain damage.
  150103: {
    asks: ['Deals Fire DMG equal to (#3[f1] × Elation + #2[f1]%)'],
    variants: [{ hits: [{ shares: [of('atk', 2), of('elation_dmg_bonus', 3)], element: 'fire' }] }],
  },
  800103: choice,
  800203: choice,
  800703: ofMem,
  800803: ofMem,
};
