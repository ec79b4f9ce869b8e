/** The names of a character's skills in a rotation. */
export const skillNames = [
  'normal_attack',
  'charged_attack',
  'plunging_attack',
  'elemental_skill',
  'elemental_burst',
] as const;
export type SkillName = (typeof skillNames)[number];

/** Attacks, whose levels are those of the normal attack's talent. */
export const attackNames = ['normal_attack', 'charged_attack', 'plunging_attack'] as const;

/** The talents, in the order of the game. */
export const talentNames = ['normal_attack', 'elemental_skill', 'elemental_burst'] as const;
export type TalentName = (typeof talentNames)[number];

/** Facts that are not in the lines of a talent. Lines are named by their label without `DMG`. */
export interface TalentFacts {
  /**
   * Ways to use it by name, the default first, each with its lines and their counts: `Icy Paw ×2`.
   */
  readonly casts?: Readonly<Record<string, readonly string[]>>;
  /** How often a cast deals a line, where its form does not say it. */
  readonly times?: Readonly<Record<string, number>>;
  /** Each line is a cast of its own, one after the other, as those of a normal string. */
  readonly isSeries?: boolean;
  /** The beginnings of lines that replace normal or charged attacks, each a variant of them. */
  readonly normal?: readonly string[];
  readonly charged?: readonly string[];
  /** By the beginnings of lines, where it differs from the talent's. */
  readonly attack?: Readonly<Record<string, SkillName>>;
  readonly element?: Readonly<Record<string, string>>;
  /** Lines that deal damage of the element that they have absorbed. */
  readonly absorbing?: readonly string[];
  /** Lines that deal the damage of a lunar reaction. */
  readonly lunar?: Readonly<Record<string, string>>;
}

/**
 * By character and talent, from the game's texts and gcsim 3647a07a with one enemy. Everything else follows the rules of
 * the files beside: a new character needs no entry.
 */
