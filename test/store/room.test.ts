import { expect, test } from 'vitest';
import { createRoom, isOutOfRoom } from '../../src/store/room.ts';
import { StorageFull, StoreUnavailable } from '../../src/store/store.ts';

const outOfRoom = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });

/** Room of a database that looks after its own disk, as far as it is known here. */
function createStage() {
  const stage = { time: 0, hasRoom: false, trials: 0, changes: [] as boolean[] };
  const room = createRoom({
    place: 'here',
    clock: { now: () => stage.time },
    onChange: ({ isFull }) => stage.changes.push(isFull),
    trial: async () => {
      stage.trials += 1;
      if (!stage.hasRoom) throw outOfRoom;
    },
  });
  return { stage, room };
}

test('a row of failures is reported once, and its end once', async () => {
  const { stage, room } = createStage();
  for (let count = 0; count < 3; count += 1)
    expect(room.failed(outOfRoom)).toBeInstanceOf(StorageFull);
  await expect(room.write(async () => 1)).rejects.toThrow(StorageFull);
  stage.hasRoom = true;
  stage.time = 1000;
  await expect(room.write(async () => 1)).resolves.toBe(1);
  expect(stage).toMatchObject({ trials: 1, changes: [true, false] });
});

test('while there is no room, a trial runs at times and ever less often, however many ask', async () => {
  const { stage, room } = createStage();
  room.failed(outOfRoom);
  for (stage.time = 0; stage.time < 120_000; stage.time += 250) {
    const asked = [room.check(), room.write(async () => 1), room.write(async () => 2)];
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
  }
  expect(stage.trials).toBe(7); // after 1, 2, 4, 8, 16, 30 and 30 seconds
  expect(stage.changes).toEqual([true]);
});

test('writes that waited for a trial go on in the order in which they came', async () => {
  const { stage, room } = createStage();
  room.failed(outOfRoom);
  stage.time = 1000;
  stage.hasRoom = true;
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((nth) => room.write(async () => order.push(nth))));
  expect(order).toEqual([1, 2, 3]);
});

test('while there is room, a write begins within the call', () => {
  let isBegun = false;
  void createStage().room.write(async () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
});

test('a failure that is not for want of room leaves writes on', () => {
  const { stage, room } = createStage();
  const failure = room.failed(Object.assign(new Error('Input/output error'), { code: 5 }));
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).not.toBeInstanceOf(StorageFull);
  expect(stage.changes).toEqual([]);
});

test.each([
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EDQUOT' }, true],
  [{ code: 'EFBIG' }, true],
  [{ code: 28 }, true],
  [{ code: 5 }, false],
  [{}, false],
])('%o is a want of room: %s', (members, is) => {
  expect(isOutOfRoom(Object.assign(new Error('x'), members))).toBe(is);
});
