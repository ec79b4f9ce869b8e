/** A build of genshin that every check accepts, as a caller writes it. */
export const genshinActor = {
  avatar_id: 10000002,
  level: 90,
  constellation: 0,
  weapon: { id: 11401, level: 90, refinement: 1 },
  artifacts: [
    {
      slot: 'flower',
      set: { id: 14001 },
      rarity: 5,
      level: 20,
      main_stat: { stat: 'hp', value: 4780 },
      sub_stats: [
        { stat: 'crit_rate', value: 10.5, rolls: 3 },
        { stat: 'crit_dmg', value: 14, rolls: 2 },
      ],
    },
  ],
};

export const genshinAnalysis = { game: 'genshin', role: 'dps', ...genshinActor };

export const genshinSimulation = {
  game: 'genshin',
  actor: { ...genshinActor, stats: { atk: 2000, crit_rate: 0.7, crit_dmg: 1.5 } },
  enemy: { level: 90, element_res: { cryo: 0.1 } },
  rotation: [
    { skill: 'elemental_skill', count: 1 },
    { skill: 'normal_attack', count: 5, aura: 'pyro' },
  ],
  buffs: [{ source: 'crit_rate', value: 0.1, duration: 8 }],
};

export const paths = {
  analyze: '/v1/build-analyzer/analyze',
  saveAnalysis: '/v1/build-analyzer/save',
  simulate: '/v1/damage-calculator/simulate',
  simulateHsr: '/v1/beta/damage-calculator/simulate-hsr',
  saveSimulation: '/v1/damage-calculator/save',
  builds: '/v1/builds',
  profiles: '/v1/damage-calculator/profiles',
} as const;
