import { expect, test } from 'vitest';
import type { CardRequest } from '../../../src/domains/cards/card.ts';
import { createRankReader } from '../../../src/domains/cards/service.ts';
import type { CharacterRank } from '../../../src/domains/leaderboards/ports.ts';
import { testClock } from '../../support/app.ts';

const request = {
  environment: 'live',
  game: 'genshin',
  uid: '812345678',
  avatarId: 10000025,
} as CardRequest;

/** A board on which the account stands where the test says. */
function start() {
  const clock = testClock();
  const faults: unknown[] = [];
  let standing: readonly number[] = [7];
  let asked = 0;
  const ranksOf = createRankReader({
    clock,
    onError: (error) => void faults.push(error),
    async ranksOfCharacter() {
      asked += 1;
      if (standing.length > 1) throw new Error('no board');
      return standing.map((rank) => ({ rank }) as CharacterRank);
    },
  });
  return {
    clock,
    faults,
    asked: () => asked,
    stand: (...ranks: number[]) => {
      standing = ranks;
    },
    rank: async (changes: Partial<CardRequest> = {}, trust = 60) =>
      (await ranksOf({ ...request, ...changes }, trust))[0]?.rank,
  };
}

test('a rank stays on a card for five minutes, however many climb the board', async () => {
  const { rank, stand, clock } = start();
  expect(await rank()).toBe(7);
  stand(8);
  clock.pass(299_000);
  expect(await rank()).toBe(7);
  clock.pass(1000);
  expect(await rank()).toBe(8);
});

test('who is on no board yet is on it as soon as that is so', async () => {
  const { rank, stand } = start();
  stand();
  expect(await rank()).toBeUndefined();
  stand(1);
  expect(await rank()).toBe(1);
});

test('below 50 there is no rank from that moment on, and at 50 there is', async () => {
  const { rank, asked } = start();
  expect(await rank({}, 50)).toBe(7);
  expect(await rank({}, 49)).toBeUndefined();
  expect(asked()).toBe(1);
});

test('what is known is of one character of one account of one environment', async () => {
  const { rank, stand } = start();
  await rank();
  stand(9);
  const others = [
    { environment: 'test' },
    { game: 'hsr' },
    { uid: '812345679' },
    { avatarId: 10000002 },
  ] as const;
  for (const other of others) expect(await rank(other)).toBe(9);
});

test('a board that cannot be asked leaves the rank out, and is asked again', async () => {
  const { rank, stand, faults } = start();
  stand(1, 2);
  expect(await rank()).toBeUndefined();
  expect(faults).toEqual([new Error('no board')]);
  stand(3);
  expect(await rank()).toBe(3);
});