export const talentFacts: Readonly<Record<string, TalentFacts>> = {
  'aino.elemental_skill': { casts: { Press: ['Stage 1', 'Stage 2'] } },
  'alhaitham.elemental_burst': { casts: { 'No Mirrors': ['Single-Instance ×4'] } },
  'aratakiitto.normal_attack': { element: { Arataki: 'physical', Saichimonji: 'physical' } },
  'arlecchino.elemental_skill': { casts: { 'Spike and Cleave': ['Spike', 'Cleave'] } },
  'barbara.elemental_skill': { times: { Droplet: 2 } },
  'bennett.elemental_skill': {
    casts: {
      Press: ['Press'],
      'Charge Level 1': ['Charge Level 1'],
      'Charge Level 2': ['Charge Level 2', 'Explosion'],
    },
  },
  'chasca.elemental_skill': {
    normal: ['Multitarget Fire Tap'],
    charged: ['Shadowhunt Shell', 'Shining Shadowhunt Shell'],
  },
  'charlotte.normal_attack': { charged: ['Spiritbreath Thorn'] },
  'chasca.elemental_burst': {
    absorbing: ['Radiant Soulseeker Shell'],
    casts: { 'Soulseeker Shells': ['Galesplitting Soulseeker Shell', 'Soulseeker Shell ×6'] },
  },
  'chiori.elemental_skill': { casts: { 'Upward Sweep Attack': ['Upward Sweep Attack'] } },
  'chongyun.elemental_burst': { times: { Skill: 3 } },
  'clorinde.elemental_skill': {
    normal: ['Swift Hunt (1)', 'Swift Hunt (2)'],
    attack: { 'Impale the Night': 'normal_attack' },
  },
  'collei.elemental_skill': { times: { Skill: 2 } },
  'columbina.normal_attack': { lunar: { 'Moondew Cleanse': 'lunar_bloom' } },
  'dehya.elemental_burst': {
    casts: { 'Fist and Drive': ["Flame-Mane's Fist", 'Incineration Drive'] },
  },
  'diluc.elemental_skill': { isSeries: true },
  'diluc.elemental_burst': { casts: { Dawn: ['Slashing', 'Explosion'] } },
  'diona.elemental_skill': { casts: { Press: ['Icy Paw ×2'], Hold: ['Icy Paw ×5'] } },
  'dori.elemental_skill': {
    casts: { Shot: ['Troubleshooter Shot', 'After-Sales Service Round ×2'] },
  },
  'eula.elemental_burst': {
    casts: { 'No Stacks': ['Skill', 'Lightfall Sword Base'] },
    element: { Lightfall: 'physical', 'Per Stack': 'physical' },
  },
  'fischl.elemental_skill': { casts: { Summoning: ['Summoning'] } },
  'flins.elemental_burst': {
    casts: {
      'Cometh the Night': [
        'Initial Skill',
        'Middle Phase Lunar-Charged ×2',
        'Final Phase Lunar-Charged',
      ],
    },
    lunar: {
      'Thunderous Symphony': 'lunar_charged',
      'Thunderous Symphony Additional': 'lunar_charged',
    },
  },
  'freminet.elemental_skill': { element: { 'Level 4': 'physical' } },
  'gaming.elemental_skill': { attack: { 'Plunging Attack': 'plunging_attack' } },
  'ganyu.normal_attack': {
    casts: { 'Frostflake Arrow': ['Frostflake Arrow', 'Frostflake Arrow Bloom'] },
  },
  'ifa.elemental_skill': { attack: { Tonicshot: 'normal_attack' } },
  'jahoda.elemental_skill': {
    casts: { 'Unfilled Treasure Flask': ['Unfilled Treasure Flask'] },
    absorbing: ['Meowball'],
  },
  'kachina.elemental_skill': {
    casts: { 'Turbo Twirly Independent': ['Turbo Twirly Independent'] },
  },
  'kamisatoayaka.elemental_burst': { casts: { Soumetsu: ['Cutting', 'Bloom'] } },
  'kamisatoayato.elemental_skill': { normal: ['Shunsuiken'] },
  'keqing.elemental_burst': {
    casts: { 'Starward Sword': ['Skill', 'Consecutive Slash', 'Last Attack'] },
  },
  'lauma.elemental_skill': { lunar: { '2-Hit Hold': 'lunar_bloom' } },
  'linnea.elemental_skill': {
    lunar: {
      'Lumi Heavy Overdrive Hammer': 'lunar_crystallize',
      'Lumi Million Ton Crush': 'lunar_crystallize',
    },
  },
  'lynette.elemental_burst': { absorbing: ['Vivid Shot'] },
  'lyney.normal_attack': {
    casts: { 'Prop Arrow': ['Prop Arrow'] },
    charged: ['Spiritbreath Thorn'],
  },
  'lyney.elemental_burst': { casts: { 'Miracle Parade': ['Skill', 'Explosive Firework'] } },
  'mona.elemental_skill': { casts: { Explosion: ['Explosion'] } },
  'mualani.elemental_skill': { attack: { "Sharky's Bite": 'normal_attack' } },
  'nefer.elemental_skill': {
    charged: ['Phantasm Performance'],
    lunar: {
      'Phantasm Performance 1-Hit (Shades)': 'lunar_bloom',
      'Phantasm Performance 2-Hit (Shades)': 'lunar_bloom',
      'Phantasm Performance 3-Hit (Shades)': 'lunar_bloom',
    },
  },
  'neuvillette.normal_attack': {
    casts: { 'Equitable Judgment': ['Charged Attack: Equitable Judgment ×8'] },
  },
  'neuvillette.elemental_burst': {
    casts: { 'I Have Returned': ['Skill', 'Waterfall ×2'] },
  },
  'nilou.elemental_burst': { casts: { 'Distant Dreams': ['Skill', 'Lingering Aeon'] } },
  'ningguang.normal_attack': { times: { 'Normal Attack': 2 } },
  'ningguang.elemental_burst': { times: { 'Per Gem': 6 } },
  'noelle.elemental_burst': { casts: { 'Sweeping Time': ['Burst', 'Skill'] } },
  'prune.elemental_skill': { absorbing: ['Clang Clang! Witch-tribution Comes!'] },
  'raidenshogun.elemental_burst': { attack: { '': 'elemental_burst' } },
  'razor.elemental_burst': { attack: { 'Soul Companion': 'elemental_burst' } },
  'sandrone.normal_attack': { element: { 'Charged Attack': 'cryo' } },
  'sandrone.elemental_skill': { times: { 'Prism Shot': 2 } },
  'sandrone.elemental_burst': {
    casts: { 'Q.E.D.': ['Bombardment', 'Convective Inhibition Ray'] },
  },
  'sayu.elemental_skill': {
    casts: {
      Press: ['Fuufuu Windwheel', 'Fuufuu Whirlwind Kick Press'],
      Hold: ['Fuufuu Windwheel', 'Fuufuu Whirlwind Kick Hold'],
    },
  },
  'sethos.normal_attack': { casts: { 'Shadowpiercing Shot': ['Shadowpiercing Shot'] } },
  'shikanoinheizou.elemental_burst': { absorbing: ['Windmuster Iris'] },
  'skirk.elemental_burst': { casts: { 'Havoc: Ruin': ['Slash', 'Final Slash'] } },
  'tartaglia.elemental_burst': {
    casts: { Ranged: ['Skill: Ranged'], Melee: ['Skill: Melee'] },
  },
  'tighnari.normal_attack': {
    casts: { 'Wreath Arrow': ['Wreath Arrow', 'Clusterbloom Arrow ×4'] },
  },
  'tighnari.elemental_burst': {
    casts: {
      'Tanglevine Shafts': ['Tanglevine Shaft ×6', 'Secondary Tanglevine Shaft ×6'],
    },
  },
  'traveleranemo.elemental_skill': {
    casts: { Press: ['Initial Storm'] },
  },
  'travelerelectro.elemental_skill': { times: { Skill: 3 } },
  'varesa.elemental_burst': { attack: { Volcano: 'plunging_attack' } },
  'varka.elemental_skill': { charged: ['Azure Devour'] },
  'xianyun.elemental_skill': { attack: { Driftcloud: 'plunging_attack' } },
  'xilonen.normal_attack': { element: { 'Blade Roller': 'geo' } },
  'xinyan.elemental_burst': { element: { Skill: 'physical' } },
  'yanfei.normal_attack': {
    casts: {
      'No Scarlet Seals': ['Charged Attack (1)'],
      '1 Scarlet Seal': ['Charged Attack (2)'],
      '2 Scarlet Seals': ['Charged Attack (3)'],
      '3 Scarlet Seals': ['Charged Attack (4)'],
      '4 Scarlet Seals': ['Charged Attack (5)'],
    },
  },
  'zibai.elemental_skill': {
    lunar: {
      "Spirit Steed's Stride 2-Hit": 'lunar_crystallize',
      'Lunar Phase Shift 4-Hit Additional': 'lunar_crystallize',
    },
  },
  'zibai.elemental_burst': { lunar: { 'Skill 2-Hit': 'lunar_crystallize' } },
};
