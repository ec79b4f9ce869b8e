import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

const app = lastingApp({
  env: { SIMULATE_BUCKET_CAPACITY: '10000', ANALYZE_BUCKET_CAPACITY: '10000' },
});

const uids = ['812345678', '612345671', '700000012'];
const skills = { genshin: 'normal_attack', hsr: 'basic', zzz: 'basic' };

test.each(['genshin', 'hsr', 'zzz'] as const)(
  'every character that a player of %s shows can be sent back as it is',
  async (game) => {
    const { get, post } = await app();
    for (const uid of uids) {
      for (const query of ['', '?include_detail=false', '?include_build=true']) {
        const player = await get(`/v1/player/${game}/${uid}${query}`);
        if (player.status !== 200) continue;
        for (const character of player.body.data.showcase) {
          const analysis = await post('/v1/build-analyzer/analyze', { game, ...character });
          expect([analysis.status, analysis.body.error]).toEqual([200, undefined]);
          const { score, grade, breakdown, recommendations } = analysis.body.data;
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(['F', 'D', 'C', 'B', 'A', 'S', 'SS', 'SSS']).toContain(grade);
          expect(Object.keys(breakdown)).toEqual([
            'main_stats',
            'sub_stats',
            'sets',
            'role',
            'levels',
            'pieces',
            'totals',
          ]);
          expect(recommendations.length).toBeLessThanOrEqual(5);
          const simulation = await post('/v1/damage-calculator/simulate', {
            game,
            actor: character,
            rotation: [{ skill: skills[game], count: 2 }],
          });
          expect([simulation.status, simulation.body.error]).toEqual([200, undefined]);
        }
      }
    }
  },
);

test('what a showcase shows is what is simulated: its final stats and the levels of its talents', async () => {
  const { get, post } = await app();
  const player = await get('/v1/player/genshin/812345678');
  const [shown] = player.body.data.showcase.filter((one: { detail: unknown }) => one.detail);
  const { stats, talents } = shown.detail;
  const rotation = [{ skill: 'normal_attack', count: 1 }];
  const sent = await post('/v1/damage-calculator/simulate', {
    game: 'genshin',
    actor: shown,
    rotation,
  });
  const [normal, skill, burst] = talents;
  const { avatar_id, level, constellation, ascension } = shown;
  const { id, level: weaponLevel, refinement } = shown.weapon;
  const bonuses = Object.entries(stats).map(([name, value]) => [name, Number(value)] as const);
  const flat = new Set(['hp', 'atk', 'def', 'elemental_mastery']);
  const byHand = await post('/v1/damage-calculator/simulate', {
    game: 'genshin',
    actor: {
      ...{ avatar_id, level, constellation, ascension },
      weapon: { id, level: weaponLevel, refinement },
      artifacts: shown.artifacts,
      stats: Object.fromEntries(
        bonuses.map(([name, value]) => [name, flat.has(name) ? value : value / 100]),
      ),
      talents: {
        normal_attack: normal.level,
        elemental_skill: skill.level,
        elemental_burst: burst.level,
      },
    },
    rotation,
  });
  expect(byHand.body.data.hits).toEqual(sent.body.data.hits);
  expect(sent.body.data.total_damage).toBeGreaterThan(0);
});
