/** A buff of the game. */
export interface NamedBuff {
  /** Its duration in the game; left out when it does not end. */
  readonly seconds?: number;
  /** By stat: flat, or fractions; reductions are positive. A value that is sent replaces the first. */
  readonly effects: Readonly<Record<string, number>>;
  /** Its only effect by the weapon's refinement 1 to 5. */
  readonly byRefinement?: readonly number[];
  /** Its only effect for each point of Elemental Mastery of the character that gives it. */
  readonly perMastery?: number;
  /** What is assumed when it counts, as a note. */
  readonly assumed?: string;
}

const swirled = {
  pyro_res_reduction: 0.4,
  hydro_res_reduction: 0.4,
  electro_res_reduction: 0.4,
  cryo_res_reduction: 0.4,
};

const buffs: Readonly<Record<string, NamedBuff>> = {
  superconduct: { seconds: 12, effects: { physical_res_reduction: 0.4 } },
  viridescent_venerer_4pc: {
    seconds: 10,
    effects: swirled,
    assumed: 'the swirled element is that of the hit',
  },
  deepwood_memories_4pc: { seconds: 8, effects: { dendro_res_reduction: 0.3 } },
  noblesse_oblige_4pc: { seconds: 12, effects: { atk_percent: 0.2 } },
  tenacity_of_the_millelith_4pc: { seconds: 3, effects: { atk_percent: 0.2 } },
  archaic_petra_4pc: {
    seconds: 10,
    effects: { elemental_dmg_bonus: 0.35 },
    assumed: 'the crystallized element is that of the hit',
  },
  instructor_4pc: { seconds: 8, effects: { elemental_mastery: 120 } },
  scroll_of_the_hero_4pc: {
    seconds: 15,
    effects: { elemental_dmg_bonus: 0.12 },
    assumed: "no Nightsoul's Blessing, which would add 0.28",
  },
  thrilling_tales_of_dragon_slayers: {
    seconds: 10,
    effects: { atk_percent: 0.24 },
    byRefinement: [0.24, 0.3, 0.36, 0.42, 0.48],
  },
  bennett_burst: { seconds: 12, effects: { atk: 0 } },
  kazuha_a4: { seconds: 8, effects: { elemental_dmg_bonus: 0 }, perMastery: 0.0004 },
  zhongli_shield: { seconds: 20, effects: { res_reduction: 0.2 } },
  lisa_a4: { seconds: 10, effects: { def_reduction: 0.15 } },
  klee_c2: { seconds: 10, effects: { def_reduction: 0.23 } },
  razor_c4: { seconds: 7, effects: { def_reduction: 0.15 } },
  ayaka_c4: { seconds: 6, effects: { def_reduction: 0.3 } },
  nahida_c2: { seconds: 8, effects: { def_reduction: 0.3 } },
  raiden_c2: { seconds: 7, effects: { def_ignore: 0.6 } },
  resonance_pyro: { effects: { atk_percent: 0.25 } },
  resonance_hydro: { effects: { hp_percent: 0.25 } },
  resonance_cryo: { effects: { crit_rate_against_cryo: 0.15 } },
  resonance_geo: {
    seconds: 15,
    effects: { dmg_bonus: 0.15, geo_res_reduction: 0.2 },
    assumed: 'a shield is up',
  },
  resonance_dendro: {
    effects: { elemental_mastery: 50 },
    assumed: 'none of the reactions that add 30 and 20 to it',
  },
};

/** By the name of the source. Facts of gcsim 3647a07a and the game's texts; mechanics section 4, rule 11. */
export const namedBuffs: ReadonlyMap<string, NamedBuff> = new Map(Object.entries(buffs));
