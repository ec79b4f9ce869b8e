import { BSON, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { expect, test } from 'vitest';
import { createOperations } from '../../../src/store/mongodb/operations.ts';
import { createRoom } from '../../../src/store/room.ts';
import { StorageFull, StoreUnavailable } from '../../../src/store/store.ts';

const refusal = (code: number, errmsg: string) => new MongoServerError({ code, errmsg });

function createStage() {
  const stage = { time: 0, changes: [] as boolean[], faults: [] as unknown[], hasRoom: false };
  const clock = { now: () => stage.time };
  const room = createRoom({
    place: 'MongoDB',
    clock,
    onChange: ({ isFull }) => stage.changes.push(isFull),
    trial: async () => {
      if (!stage.hasRoom) throw refusal(14031, 'out of disk');
    },
  });
  const onFault = (error: unknown) => stage.faults.push(error);
  return { stage, room, operations: createOperations({ clock, operationMs: 5000, onFault, room }) };
}

test.each([
  [14031, 'OutOfDiskSpace'],
  [39, 'FileStreamFailed'],
  [8000, 'you are over your space quota, using 512 MB of 512 MB'],
])(
  'a server that refuses a write with %i is full, and the log says so once',
  async (code, text) => {
    const { stage, operations } = createStage();
    for (let count = 0; count < 5; count += 1) {
      stage.time += 10_000;
      await expect(operations.run(() => Promise.reject(refusal(code, text)))).rejects.toThrow(
        StorageFull,
      );
    }
    expect(stage).toMatchObject({ changes: [true], faults: [] });
  },
);

test('what comes by later finds out that there is room again; reads are served all along', async () => {
  const { stage, room, operations } = createStage();
  await expect(operations.run(() => Promise.reject(refusal(14031, 'full')))).rejects.toThrow();
  expect(await operations.run(async () => 'read')).toBe('read');
  stage.hasRoom = true;
  stage.time = 1000;
  expect(await operations.run(async () => 'read')).toBe('read');
  await room.check();
  expect(stage.changes).toEqual([true, false]);
});

test('what else a server refuses is no want of room', async () => {
  const { stage, operations } = createStage();
  await expect(operations.run(() => Promise.reject(refusal(8000, 'no')))).rejects.toThrow(
    MongoServerError,
  );
  expect(stage.changes).toEqual([]);
});

const outOfReach = () =>
  Promise.reject(new MongoServerSelectionError('none', { reason: null } as never));

test('while a server is away one operation at a time tries whether it is back, and the others wait for nothing', async () => {
  const { stage, operations } = createStage();
  await expect(operations.run(outOfReach)).rejects.toThrow(StoreUnavailable);
  const begun: string[] = [];
  const begin = (name: string, work: () => Promise<unknown>) =>
    operations.run(() => {
      begun.push(name);
      return work();
    });
  await expect(begin('at once', outOfReach)).rejects.toThrow(StoreUnavailable);
  stage.time = 1000;
  let answer = (_text: string): void => undefined;
  const trial = begin('trial', () => new Promise<string>((resolve) => (answer = resolve)));
  stage.time = 9000;
  await expect(begin('meanwhile', outOfReach)).rejects.toThrow(StoreUnavailable);
  answer('back');
  expect(await trial).toBe('back');
  expect(await begin('after', async () => 'served')).toBe('served');
  expect(begun).toEqual(['trial', 'after']);
});

test('a trial that fails is followed by another one, and a refusal is an answer', async () => {
  const { stage, operations } = createStage();
  for (stage.time = 0; stage.time < 5000; stage.time += 1000)
    await expect(operations.run(outOfReach)).rejects.toThrow(StoreUnavailable);
  await expect(operations.run(() => Promise.reject(refusal(2, 'no')))).rejects.toThrow(
    MongoServerError,
  );
  expect(await operations.run(async () => 'served')).toBe('served');
});

test('an answer that is no document is none', async () => {
  const { operations } = createStage();
  const unreadable = () => Promise.reject(new BSON.BSONOffsetError('corrupt', 0));
  await expect(operations.run(unreadable)).rejects.toThrow(StoreUnavailable);
});
