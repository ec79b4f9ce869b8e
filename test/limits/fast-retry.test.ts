import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultFastRetryRules as rules } from '../../src/limits/budgets.ts';
import {
  createFastRetryGuard,
  noStrikes,
  struck,
  throttledForSeconds,
} from '../../src/limits/fast-retry.ts';
import { standingClock } from './support.ts';

const ip = '192.0.2.1';
const path = '/v1/player/genshin/812345678';

function start(maxEntries?: number) {
  const clock = standingClock();
  const guard = createFastRetryGuard({
    clock,
    rules,
    ...(maxEntries === undefined ? {} : { maxEntries }),
  });
  /** A 503, and a call some seconds later. */
  const retryAfter = (seconds: number) => {
    guard.after503(ip, path);
    clock.advance(seconds * 1_000);
    return guard.beforeCall(ip, path);
  };
  return { clock, guard, retryAfter };
}

test('two impatient calls are forgiven, the third is throttled for a minute', () => {
  const { guard, retryAfter } = start();
  expect(retryAfter(1)).toBeUndefined();
  expect(retryAfter(1)).toBeUndefined();
  expect(guard.blockedForSeconds(ip)).toBeUndefined();
  expect(retryAfter(1)).toBe(60);
  expect(guard.blockedForSeconds(ip)).toBe(60);
});

test('a throttle holds for every path of that address, and for no other address', () => {
  const { guard, retryAfter, clock } = start();
  for (let call = 0; call < 3; call += 1) retryAfter(1);
  clock.advance(10_500);
  expect(guard.beforeCall(ip, '/v1/players/batch')).toBe(50);
  expect(guard.beforeCall('192.0.2.2', path)).toBeUndefined();
  clock.advance(49_500);
  expect(guard.beforeCall(ip, path)).toBeUndefined();
  expect(guard.blockedForSeconds(ip)).toBeUndefined();
});

test('one 503 is enough for several strikes', () => {
  const { guard } = start();
  guard.after503(ip, path);
  expect([1, 2, 3].map(() => guard.beforeCall(ip, path))).toEqual([undefined, undefined, 60]);
});

test('a retry after half a minute is no strike', () => {
  const { guard, clock } = start();
  guard.after503(ip, path);
  clock.advance(30_000);
  for (let call = 0; call < 5; call += 1) expect(guard.beforeCall(ip, path)).toBeUndefined();
});

test('a call to a path that works again is no strike', () => {
  const { guard } = start();
  guard.after503(ip, path);
  guard.afterSuccess(ip, path);
  for (let call = 0; call < 5; call += 1) expect(guard.beforeCall(ip, path)).toBeUndefined();
});

test('calls to other paths, and from other addresses, are no strikes', () => {
  const { guard } = start();
  guard.after503(ip, path);
  for (let call = 0; call < 5; call += 1) {
    expect(guard.beforeCall(ip, '/v1/player/hsr/812345678')).toBeUndefined();
    expect(guard.beforeCall('192.0.2.2', path)).toBeUndefined();
  }
});

test('strikes are forgotten after five minutes', () => {
  const { retryAfter, clock } = start();
  retryAfter(1);
  retryAfter(1);
  clock.advance(299_000);
  expect(retryAfter(1)).toBeUndefined();
  expect(retryAfter(1)).toBeUndefined();
  expect(retryAfter(1)).toBe(60);
});

test('each further throttle within a quarter of an hour doubles, up to a quarter of an hour', () => {
  const { retryAfter, clock } = start();
  const throttle = () => {
    const seconds = [retryAfter(1), retryAfter(1), retryAfter(1)][2] ?? 0;
    clock.advance(seconds * 1_000);
    return seconds;
  };
  expect(Array.from({ length: 7 }, throttle)).toEqual([60, 120, 240, 480, 900, 900, 900]);
  clock.advance(900_000);
  expect(throttle()).toBe(60);
});

test('a throttle is between the shortest and the longest, and only the third strike begins one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400_000)), (pauses) => {
      let state = noStrikes;
      let now = 1_800_000_000_000;
      for (const ms of pauses) {
        now += ms;
        const before = state.strikes.length;
        state = struck(state, rules, now);
        expect(state.strikes.length).toBeLessThan(rules.strikes);
        if (state.strikes.length === 0) expect(before).toBe(rules.strikes - 1);
        const seconds = throttledForSeconds(state, now) ?? rules.throttleSeconds;
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(rules.maxThrottleSeconds);
      }
    }),
  );
});

test('a clock that is set back does not lengthen a throttle', () => {
  const { guard, retryAfter, clock } = start();
  for (let call = 0; call < 3; call += 1) retryAfter(1);
  clock.advance(-3_600_000);
  expect(guard.blockedForSeconds(ip)).toBe(60);
});

test('the memory is bounded', () => {
  const { guard } = start(2);
  for (const uid of [1, 2, 3]) guard.after503(ip, `/v1/player/hsr/${uid}`);
  for (let call = 0; call < 5; call += 1) {
    expect(guard.beforeCall(ip, '/v1/player/hsr/1')).toBeUndefined();
  }
});
