import { expect, test } from 'vitest';
import { createRevalidator } from '../../src/answers/revalidator.ts';
import { createPatience } from '../../src/lib/patience.ts';
import { testClock } from '../support/app.ts';

/** An answer with one polled dependency, whose polls the test counts, holds back and lets fail. */
function startPolling() {
  const state = { now: 'as made', reads: 0, fails: false, until: Promise.resolve() };
  const read = async () => {
    state.reads += 1;
    await state.until;
    if (state.fails) throw new Error('The store is down.');
    return state.now;
  };
  const clock = testClock();
  const revalidator = createRevalidator(clock, createPatience(10));
  const answer = { polled: [{ seen: state.now, read }], polledAt: clock.now() };
  return { state, clock, answer, revalidator, holds: () => revalidator.holds(answer) };
}

test('an answer is not polled within a second of its making, and then once a second', async () => {
  const { state, clock, holds } = startPolling();
  clock.pass(999);
  expect(holds()).toBe(true);
  for (let second = 1; second <= 3; second += 1) {
    clock.pass(1_000);
    expect(await holds()).toBe(true);
    expect(holds()).toBe(true);
    expect(state.reads).toBe(second);
  }
});

test('requests at the same time share one poll', async () => {
  const { state, clock, holds } = startPolling();
  clock.pass(1_000);
  expect(await Promise.all([holds(), holds()])).toEqual([true, true]);
  expect(state.reads).toBe(1);
});

test('what changed does not hold, and is polled each time', async () => {
  const { state, clock, holds } = startPolling();
  clock.pass(1_000);
  state.now = 'changed';
  expect([await holds(), await holds()]).toEqual([false, false]);
  expect(state.reads).toBe(2);
});

test('while it cannot be polled it does not hold, and the next request polls again', async () => {
  const { state, clock, holds } = startPolling();
  clock.pass(1_000);
  state.fails = true;
  expect(await Promise.all([holds(), holds()])).toEqual([false, false]);
  expect(state.reads).toBe(1);
  state.fails = false;
  expect(await holds()).toBe(true);
  expect(state.reads).toBe(2);
});

test('while polls are late an answer holds for a minute, until one of them finds a change', async () => {
  const { state, clock, holds } = startPolling();
  let end: () => void = () => undefined;
  state.until = new Promise<void>((resolve) => {
    end = resolve;
  });
  clock.pass(59_999);
  expect([await holds(), await holds()]).toEqual([true, true]);
  expect(state.reads).toBe(1);
  clock.pass(1);
  const late = holds();
  state.now = 'changed';
  end();
  expect([await late, await holds()]).toEqual([false, false]);
});

test('a poll counts from when it began, however long it took', async () => {
  const { state, clock, answer, revalidator, holds } = startPolling();
  clock.pass(1_000);
  const begunAt = clock.now();
  let end: () => void = () => undefined;
  state.until = new Promise<void>((resolve) => {
    end = resolve;
  });
  const poll = holds();
  clock.pass(600);
  end();
  expect(await poll).toBe(true);
  expect(revalidator.nextPollAt(answer)).toBe(begunAt + 1_000);
});

test('an answer is polled again once the clock has stepped back', async () => {
  const { state, clock, answer, revalidator, holds } = startPolling();
  clock.pass(-600_000);
  expect(revalidator.nextPollAt(answer)).toBe(clock.now() + 1_000);
  state.now = 'changed';
  expect(await holds()).toBe(false);
  expect(state.reads).toBe(1);
});

test('what polls nothing always holds', () => {
  const { revalidator } = startPolling();
  const answer = { polled: [], polledAt: 0 };
  expect([revalidator.holds(answer), revalidator.nextPollAt(answer)]).toEqual([
    true,
    Number.POSITIVE_INFINITY,
  ]);
});
