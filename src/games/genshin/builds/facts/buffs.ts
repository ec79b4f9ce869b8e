import type { KnownBuff } from '../../../builds/damage/buff-index.ts';

const swirled = {
  pyro_res_reduction: 0.4,
  hydro_res_reduction: 0.4,
  electro_res_reduction: 0.4,
  cryo_res_reduction: 0.4,
};

const buffs: Readonly<Record<string, KnownBuff>> = {
  superconduct: { seconds: 12, effects: { physical_res_reduction: 0.4 } },
  viridescent_venerer_4pc: {
    of: '15002-4',
    seconds: 10,
    effects: swirled,
    assumed: 'the swirled element is that of the hit',
  },
  deepwood_memories_4pc: { of: '15025-4', seconds: 8, effects: { dendro_res_reduction: 0.3 } },
  noblesse_oblige_4pc: { of: '15007-4', seconds: 12, effects: { atk_percent: 0.2 } },
  tenacity_of_the_millelith_4pc: { of: '15017-4', seconds: 3, effects: { atk_percent: 0.2 } },
  archaic_petra_4pc: {
    of: '15014-4',
    seconds: 10,
    effects: { elemental_dmg_bonus: 0.35 },
    assumed: 'the crystallized element is that of the hit',
  },
  instructor_4pc: { of: '10007-4', seconds: 8, effects: { elemental_mastery: 120 } },
  scroll_of_the_hero_4pc: {
    of: '15037-4',
    seconds: 15,
    effects: { elemental_dmg_bonus: 0.12 },
    assumed: "no Nightsoul's Blessing, which would add 0.28",
  },
  thrilling_tales_of_dragon_slayers: {
    of: '14302',
    seconds: 10,
    effects: { atk_percent: 0.24 },
    byRefinement: [0.24, 0.3, 0.36, 0.42, 0.48],
  },
  bennett_burst: { of: '10000032-burst', seconds: 12, effects: { atk: 0 } },
  kazuha_a4: {
    of: '10000047-passive4',
    seconds: 8,
    effects: { elemental_dmg_bonus: 0 },
    perMastery: 0.0004,
  },
  zhongli_shield: { of: '10000030-skill', seconds: 20, effects: { res_reduction: 0.2 } },
  lisa_a4: { of: '10000006-passive4', seconds: 10, effects: { def_reduction: 0.15 } },
  klee_c2: { of: '10000029-c2', seconds: 10, effects: { def_reduction: 0.23 } },
  razor_c4: { of: '10000020-c4', seconds: 7, effects: { def_reduction: 0.15 } },
  ayaka_c4: { of: '10000002-c4', seconds: 6, effects: { def_reduction: 0.3 } },
  nahida_c2: { of: '10000073-c2', seconds: 8, effects: { def_reduction: 0.3 } },
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
export const namedBuffs: ReadonlyMap<string, KnownBuff> = new Map(Object.entries(buffs));
