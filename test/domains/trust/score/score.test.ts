import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { observe } from '../../../../src/domains/trust/score/evolve.ts';
import {
  computeComponents,
  computeScore,
  tierOf,
} from '../../../../src/domains/trust/score/score.ts';
import {
  rollTo,
  type TrustState,
  unknownAccount,
} from '../../../../src/domains/trust/score/state.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const year = 365;
const account = { game: 'genshin', uid: '812345678' } as const;
/** A Thursday: weeks begin on Monday. */
const now = Date.parse('2026-01-15T08:30:00.000Z');

const twoConfirmed = { total: 2, confirmed: 2, dismissed: 0 };
const state = (changes: Partial<TrustState> = {}): TrustState => ({
  ...unknownAccount,
  updatedAt: now,
  counts: twoConfirmed,
  ...changes,
});
const knownFor = (days: number): Partial<TrustState> => ({ knownSince: now - days * dayMs });
/** Since `since` days ago, until `until` days from now. */
const verified = (since: number, until = 3 * year): Partial<TrustState> => ({
  owned: { ver_1: { since: now - since * dayMs, until: now + until * dayMs } },
});
/** Characters shown, and in how many of the last twelve weeks they changed. */
const active = (shown: number, weeks: number): Partial<TrustState> => ({
  activity: {
    shown,
    weeks: 2 ** weeks - 1,
    week: Math.floor((now / dayMs + 3) / 7),
    showcaseHash: 'a',
  },
});
const scored = (changes: Partial<TrustState>, days = 0) => {
  const { score, tier, components } = computeScore(account, state(changes), now + days * dayMs);
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = components;
  return [reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus, score, tier];
};

describe('the worked examples of the trust model', () => {
  const no3 = { ...knownFor(240), ...active(4, 2) };
  const no4 = { ...verified(30), ...knownFor(600), ...active(8, 7) };
  test.each<[string, Partial<TrustState>, ReturnType<typeof scored>]>([
    ['1, an unknown account', {}, [0, 0, 0, 0, 60, 'neutral']],
    ['2, its owner verified', verified(0), [0, 5, 0, 0, 65, 'neutral']],
    ['2, 30 days later', verified(30), [0, 15, 0, 0, 75, 'neutral']],
    ['3, 240 days, 4 shown, 2 active weeks', no3, [0, 0, 4, 6, 70, 'neutral']],
    ['4, verified, 600 days, fully active', no4, [0, 15, 10, 15, 100, 'trusted']],
    [
      '5, one pending report of a new reporter',
      { pendingWeight: 1.8 },
      [-2, 0, 0, 0, 58, 'neutral'],
    ],
    ['7, of a known reporter', { pendingWeight: 3.6 }, [-4, 0, 0, 0, 56, 'neutral']],
    ['8, of a credible reporter', { pendingWeight: 6 }, [-6, 0, 0, 0, 54, 'neutral']],
    ['9, of one who reported falsely', { pendingWeight: 1.2 }, [-1, 0, 0, 0, 59, 'neutral']],
    // 4.5 in the model's table, less what fades within the half hour: just below the tie.
    ['10, thirty by one key', { pendingWeight: 4.49 }, [-4, 0, 0, 0, 56, 'neutral']],
    ['11, thirty by many keys', { pendingWeight: 14 }, [-10, 0, 0, 0, 50, 'neutral']],
    ['11, all of them credible', { pendingWeight: 36 }, [-10, 0, 0, 0, 50, 'neutral']],
    ['12, no. 4 with the same', { ...no4, pendingWeight: 54 }, [-10, 15, 10, 15, 90, 'trusted']],
    ['13, one phishing confirmed', { confirmedWeight: 30 }, [-30, 0, 0, 0, 30, 'caution']],
    [
      '14, no. 4, phishing confirmed',
      { ...no4, confirmedWeight: 30 },
      [-30, 4, 3, 4, 41, 'caution'],
    ],
    [
      '15, and any brigade',
      { confirmedWeight: 30, pendingWeight: 99 },
      [-40, 0, 0, 0, 20, 'caution'],
    ],
    ['16, two victims of one incident', { confirmedWeight: 37.5 }, [-38, 0, 0, 0, 22, 'caution']],
    ['17, two incidents', { ...no4, confirmedWeight: 59.6 }, [-60, 0, 0, 0, 0, 'flagged']],
    [
      '18, no. 3, harassment confirmed',
      { ...no3, confirmedWeight: 15 },
      [-15, 0, 3, 4, 52, 'neutral'],
    ],
  ])('no. %s', (_name, changes, expected) => {
    expect(scored(changes)).toEqual(expected);
  });

  test('no. 8 fades: 54, 57 after 30 days, 59 after 90', () => {
    const scores = [0, 30, 90].map((days) => scored({ pendingWeight: 6 }, days)[4]);
    expect(scores).toEqual([54, 57, 59]);
  });

  test('no. 13 fades: -30, -15 after a year, -8 after two', () => {
    const rows = [0, year, 2 * year].map((days) => scored({ confirmedWeight: 30 }, days));
    expect(rows.map(([penalty, , , , score, tier]) => [penalty, score, tier])).toEqual([
      [-30, 30, 'caution'],
      [-15, 45, 'caution'],
      [-8, 52, 'neutral'],
    ]);
  });

  test('no. 14 after a year, still active: the bonuses come back in part', () => {
    const later = now + year * dayMs;
    const activity = { shown: 8, weeks: 127, week: Math.floor((later / dayMs + 3) / 7) };
    const again = state({
      ...no4,
      confirmedWeight: 30,
      activity: { ...activity, showcaseHash: 'a' },
    });
    expect(computeScore(account, again, later)).toMatchObject({ score: 69, tier: 'neutral' });
    expect(computeComponents(again, later)).toEqual({
      reportPenalty: -15,
      verifiedOwnerBonus: 9,
      accountAgeBonus: 6,
      activityBonus: 9,
    });
  });
});

