import { expect, test } from 'vitest';
import { createLooks } from '../../src/answers/looks.ts';
import { testClock } from '../support/app.ts';

/** An answer that shows one thing, whose looks the test counts, holds back and lets fail. */
function following() {
  const state = { now: 'as made', reads: 0, fails: false, until: Promise.resolve() };
  const read = async () => {
    state.reads += 1;
    await state.until;
    if (state.fails) throw new Error('The store is down.');
    return state.now;
  };
  const clock = testClock();
  const looks = createLooks(clock);
  const answer = { followed: [{ seen: state.now, read }] };
  looks.made(answer, clock.now());
  return { state, clock, answer, looks, holds: () => looks.holds(answer) };
}

test('an answer is not looked at within a second of its making, and then once a second', async () => {
  const { state, clock, holds } = following();
  clock.pass(999);
  expect(holds()).toBe(true);
  for (let second = 1; second <= 3; second += 1) {
    clock.pass(1_000);
    expect(await holds()).toBe(true);
    expect(holds()).toBe(true);
    expect(state.reads).toBe(second);
  }
});

test('those who ask at once share one look', async () => {
  const { state, clock, holds } = following();
  clock.pass(1_000);
  const [one, other] = [holds(), holds()];
  expect(other).toBe(one);
  expect(await Promise.all([one, other])).toEqual([true, true]);
  expect(state.reads).toBe(1);
});

test('what is other than it was does not hold, and is looked at each time', async () => {
  const { state, clock, holds } = following();
  clock.pass(1_000);
  state.now = 'changed';
  expect([await holds(), await holds()]).toEqual([false, false]);
  expect(state.reads).toBe(2);
});

test('while it cannot be looked at it does not hold, and the next one who asks looks again', async () => {
  const { state, clock, holds } = following();
  clock.pass(1_000);
  state.fails = true;
  expect(await Promise.all([holds(), holds()])).toEqual([false, false]);
  expect(state.reads).toBe(1);
  state.fails = false;
  expect(await holds()).toBe(true);
  expect(state.reads).toBe(2);
});

test('a look counts from when it began, however long it took', async () => {
  const { state, clock, answer, looks, holds } = following();
  clock.pass(1_000);
  const begunAt = clock.now();
  let end: () => void = () => undefined;
  state.until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const look = holds();
  clock.pass(600);
  end();
  expect(await look).toBe(true);
  expect(looks.until(answer)).toBe(begunAt + 1_000);
});

test('what follows nothing always holds, and needs no look', () => {
  const { looks } = following();
  const answer = { followed: [] };
  expect([looks.holds(answer), looks.until(answer)]).toEqual([true, undefined]);
});
