import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { guestOf } from '../../../src/lib/principal.ts';
import { createSlots } from '../../../src/upstream/client/slots.ts';

/** Calls that end when they are told to, and the order in which they began. */
function calls(slots: ReturnType<typeof createSlots>) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    make: (caller: string) =>
      slots.run(caller, async () => {
        began.push(caller);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endOne() {
      // Calls begin in a later turn of the loop than they are made.
      await setImmediate();
      ends.shift()?.();
      await setImmediate();
    },
  };
}

test('the caller with the fewest calls under way is next', async () => {
  const { make, endOne, began } = calls(createSlots({ concurrency: 2, queueLength: 10 }));
  const made = [...Array(6).fill('crowd'), 'other', 'third'].map(make);
  for (let at = 0; at < made.length; at += 1) await endOne();
  // Of equals the one whose turn is the longest ago.
  expect(began).toEqual(['crowd', 'crowd', 'other', 'crowd', 'third', ...Array(3).fill('crowd')]);
  await Promise.all(made);
});

test('a bounded number of calls of one caller waits, and others still have a place', async () => {
  const { make, endOne } = calls(createSlots({ concurrency: 1, queueLength: 2 }));
  const made = ['crowd', 'crowd', 'crowd'].map(make);
  await expect(make('crowd')).rejects.toMatchObject({ kind: 'overloaded' });
  made.push(make('other'));
  for (let at = 0; at < 4; at += 1) await endOne();
  await expect(Promise.all(made)).resolves.toHaveLength(4);
});

test('when all slots are taken, a caller that waits for nothing is still let in', async () => {
  const { make, endOne } = calls(createSlots({ concurrency: 1, queueLength: 2 }));
  const crowds = Array.from({ length: 10 }, (_, at) => [`crowd ${at}`, `crowd ${at}`]).flat();
  const made = ['first', ...crowds].map(make);
  made.push(make('other'));
  await expect(make('other')).rejects.toMatchObject({ kind: 'overloaded' });
  for (let at = 0; at < made.length; at += 1) await endOne();
  await expect(Promise.all(made)).resolves.toHaveLength(22);
});

test('a call that fails gives its slot to the next', async () => {
  const slots = createSlots({ concurrency: 1, queueLength: 1 });
  const failed = slots.run('one', () => Promise.reject(new Error('No.')));
  const next = slots.run('two', async () => 'served');
  await expect(failed).rejects.toThrow('No.');
  await expect(next).resolves.toBe('served');
});

describe('guests (R19.1a)', () => {
  const guest = (network: string) => guestOf('live', network).lineageId;

  test('wait until no key holder waits', async () => {
    const { make, endOne, began } = calls(createSlots({ concurrency: 1, queueLength: 10 }));
    const made = ['key', guest('one'), guest('two'), 'key', 'other'].map(make);
    for (let at = 0; at < made.length; at += 1) await endOne();
    expect(began).toEqual(['key', 'key', 'other', guest('one'), guest('two')]);
    await Promise.all(made);
  });

  test('have at most half of the slots together, and a key holder finds one free', async () => {
    const { make, endOne, began } = calls(createSlots({ concurrency: 4, queueLength: 10 }));
    const made = ['a', 'b', 'c', 'd', 'e'].map((network) => make(guest(network)));
    await setImmediate();
    expect(began).toHaveLength(2);
    made.push(make('key'));
    await setImmediate();
    expect(began.at(-1)).toBe('key');
    for (let at = 0; at < made.length; at += 1) await endOne();
    await Promise.all(made);
  });

  test('from a hundred thousand addresses wait in one bounded queue', async () => {
    const { make, endOne } = calls(createSlots({ concurrency: 2, queueLength: 3 }));
    const made = Array.from({ length: 4 }, (_, at) => make(guest(`network ${at}`)));
    await expect(make(guest('one more'))).rejects.toMatchObject({ kind: 'overloaded' });
    made.push(make('key'));
    for (let at = 0; at < made.length; at += 1) await endOne();
    await expect(Promise.all(made)).resolves.toHaveLength(5);
  });
});
