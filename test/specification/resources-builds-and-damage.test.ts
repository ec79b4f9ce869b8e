import { expect, test } from 'vitest';
import { z } from 'zod';
import { gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { lastingApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { testMembers, types } from '../support/specification.ts';

// Tried in depth by test/rest/builds*.test.ts.

const app = lastingApp({
  env: { SIMULATE_BUCKET_CAPACITY: '1000', ANALYZE_BUCKET_CAPACITY: '1000' },
});

const answerTo = async (path: string, body: unknown): Promise<object> =>
  (await (await app()).post(path, body)).body.data;

testMembers('a build analysis', async () => [await answerTo(paths.analyze, genshinAnalysis)], [
  [203, 'score', 'integer 0-100', z.int().min(0).max(100)],
  [203, 'grade', 'enum', z.enum(['F', 'D', 'C', 'B', 'A', 'S', 'SS', 'SSS'])],
  [203, 'breakdown', 'object', z.object({})],
  [203, 'recommendations', 'array', z.array(z.object({}))],
]);

const hit = z.union([
  z.strictObject({
    step: z.int(),
    skill: types.word,
    damage: types.number,
    crit: z.boolean(),
    reaction: z.null(),
    damage_non_crit: types.number,
    damage_crit: types.number,
    crit_rate: types.number,
  }),
  z.object({
    step: z.int(),
    skill: types.word,
    damage: types.number,
    crit: z.boolean(),
    reaction: types.word,
    reaction_bonus: types.number,
  }),
]);

const reacting = {
  ...genshinSimulation,
  rotation: [
    { skill: 'elemental_skill', aura: 'pyro' },
    { skill: 'normal_attack', count: 2 },
  ],
};

testMembers('a damage simulation', async () => [await answerTo(paths.simulate, reacting)], [
  [211, 'total_damage', 'number', types.number],
  [212, 'hits', 'array', z.array(hit).min(3)],
  [
    213,
    'dps',
    'object of numbers',
    z.object({
      raw_dmg_per_second: types.number,
      action_time_seconds: types.number,
      rotation_dps: types.number,
    }),
  ],
  [214, 'notes', 'array of strings', z.array(types.word).min(1)],
]);

test('L214 notes explain reactions with the formula of their multipliers', async () => {
  const { notes } = (await answerTo(paths.simulate, reacting)) as { notes: string[] };
  expect(notes.filter((note) => /melt/.test(note) && /2\.78/.test(note))).toHaveLength(1);
});

test('L216 the skills that are shown are taken, and every other word is one of the game', async () => {
  const shown = ['elemental_skill', 'normal_attack', 'elemental_burst', 'reaction'];
  expect(games.genshin.builds.words.skills).toEqual(expect.arrayContaining(shown));
  for (const game of gameIds) {
    const { skills, reactions } = games[game].builds.words;
    expect([game, skills.length, reactions.length]).toEqual([
      game,
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(skills).toContain('reaction');
  }
});
