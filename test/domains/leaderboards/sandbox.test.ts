import { expect, test } from 'vitest';
import { listSandboxAccounts } from '../../../src/domains/leaderboards/sandbox.ts';
import { accountKey } from '../../../src/games/account.ts';
import { gameIds, uidPattern } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';

const population = listSandboxAccounts();
const of = (game: (typeof gameIds)[number]) => population.filter((one) => one.game === game);

test('some hundred accounts a game stand on the boards of the sandbox, each once', () => {
  for (const game of gameIds) expect(of(game).length).toBeGreaterThan(200);
  expect(population.length).toBeLessThan(800);
  expect(new Set(population.map(accountKey)).size).toBe(population.length);
  for (const { uid } of population) expect(uid).toMatch(uidPattern);
});

test('they are the same at every start', () => {
  expect(listSandboxAccounts()).toEqual(population);
});

test.each([
  ['genshin', ['america', 'asia', 'cn', 'europe', 'tw_hk_mo']],
  // By the specification its UIDs that begin with 6 are Chinese: none is American.
  ['hsr', ['asia', 'cn', 'europe', 'tw_hk_mo']],
  // No UID of China has nine digits.
  ['zzz', ['america', 'asia', 'europe', 'tw_hk_mo']],
] as const)('accounts of %s are spread over its servers', (game, regions) => {
  for (const region of regions) {
    const own = of(game).filter(({ uid }) => games[game].regionOf(uid) === region);
    expect(own.length).toBeGreaterThanOrEqual(50);
  }
});

test('none of them is an error or hidden, and those of the examples are there', () => {
  for (const { uid } of population) expect(uid).not.toMatch(/(?:404|503|403|204)$/);
  for (const game of gameIds) expect(of(game)).toContainEqual({ game, uid: '812345678' });
});