test.each([
  [0, 0],
  [0.4999, 0],
  [0.5, -1],
  [1.5, -2],
  [2.5, -3],
  // A tie that floating point leaves just below itself is still a tie.
  [0.5 - 1e-12, -1],
  [3 * 0.1 + 0.2, -1],
])('a weight of %d takes %d points: ties are rounded up', (pendingWeight, penalty) => {
  expect(computeComponents(state({ pendingWeight }), now).reportPenalty).toBe(penalty);
});

test.each([
  [100, 'trusted', 'Trusted', '#2E7D32'],
  [80, 'trusted', 'Trusted', '#2E7D32'],
  [79, 'neutral', 'Neutral', '#607D8B'],
  [50, 'neutral', 'Neutral', '#607D8B'],
  [49, 'caution', 'Caution', '#F9A825'],
  [20, 'caution', 'Caution', '#F9A825'],
  [19, 'flagged', 'Flagged', '#C62828'],
  [0, 'flagged', 'Flagged', '#C62828'],
])('a score of %i is %s, shown as %s in %s', (score, tier, label, color) => {
  expect(tierOf(score)).toBe(tier);
  // A verified, old and active account passes through every tier as its reports weigh more.
  const full = { ...verified(30), ...knownFor(600), ...active(8, 7) };
  const shown = Array.from({ length: 101 }, (_, confirmedWeight) =>
    computeScore(account, state({ ...full, confirmedWeight }), now),
  ).find((one) => one.tier === tier);
  expect(shown?.tierMeta).toEqual({ label, color });
});

test.each([
  [0, 0],
  [59.99, 0],
  [60, 1],
  [599.99, 9],
  [600, 10],
  [6_000, 10],
])('after %d days the age adds %i', (days, bonus) => {
  expect(computeComponents(state(knownFor(days)), now).accountAgeBonus).toBe(bonus);
});

