import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportCategories } from '../../../src/domains/trust/event.ts';
import { checkWhole, play, playHistory } from '../../../tools/soak/history.ts';
import { type Move, startHistory } from '../../../tools/soak/played.ts';
import { day0 } from '../../support/trust-stories.ts';

const anyOf = fc.nat(20);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      category: fc.constantFrom(...reportCategories),
      credibility: fc.double({ min: 0.05, max: 1, noNaN: true }),
      filer: fc.record({ reporter: fc.nat(3), family: fc.nat(2), isOwner: fc.boolean() }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('confirm' as const, 'dismiss' as const, 'reverse' as const),
      of: anyOf,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.double({ min: 0, max: 400, noNaN: true }),
    }),
  },
  fc.record({
    do: fc.constant('verify' as const),
    days: fc.integer({ min: 1, max: 365 }),
    family: fc.nat(2),
  }),
  fc.record({ do: fc.constantFrom('unverify' as const, 'again' as const), of: anyOf }),
  fc.record({
    do: fc.constant('fetch' as const),
    observation: fc.record({ shown: fc.nat(8), showcaseHash: fc.constantFrom('a', 'b', 'c') }),
  }),
  fc.record({ do: fc.constant('refresh' as const) }),
);

/** What each promise is and where it is checked: tools/soak/promises.ts. */
test('every history keeps the promises at each step, and is what a rebuild makes of its reports', () => {
  let events = 0;
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40, size: 'max' }), (moves) => {
      events += moves.length;
      checkWhole(moves.reduce(play, startHistory(day0)));
    }),
    { numRuns: 1200 },
  );
  expect(events).toBeGreaterThan(20_000);
});

test('long histories keep the promises too', () => {
  for (let history = 0; history < 20; history += 1) playHistory(`long ${history}`, 600, day0);
});

/** The checks are checked: an impossible history is found out. */
test('a broken promise is named', () => {
  const { state, ...played } = startHistory(day0);
  const made = { ...state, pendingWeight: 5 };
  expect(() => checkWhole({ ...played, state: made })).toThrow('Promise 8');
  expect(() => play({ ...played, state, scoreAfter: 20 }, { do: 'refresh' })).toThrow(
    'Promise R8.4',
  );
  expect(() =>
    play({ ...played, state: { ...state, confirmedWeight: 25 } }, { do: 'refresh' }),
  ).toThrow('Promise 3');
});
