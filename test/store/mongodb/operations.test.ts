import { MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { createOperations } from '../../../src/store/mongodb/operations.ts';
import { createRoom } from '../../../src/store/room.ts';
import { StorageFull } from '../../../src/store/store.ts';

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
