import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

const builds = '/v1/build-analyzer/analyze';
const saves = '/v1/build-analyzer/save';
const damage = '/v1/damage-calculator/simulate';
const board = '/v1/leaderboard/genshin/10000002';
const notices = '/v1/archive/notices';

const notBuiltYet: readonly (readonly [line: number, path: string, what: string])[] = [
  [13, builds, 'score and grade of a build'],
  [14, damage, 'a rotation against an enemy'],
  [15, board, 'leaderboards per character'],
  [16, notices, 'archive of notices, banners and events'],
  [40, board, 'meta: total, cache, ttl_seconds'],
  [41, notices, 'meta: cursor_next, total'],
  [190, notices, 'the eight members of a notice'],
  [191, '/v1/archive/banners', 'items of banners and events, left open'],
  [199, board, 'the seven members of an entry'],
  [203, builds, 'score, grade, breakdown, recommendations'],
  [211, damage, 'total_damage'],
  [212, damage, 'hits: step, skill, damage, crit, reaction, reaction_bonus'],
  [213, damage, 'dps: raw_dmg_per_second, action_time_seconds, rotation_dps'],
  [214, damage, 'notes'],
  [216, damage, 'skills, auras, reactions and sources of buffs, left open but for four skills'],
  [304, builds, 'game, avatar_id, level, weapon, artifacts, role'],
  [305, saves, 'saving an analysis, with write:build'],
  [306, damage, 'game, actor, enemy, rotation, buffs'],
  [307, '/v1/damage-calculator/save', 'saving a simulation, with write:build'],
  [308, '/v1/damage-calculator/profiles/10000002', 'preset rotations by character and role'],
  [309, '/v1/beta/damage-calculator/simulate-hsr', 'simulation of hsr, beta'],
  [315, damage, 'game'],
  [316, damage, 'actor: avatar_id, level, constellation, weapon, artifacts, stats'],
  [317, damage, 'enemy: level, element_res, def_reduction'],
  [318, damage, 'rotation: skill, count, aura, type'],
  [319, damage, 'buffs: source, value, atk_flat, duration'],
  [321, damage, 'other games than genshin, beta'],
  [327, board, 'metric, region, cursor, limit; entries and meta'],
  [328, '/v1/leaderboard/genshin/top', 'ranking per category'],
  [329, '/v1/leaderboard/hsr/1308', 'ranking by combined CRIT DMG'],
  [331, board, 'only UIDs with a score of 50 or more'],
  [337, notices, 'game, type, active_only, cursor, limit; notices and meta'],
  [338, '/v1/archive/banners', 'game, character_id, year; banners, by date'],
  [339, '/v1/archive/events', 'game; events with rewards and participation'],
  [341, notices, 'tied to no UID; ETag, If-None-Match, 304'],
  [375, saves, 'write:build: both saves'],
  [404, notices, '304 for what is unchanged'],
  [416, builds, '30 analyses a minute'],
  [417, damage, '10 simulations a minute and key'],
  [418, board, '60 requests a minute and key'],
  [419, notices, 'twice the request bucket'],
  [423, damage, '20 steps of a rotation'],
  [424, damage, '8 buffs at once'],
  [428, board, 'pages of at most 200'],
  [432, board, 'kept for 5 minutes, by region for 10'],
  [454, '/v1/beta/damage-calculator/simulate-hsr', 'paths of /v1/beta may change at any time'],
];

const posted = /\/(analyze|save|simulate|simulate-hsr)$/;

test('what is not built yet is not there; its sentences move to their section with it', async () => {
  const { request } = await app();
  for (const [line, path, what] of notBuiltYet) {
    const method = posted.test(path) ? 'POST' : 'GET';
    const { status } = await request(`${path}?game=genshin`, { method });
    expect([line, what, status]).toEqual([line, what, 404]);
  }
});