test.each([
  [0, 0, 0],
  [3, 0, 3],
  [8, 0, 8],
  [12, 0, 8],
  [0, 7, 7],
  [0, 12, 7],
  [8, 12, 15],
])('%i shown and %i active weeks add %i', (shown, weeks, bonus) => {
  expect(computeComponents(state(active(shown, weeks)), now).activityBonus).toBe(bonus);
});

test('verification counts until its end, not in it', () => {
  const bonus = (until: number) =>
    computeComponents(state({ owned: { ver_1: { since: now - year * dayMs, until } } }), now)
      .verifiedOwnerBonus;
  expect([bonus(now - 1), bonus(now), bonus(now + 1)]).toEqual([0, 0, 15]);
});

test.each([
  [0, 5],
  [0.99, 5],
  [1, 5],
  [2, 6],
  [15, 10],
  [29.99, 15],
  [30, 15],
  [600, 15],
])('after %d days a verified owner adds %i', (days, bonus) => {
  expect(computeComponents(state(verified(days)), now).verifiedOwnerBonus).toBe(bonus);
});

test('of several verifications that hold the longest counts, and when it ends the next one', () => {
  const owned = { ...verified(20, 1).owned, ver_2: { since: now, until: now + 9 * dayMs } };
  const bonus = (days: number) =>
    computeComponents(state({ owned }), now + days * dayMs).verifiedOwnerBonus;
  expect([bonus(0), bonus(1), bonus(9)]).toEqual([12, 5, 0]);
});

