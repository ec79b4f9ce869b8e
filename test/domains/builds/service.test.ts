import { expect, test } from 'vitest';
import { savedBuilds } from '../../../src/domains/builds/saved-build.ts';
import { createBuildsService } from '../../../src/domains/builds/service.ts';
import type { Principal } from '../../../src/lib/principal.ts';
import { builtInPack } from '../../support/built-in.ts';

const principal: Principal = { keyId: 'k', lineageId: 'l', environment: 'live', scopes: ['admin'] };
const none = {} as never;

const service = createBuildsService({
  presets: none,
  packOf: builtInPack,
  ownBuilds: {
    get: none,
    list: none,
    change: none,
    remove: none,
    removeAll: none,
    async save({ environment, lineageId }, _options, head, compute) {
      const fields = { ...head, ...(await compute()), environment, lineageId };
      const made = { id: 'bld_1', createdAt: 0, updatedAt: 0, ordinal: 'l:1' };
      return savedBuilds.schema.parse({ ...fields, ...made, votes: 0, takenDown: null });
    },
  },
});

const rotation = (count: number) => ({
  game: 'genshin' as const,
  actor: { avatarId: 10_000_021, level: 90 },
  rotation: Array.from({ length: 20 }, () => ({ skill: 'elemental_burst', count })),
});
const takeToken = async () => () => undefined;
const simulate = (count: number) => service.simulate(rotation(count), takeToken);
const save = (count: number) =>
  service.saveSimulation(principal, rotation(count), { name: 'S', share: false, takeToken });

/** In which turns of the event loop these end. */
async function turnsOf(works: readonly Promise<unknown>[]): Promise<number[]> {
  let turn = 0;
  let next = setImmediate(count);
  function count() {
    turn += 1;
    next = setImmediate(count);
  }
  const turns = await Promise.all(works.map((work) => work.then(() => turn)));
  clearImmediate(next);
  return turns;
}

test('long rotations asked for at once, saved or not, leave turns to others between them', async () => {
  const turns = await turnsOf([simulate(50), save(50), simulate(50), save(50)]);
  const inOrder = turns.toSorted((one, other) => one - other);
  const between = inOrder.slice(1).map((turn, index) => turn - (inOrder[index] ?? 0));
  expect(between.every((count) => count >= 2)).toBe(true);
});

test('a short rotation waits for no long one', async () => {
  const [long, short] = await turnsOf([simulate(50), simulate(1)]);
  expect(short).toBe(0);
  expect(long).toBeGreaterThan(0);
});
