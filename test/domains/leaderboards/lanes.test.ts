import { expect, onTestFinished, test } from 'vitest';
import {
  boardIndexers,
  createLaneShare,
  laneOf,
  lanesOf,
} from '../../../src/domains/leaderboards/indexing/lanes.ts';
import { testClock } from '../../support/app.ts';
import { openTestStore } from '../../support/store.ts';

async function world() {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const instance = (id: string) =>
    createLaneShare({ records: store.collection(boardIndexers), clock, newId: () => id });
  return { clock, instance };
}

test('instances that are alive divide the lanes among them, each lane to one', async () => {
  const { clock, instance } = await world();
  const instances = ['a', 'b', 'c', 'd'].map(instance);
  const own = () => Promise.all(instances.map((one) => one.own('live')));
  expect(await instances[0]?.own('live')).toEqual(lanesOf('live'));
  await own();
  clock.pass(5000);
  await own();
  clock.pass(5000);
  const shares = await own();
  expect(shares.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  expect(shares.flat().sort()).toEqual([...lanesOf('live')].sort());
});

test('the lanes of one that died are taken over within half a minute, and of one that leaves at once', async () => {
  const { clock, instance } = await world();
  const [one, other, third] = [instance('a'), instance('b'), instance('c')];
  for (let round = 0; round < 2; round += 1) {
    for (const each of [one, other, third]) await each.own('live');
    clock.pass(5000);
  }
  // The third dies, and nothing says so.
  for (let waited = 5000; waited < 30_000; waited += 5000) {
    await one.own('live');
    await other.own('live');
    clock.pass(5000);
  }
  expect(await one.own('live')).toHaveLength(4);
  await other.leave();
  clock.pass(5000);
  expect(await one.own('live')).toEqual(lanesOf('live'));
});

test('every account has one lane of its environment', () => {
  for (const uid of ['812345678', '1812345678', '600000000']) {
    expect(lanesOf('live')).toContain(laneOf('live', { uid }));
    expect(lanesOf('test')).toContain(laneOf('test', { uid }));
  }
});
