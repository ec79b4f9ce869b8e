import { expect, test } from 'vitest';
import { createRecovery } from '../../src/lib/recovery.ts';
import { testClock } from '../support/app.ts';

test('what is left unfinished is looked for once a minute, by one run at a time', async () => {
  const clock = testClock();
  const errors: unknown[] = [];
  const calls: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const recovery = createRecovery({
    clock,
    onError: (error) => errors.push(error),
    recover: [
      async () => {
        calls.push('first');
        await held;
        throw new Error('down');
      },
      async () => {
        calls.push('second');
      },
    ],
  });
  recovery.tick();
  expect(calls).toEqual([]);
  clock.pass(60_000);
  recovery.tick();
  recovery.tick();
  const run = recovery.run();
  expect(calls).toEqual(['first']);
  release();
  await run;
  expect(calls).toEqual(['first', 'second']);
  expect(errors).toEqual([new Error('down')]);
  await recovery.close();
  clock.pass(60_000);
  recovery.tick();
  expect(calls).toHaveLength(2);
});

test('a clock that steps back holds no run up', () => {
  const clock = testClock();
  let runs = 0;
  const recover = [
    async () => {
      runs += 1;
    },
  ];
  const { tick } = createRecovery({ clock, onError: () => undefined, recover });
  clock.pass(-600_000);
  tick();
  tick();
  expect(runs).toBe(1);
});
