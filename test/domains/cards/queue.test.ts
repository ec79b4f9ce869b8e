import { expect, test } from 'vitest';
import { createCardQueue } from '../../../src/domains/cards/drawings.ts';

/** Cards that are under way until the test ends them. */
function jobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const make = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, make, end: (name: string) => ends.get(name)?.() };
}

const crowded = expect.objectContaining({ code: 'upstream_unavailable' });

test('one caller has three of four slots, and the fourth is for another', async () => {
  const inLine = createCardQueue();
  const { started, make } = jobs();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void inLine('a', make(name));
  expect(started).toEqual(['a1', 'a2', 'a3']);
  void inLine('b', make('b1'));
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('who has the fewest is next', async () => {
  const inLine = createCardQueue();
  const { started, make, end } = jobs();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void inLine('a', make(name));
  void inLine('b', make('b1'));
  void inLine('c', make('c1'));
  end('a1');
  await expect.poll(() => started).toContain('c1');
  expect(started).not.toContain('a4');
});

test('a slot is free again after a card that failed', async () => {
  const inLine = createCardQueue();
  const fault = new Error('no');
  for (let count = 0; count < 20; count += 1)
    await expect(inLine('a', () => Promise.reject(fault))).rejects.toBe(fault);
});

test('eight of one caller wait and thirty-two in all; what is beyond is refused', async () => {
  const inLine = createCardQueue();
  const { make } = jobs();
  const press = (caller: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      inLine(caller, make(`${caller}${index}`)).catch((error: unknown) => error),
    ).at(-1);
  expect(await press('a', 12)).toEqual(crowded);
  // Of the next caller one has the last slot.
  for (const caller of ['b', 'c', 'd', 'e']) void press(caller, 9);
  expect(await press('f', 1)).toEqual(crowded);
});
