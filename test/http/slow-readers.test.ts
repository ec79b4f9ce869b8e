import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  createSlowReaders,
  maxWaitingBytes,
  type SlowReason,
  stalledMs,
} from '../../src/http/slow-readers.ts';
import { testClock } from '../support/app.ts';

/** A connection for which `waiting` bytes wait, of which the kernel takes what the test says. */
function connection(waiting: number) {
  let queued = waiting;
  const state = { ended: false };
  const socket = {
    get destroyed() {
      return state.ended;
    },
    get writableLength() {
      return queued > 0 ? waiting : 0;
    },
    get _handle() {
      return { bytesWritten: waiting, writeQueueSize: queued };
    },
    resetAndDestroy() {
      state.ended = true;
    },
  } as unknown as Socket;
  const takes = (bytes: number): void => {
    queued -= bytes;
  };
  return { socket, state, takes };
}

function setUp() {
  const clock = testClock();
  const reasons: SlowReason[] = [];
  const readers = createSlowReaders({ clock, onEnded: (reason) => reasons.push(reason) });
  const slow = (waiting: number) => {
    const one = connection(waiting);
    readers.wrote(one.socket);
    return one;
  };
  return { clock, reasons, readers, slow };
}

test('who takes no byte for 10 seconds is ended, and no sooner', () => {
  const { clock, reasons, readers, slow } = setUp();
  const { state } = slow(1000);
  clock.pass(stalledMs - 1);
  readers.sweep();
  expect(state.ended).toBe(false);
  clock.pass(1);
  readers.sweep();
  expect(state.ended).toBe(true);
  expect(reasons).toEqual(['stalled']);
  readers.sweep();
  expect(reasons).toHaveLength(1);
});

test('a single byte begins the 10 seconds anew', () => {
  const { clock, readers, slow } = setUp();
  const { state, takes } = slow(1000);
  for (let count = 0; count < 20; count += 1) {
    clock.pass(stalledMs - 1);
    takes(1);
    readers.sweep();
  }
  expect(state.ended).toBe(false);
});

test('a connection for which nothing waits any more may be quiet for as long as it likes', () => {
  const { clock, readers, slow } = setUp();
  const { state, takes } = slow(1000);
  takes(1000);
  for (let count = 0; count < 5; count += 1) {
    readers.sweep();
    clock.pass(stalledMs);
  }
  expect(state.ended).toBe(false);
});

test('when too much waits for all together the slowest goes', () => {
  const { clock, reasons, slow } = setUp();
  const third = Math.ceil(maxWaitingBytes / 3);
  const [quick, slower, quicker] = [slow(third), slow(third - 2), slow(third - 2)];
  clock.pass(5000);
  quick.takes(3000);
  slower.takes(1000);
  quicker.takes(5000);
  const newcomer = slow(third);
  expect(slower.state.ended).toBe(true);
  expect([quick, quicker, newcomer].map(({ state }) => state.ended)).toEqual([false, false, false]);
  expect(reasons).toEqual(['crowded']);
});

test('who trickles gives way to who only just came', () => {
  const { clock, slow } = setUp();
  const tricklers = Array.from({ length: 8 }, () => slow(maxWaitingBytes / 8));
  for (let second = 0; second < 3; second += 1) {
    clock.pass(1000);
    for (const { takes } of tricklers) takes(1);
  }
  const honest = slow(1_000_000);
  expect(honest.state.ended).toBe(false);
  expect(tricklers.filter(({ state }) => state.ended)).toHaveLength(1);
});

test('of many that came at once those go for whom most waits', () => {
  const { slow } = setUp();
  const small = slow(100_000);
  const large = Array.from({ length: 20 }, () => slow(4 * 1024 * 1024));
  expect(small.state.ended).toBe(false);
  const left = large.filter(({ state }) => !state.ended);
  expect(left.length * 4 * 1024 * 1024).toBeLessThanOrEqual(maxWaitingBytes);
  expect(left.length).toBeGreaterThanOrEqual(7);
});

test('a clock that is set back ends nobody early, and keeps nobody for ever', () => {
  const { clock, readers, slow } = setUp();
  const { state } = slow(1000);
  clock.pass(-3_600_000);
  readers.sweep();
  clock.pass(stalledMs - 1);
  readers.sweep();
  expect(state.ended).toBe(false);
  clock.pass(1);
  readers.sweep();
  expect(state.ended).toBe(true);
});