describe('what a fetch changes', () => {
  const seen = (hash: string, at: number, before?: TrustState, shown = 8): TrustState =>
    observe(before, { shown, showcaseHash: hash }, at) ?? before ?? unknownAccount;

  test('the first fetch begins the age; the showcase it finds is no change', () => {
    expect(observe(undefined, { shown: 5, showcaseHash: 'a' }, now)).toMatchObject({
      knownSince: now,
      updatedAt: now,
      activity: { shown: 5, weeks: 0, showcaseHash: 'a' },
    });
  });

  test('the same showcase again writes nothing', () => {
    const first = seen('a', now);
    expect(observe(first, { shown: 8, showcaseHash: 'a' }, now + weekMs)).toBeUndefined();
    // Of an account that was reported before anyone looked it up it is the first too.
    expect(observe(unknownAccount, { shown: 5, showcaseHash: 'a' }, now)?.activity.weeks).toBe(0);
  });

  test('a week counts once, however often the showcase changes in it', () => {
    // Monday 00:00 to Sunday 23:59 UTC are one week.
    const monday = Date.parse('2026-01-12T00:00:00.000Z');
    const sunday = Date.parse('2026-01-18T23:59:59.999Z');
    const times = [monday, monday + dayMs, now, sunday];
    const last = times.reduce(
      (before, at, index) => seen(`h${index}`, at, before),
      seen('a', monday),
    );
    expect(last.activity.weeks).toBe(1);
    expect(seen('next', sunday + 1, last).activity.weeks).toBe(3);
  });

  test('a week is forgotten after twelve', () => {
    const changed = seen('b', now, seen('a', now));
    const weeks = Array.from({ length: 14 }, (_, week) => week);
    const bonus = weeks.map(
      (week) => computeComponents(changed, now + week * weekMs).activityBonus - 8,
    );
    expect(bonus).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  test('thirteen weeks of changes fill twelve bits, of which seven count', () => {
    const last = Array.from({ length: 13 }, (_, week) => week).reduce(
      (before, week) => seen(`h${week}`, now + week * weekMs, before),
      seen('a', now - weekMs),
    );
    expect(last.activity.weeks).toBe(0xfff);
    expect(computeComponents(last, now + 12 * weekMs).activityBonus).toBe(15);
  });

  test('a clock set back loses neither weight nor weeks', () => {
    const before = seen('b', now, seen('a', now));
    const back = rollTo({ ...before, pendingWeight: 4 }, now - 3 * weekMs);
    expect(back).toMatchObject({ pendingWeight: 4, updatedAt: now, activity: { weeks: 1 } });
    expect(rollTo(back, now).activity).toEqual(before.activity);
  });
});

describe('laws', () => {
  const members = fc.record({
    confirmedWeight: fc.double({ min: 0, max: 1e4, noNaN: true }),
    pendingWeight: fc.double({ min: 0, max: 1e4, noNaN: true }),
    updatedAt: fc.integer({ min: now - 5 * year * dayMs, max: now }),
    owned: fc.dictionary(
      fc.string(),
      fc.record({ since: fc.nat(2 * now), until: fc.nat(2 * now) }),
      { maxKeys: 3 },
    ),
    knownSince: fc.option(fc.integer({ min: 0, max: 2 * now })),
    activity: fc.record({
      shown: fc.nat(12),
      weeks: fc.nat(0xfff),
      week: fc.integer({ min: 2_900, max: 2_930 }),
      showcaseHash: fc.option(fc.string()),
    }),
  });
  const anyState = members.map(state);

  test('the components explain the score, which stays between 0 and 100', () => {
    fc.assert(
      fc.property(anyState, (one) => {
        const { score, tier, components } = computeScore(account, one, now);
        const sum = Object.values(components).reduce((total, part) => total + part, 60);
        expect(score).toBe(Math.min(100, Math.max(0, sum)));
        expect(Number.isInteger(score)).toBe(true);
        expect(tier).toBe(tierOf(score));
        expect(components.reportPenalty).toBeLessThanOrEqual(0);
        expect(components.verifiedOwnerBonus).toBeLessThanOrEqual(15);
        expect(components.accountAgeBonus).toBeLessThanOrEqual(10);
        expect(components.activityBonus).toBeLessThanOrEqual(15);
        expect(Math.min(...Object.values(components).slice(1))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('without a confirmed report no score falls below 50', () => {
    fc.assert(
      fc.property(anyState, (one) => {
        const { score } = computeScore(account, { ...one, confirmedWeight: 0 }, now);
        expect(score).toBeGreaterThanOrEqual(50);
      }),
    );
  });

  test('one confirmed report flags no account, whatever it weighs for those before it', () => {
    const counts = { total: 3, confirmed: 1, dismissed: 1 };
    fc.assert(
      fc.property(anyState, (one) => {
        const { score } = computeScore(account, { ...one, counts }, now);
        expect(score).toBeGreaterThanOrEqual(20);
      }),
    );
  });

  test('more weight never raises a score', () => {
    fc.assert(
      fc.property(anyState, fc.double({ min: 0, max: 50, noNaN: true }), (one, more) => {
        const { score } = computeScore(account, one, now);
        const pending = { ...one, pendingWeight: one.pendingWeight + more };
        const confirmed = { ...one, confirmedWeight: one.confirmedWeight + more };
        expect(computeScore(account, pending, now).score).toBeLessThanOrEqual(score);
        expect(computeScore(account, confirmed, now).score).toBeLessThanOrEqual(score);
      }),
    );
  });

  test('rolling a state forward changes no score at any later time', () => {
    fc.assert(
      fc.property(anyState, fc.nat(400), fc.nat(400), (one, first, second) => {
        const middle = now + first * dayMs;
        const end = middle + second * dayMs;
        const rolled = computeComponents(rollTo(one, middle), end);
        const straight = computeComponents(one, end);
        for (const name of ['reportPenalty', 'verifiedOwnerBonus', 'accountAgeBonus'] as const) {
          expect(rolled[name]).toBe(straight[name]);
        }
        expect(rolled.activityBonus).toBe(straight.activityBonus);
      }),
    );
  });
});
