import { expect, test } from 'vitest';
import { createSerialQueue } from '../../src/lib/queues.ts';

test('work is done in the order in which it came', async () => {
  const inLine = createSerialQueue();
  const done: number[] = [];
  await Promise.all([1, 2, 3].map((number) => inLine(() => done.push(number))));
  expect(done).toEqual([1, 2, 3]);
});

test('what fails fails for who asked for it alone', async () => {
  const inLine = createSerialQueue();
  const failing = inLine(() => {
    throw new Error('No.');
  });
  const after = inLine(() => 'done');
  await expect(failing).rejects.toThrow('No.');
  expect(await after).toBe('done');
});
