import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

const board = '/v1/leaderboard/genshin/10000002';

const notBuiltYet: readonly (readonly [line: number, path: string, what: string])[] = [
  [15, board, 'leaderboards per character'],
  [40, board, 'meta: total, cache, ttl_seconds'],
  [199, board, 'the seven members of an entry'],
  [327, board, 'metric, region, cursor, limit; entries and meta'],
  [328, '/v1/leaderboard/genshin/top', 'ranking per category'],
  [329, '/v1/leaderboard/hsr/1308', 'ranking by combined CRIT DMG'],
  [331, board, 'only UIDs with a score of 50 or more'],
  [418, board, '60 requests a minute and key'],
  [428, board, 'pages of at most 200'],
  [432, board, 'kept for 5 minutes, by region for 10'],
];

test('what is not built yet is not there; its sentences move to their section with it', async () => {
  const { get } = await app();
  for (const [line, path, what] of notBuiltYet) {
    const { status } = await get(`${path}?game=genshin`);
    expect([line, what, status]).toEqual([line, what, 404]);
  }
});
