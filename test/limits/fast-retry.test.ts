import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Environment } from '../../src/lib/principal.ts';
import { Problem } from '../../src/lib/problem.ts';
import {
  createFastRetryGuard,
  noStrikes,
  defaultFastRetryRules as rules,
  struck,
  throttledForSeconds,
} from '../../src/limits/fast-retry.ts';
import { standingClock } from '../support/lease-store.ts';

const ip = '192.0.2.1';
const path = '/v1/player/genshin/812345678';

function secondsRefused(call: () => void): number | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.retryAfterSeconds : Number.NaN;
  }
}

function start(maxEntries?: number) {
  const clock = standingClock();
  const guard = createFastRetryGuard({
    clock,
    rules,
    ...(maxEntries === undefined ? {} : { maxEntries }),
  });
  /** For how many seconds a call is refused; undefined when it may pass. */
  const beforeCall = (from: string, to: string) =>
    secondsRefused(() => guard.beforeCall(from, 'live', to));
  const blocked = (environment?: Environment) =>
    secondsRefused(() => guard.assertFree(ip, environment));
  /** A 503, and a call some seconds later. */
  const retryAfter = (seconds: number) => {
    guard.after503(ip, 'live', path);
    clock.advance(seconds * 1_000);
    return beforeCall(ip, path);
  };
  return { clock, guard, beforeCall, blocked, retryAfter };
}

test('two impatient calls are forgiven, the third is throttled for a minute', () => {
  const { blocked, retryAfter } = start();
  expect(retryAfter(1)).toBeUndefined();
  expect(retryAfter(1)).toBeUndefined();
  expect(blocked('live')).toBeUndefined();
  expect(retryAfter(1)).toBe(60);
  expect(blocked('live')).toBe(60);
});

test('a throttle holds for every path of that address, and for no other address', () => {
  const { beforeCall, blocked, clock, retryAfter } = start();
  for (let call = 0; call < 3; call += 1) retryAfter(1);
  clock.advance(10_500);
  expect(beforeCall(ip, '/v1/players/batch')).toBe(50);
  expect(beforeCall('192.0.2.2', path)).toBeUndefined();
  clock.advance(49_500);
  expect(beforeCall(ip, path)).toBeUndefined();
  expect(blocked('live')).toBeUndefined();
});

test('one 503 is enough for several strikes', () => {
  const { beforeCall, guard } = start();
  guard.after503(ip, 'live', path);
  expect([1, 2, 3].map(() => beforeCall(ip, path))).toEqual([undefined, undefined, 60]);
});

test('a retry after half a minute is no strike', () => {
  const { beforeCall, clock, guard } = start();
  guard.after503(ip, 'live', path);
  clock.advance(30_000);
  for (let call = 0; call < 5; call += 1) expect(beforeCall(ip, path)).toBeUndefined();
});

test('a call to a path that works again is no strike', () => {
  const { beforeCall, guard } = start();
  guard.after503(ip, 'live', path);
  guard.afterSuccess(ip, 'live', path);
  for (let call = 0; call < 5; call += 1) expect(beforeCall(ip, path)).toBeUndefined();
});

test('calls to other paths, and from other addresses, are no strikes', () => {
  const { beforeCall, guard } = start();
  guard.after503(ip, 'live', path);
  for (let call = 0; call < 5; call += 1) {
    expect(beforeCall(ip, '/v1/player/hsr/812345678')).toBeUndefined();
    expect(beforeCall('192.0.2.2', path)).toBeUndefined();
  }
});

test('strikes are forgotten after five minutes', () => {
  const { clock, retryAfter } = start();
  retryAfter(1);
  retryAfter(1);
  clock.advance(299_000);
  expect(retryAfter(1)).toBeUndefined();
  expect(retryAfter(1)).toBeUndefined();
  expect(retryAfter(1)).toBe(60);
});

test('each further throttle within a quarter of an hour doubles, up to a quarter of an hour', () => {
  const { clock, retryAfter } = start();
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
  const { blocked, clock, retryAfter } = start();
  for (let call = 0; call < 3; call += 1) retryAfter(1);
  clock.advance(-3_600_000);
  expect(blocked('live')).toBe(60);
});

test('the memory is bounded', () => {
  const { beforeCall, guard } = start(2);
  for (const uid of [1, 2, 3]) guard.after503(ip, 'live', `/v1/player/hsr/${uid}`);
  for (let call = 0; call < 5; call += 1) {
    expect(beforeCall(ip, '/v1/player/hsr/1')).toBeUndefined();
  }
});

test('strikes and throttles of the sandbox are not those of live keys (R3.9)', () => {
  const { guard, beforeCall, blocked } = start();
  guard.after503(ip, 'test', path);
  for (let call = 0; call < 5; call += 1) expect(beforeCall(ip, path)).toBeUndefined();
  for (let call = 0; call < 3; call += 1) secondsRefused(() => guard.beforeCall(ip, 'test', path));
  expect([blocked('live'), blocked('test'), blocked()]).toEqual([undefined, 60, 60]);
});
