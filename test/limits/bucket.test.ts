import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BucketLimit,
  fullBucket,
  giveBack,
  lease,
  refilled,
  refillMs,
  resetAfterSeconds,
  retryAfterSeconds,
  take,
  tokensAt,
  windowSeconds,
} from '../../src/limits/bucket.ts';
import { defaultBudgets } from '../../src/limits/budgets.ts';

const request = defaultBudgets.request;
const start = 1_800_000_000_000;

const limits = fc.record({
  capacity: fc.integer({ min: 1, max: 3_000 }),
  refillPerMinute: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(1 / 60)),
});

interface Step {
  readonly ms: number;
  readonly want: number;
}
const steps = (ms: fc.Arbitrary<number>): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ ms, want: fc.integer({ min: 0, max: 200 }) }), { maxLength: 60 });

const mostGranted = (limit: BucketLimit, ms: number): number =>
  limit.capacity + (ms * limit.refillPerMinute) / 60_000 + 0.001;

test('never more is granted than the capacity and the refill, whatever the times', () => {
  fc.assert(
    fc.property(limits, steps(fc.integer({ min: 0, max: 200_000 })), (limit, all) => {
      let state = fullBucket(limit, start);
      let now = start;
      let total = 0;
      for (const { ms, want } of all) {
        now += ms;
        const answer = lease(state, limit, want, now);
        total += answer.granted;
        state = answer.state;
        expect(Number.isInteger(answer.granted)).toBe(true);
        expect(answer.granted).toBeLessThanOrEqual(want);
        expect(state.tokens).toBeGreaterThanOrEqual(0);
        expect(state.tokens).toBeLessThanOrEqual(limit.capacity);
      }
      expect(total).toBeLessThanOrEqual(mostGranted(limit, now - start));
    }),
  );
});

test('a clock that jumps back and forth within one refill grants nothing twice', () => {
  fc.assert(
    fc.property(limits, steps(fc.double({ min: 0, max: 1, noNaN: true })), (limit, all) => {
      const span = refillMs(limit);
      let state = fullBucket(limit, start);
      let total = 0;
      for (const { ms, want } of all) {
        const answer = lease(state, limit, want, start + Math.floor(ms * span));
        total += answer.granted;
        state = answer.state;
      }
      expect(total).toBeLessThanOrEqual(mostGranted(limit, span));
    }),
  );
});

test('a bucket follows a clock that was set back by more than a refill', () => {
  const empty = { tokens: 0, at: start };
  const yesterday = start - 86_400_000;
  const state = refilled(empty, request, yesterday);
  expect(state).toEqual({ tokens: 0, at: yesterday });
  expect(tokensAt(state, request, yesterday + 60_000)).toBe(1000);
});

test('many refills add up to the same as one', () => {
  fc.assert(
    fc.property(limits, fc.array(fc.integer({ min: 0, max: 5_000 })), (limit, pauses) => {
      let state = { tokens: 0, at: start };
      for (const ms of pauses) state = refilled(state, limit, state.at + ms);
      const once = refilled({ tokens: 0, at: start }, limit, state.at);
      expect(state.tokens).toBeCloseTo(once.tokens, 6);
    }),
  );
});

test('what is leased and given back leaves the bucket as it was, and never above its capacity', () => {
  fc.assert(
    fc.property(limits, fc.nat(3_000), fc.nat(3_000), (limit, want, extra) => {
      const { state, granted } = lease(fullBucket(limit, start), limit, want, start);
      expect(giveBack(state, limit, granted, start).tokens).toBeCloseTo(limit.capacity, 6);
      expect(giveBack(state, limit, granted + extra, start).tokens).toBeLessThanOrEqual(
        limit.capacity,
      );
    }),
  );
});

test('after Retry-After there is a token, and a second earlier there is none', () => {
  fc.assert(
    fc.property(limits, fc.double({ min: 0, max: 0.99, noNaN: true }), (limit, tokens) => {
      const seconds = retryAfterSeconds(tokens, limit);
      const at = (s: number) => take({ tokens, at: start }, limit, 1, start + s * 1_000).allowed;
      expect(at(seconds)).toBe(true);
      if (seconds > 1) expect(at(seconds - 1)).toBe(false);
    }),
  );
});

test('after Reset-After the bucket is full', () => {
  fc.assert(
    fc.property(limits, fc.double({ min: 0, max: 1, noNaN: true }), (limit, part) => {
      const tokens = limit.capacity * part;
      const later = start + resetAfterSeconds(tokens, limit) * 1_000;
      expect(tokensAt({ tokens, at: start }, limit, later)).toBeCloseTo(limit.capacity, 4);
    }),
  );
});

test('a take is all or nothing', () => {
  const state = { tokens: 2.5, at: start };
  expect(take(state, request, 3, start)).toEqual({ state, allowed: false });
  expect(take(state, request, 2, start)).toEqual({
    state: { tokens: 0.5, at: start },
    allowed: true,
  });
});

test('a capacity that was lowered holds for old states too', () => {
  expect(tokensAt({ tokens: 3_000, at: start }, request, start)).toBe(1500);
});

test.each([
  ['request', 0, 90, 1, 90],
  ['request', 1499, 1, 1, 90],
  ['archive', 0, 90, 1, 90],
  ['anonymous', 0, 60, 1, 60],
  ['analyze', 0, 60, 2, 60],
  ['simulate', 0, 60, 6, 60],
  ['leaderboard', 0, 60, 1, 60],
  ['evidence', 0, 3600, 180, 3600],
  ['trust_refresh', 0, 3600, 3600, 3600],
] as const)(
  '%s with %d tokens is full in %d s and has a token in %d s, window %d s',
  (name, tokens, reset, retry, window) => {
    const limit = defaultBudgets[name];
    expect(resetAfterSeconds(tokens, limit)).toBe(reset);
    expect(retryAfterSeconds(tokens % 1, limit)).toBe(retry);
    expect(windowSeconds(limit)).toBe(window);
  },
);
