import { describe, expect, test } from 'vitest';
import { evolve } from '../../../../src/domains/trust/score/evolve.ts';
import { ownedAt } from '../../../../src/domains/trust/score/state.ts';
import { dayMs } from '../../../../src/lib/clock.ts';
import { account, day0, numbered, type Story, story } from '../../../support/trust-stories.ts';

const minute = 1 / 1440;
/** An unknown reporter, one known for a month, a verified owner who was right three times. */
const unknown = 0.15;
const known = 0.3;
const credible = 0.8;

const no3 = account(240, 4, 2);
const no4 = account(600, 8, 7);
const verifiedNo4 = () => story(no4).verify('ver_1', 3 * 365, 30);
/** Thirty reports within half an hour by one key: each counts a part of the one before. */
const byOneKey = (history: Story) =>
  numbered(30).forEach((id, index) => {
    const credibility = Math.max(0.05, unknown / (index + 1));
    history.report(id, 'phishing', credibility, { family: 'lin_1' }).pass(minute);
  });
const byManyKeys = (history: Story) =>
  history.each(numbered(30), (one, id) => one.report(id, 'phishing', unknown));
/** Each is believed, so that nothing holds them back. */
const credibly = (history: Story) =>
  history.each(numbered(6), (one, id) => one.report(id, 'phishing', credible));
const weights = (history: Story): number[] => {
  const { confirmedWeight, pendingWeight } = history.state();
  return [confirmedWeight, pendingWeight].map((weight) => Math.round(weight * 10) / 10);
};

describe('the worked examples of the trust model, event by event', () => {
  test.each<[string, () => Story, number[], (number | string)[]]>([
    ['1', () => story(), [0, 0], [0, 0, 0, 0, 60, 'neutral']],
    ['2', () => story().verify('ver_1'), [0, 0], [0, 5, 0, 0, 65, 'neutral']],
    ['2, later', () => story().verify('ver_1').pass(30), [0, 0], [0, 15, 0, 0, 75, 'neutral']],
    ['3', () => story(no3), [0, 0], [0, 0, 4, 6, 70, 'neutral']],
    ['4', verifiedNo4, [0, 0], [0, 15, 10, 15, 100, 'trusted']],
    [
      '5',
      () => story().report('rep_1', 'phishing', unknown),
      [0, 1.8],
      [-2, 0, 0, 0, 58, 'neutral'],
    ],
    [
      '6',
      () => story().report('rep_1', 'phishing', unknown).pass(2).dismiss('rep_1'),
      [0, 0],
      [0, 0, 0, 0, 60, 'neutral'],
    ],
    ['7', () => story().report('rep_1', 'phishing', known), [0, 3.6], [-4, 0, 0, 0, 56, 'neutral']],
    [
      '8',
      () => story().report('rep_1', 'phishing', credible),
      [0, 6],
      [-6, 0, 0, 0, 54, 'neutral'],
    ],
    ['9', () => story().report('rep_1', 'phishing', 0.1), [0, 1.2], [-1, 0, 0, 0, 59, 'neutral']],
    // 4.5 at once would be a tie, which is rounded up to 5; within the half hour a little of it has faded.
    [
      '10',
      () => {
        const history = story();
        byOneKey(history);
        return history;
      },
      [0, 4.5],
      [-4, 0, 0, 0, 56, 'neutral'],
    ],
    ['11', () => byManyKeys(story()), [0, 14], [-10, 0, 0, 0, 50, 'neutral']],
    ['11, credible', () => credibly(story()), [0, 36], [-10, 0, 0, 0, 50, 'neutral']],
    ['12', () => credibly(verifiedNo4()), [0, 36], [-10, 15, 10, 15, 90, 'trusted']],
    [
      '12, all dismissed',
      () => credibly(verifiedNo4()).each(numbered(6), (history, id) => history.dismiss(id)),
      [0, 0],
      [0, 15, 10, 15, 100, 'trusted'],
    ],
    [
      '13',
      () => story().report('rep_1', 'phishing', known).confirm('rep_1'),
      [30, 0],
      [-30, 0, 0, 0, 30, 'caution'],
    ],
    [
      '14',
      () => verifiedNo4().report('rep_1', 'phishing', known).confirm('rep_1'),
      [30, 0],
      [-30, 4, 3, 4, 41, 'caution'],
    ],
    [
      '15',
      () => credibly(story().report('rep_0', 'phishing', known).confirm('rep_0')),
      [30, 36],
      [-40, 0, 0, 0, 20, 'caution'],
    ],
    [
      '16',
      () =>
        story()
          .report('rep_1', 'phishing', known)
          .report('rep_2', 'phishing', known)
          .confirm('rep_1')
          .confirm('rep_2'),
      [37.5, 0],
      [-38, 0, 0, 0, 22, 'caution'],
    ],
    [
      '17',
      () =>
        verifiedNo4()
          .report('rep_1', 'phishing', known)
          .confirm('rep_1')
          .pass(30)
          .report('rep_2', 'rmt', known)
          .confirm('rep_2'),
      [59.6, 0],
      [-60, 0, 0, 0, 0, 'flagged'],
    ],
    [
      '18',
      () => story(no3).report('rep_1', 'harassment', known).confirm('rep_1'),
      [15, 0],
      [-15, 0, 3, 4, 52, 'neutral'],
    ],
  ])('no. %s', (_name, history, sums, scored) => {
    const played = history();
    expect(weights(played)).toEqual(sums);
    expect(played.scored()).toEqual(scored);
  });

  test('no. 8 fades to 57 and 59, no. 13 to 45 and 52', () => {
    const eight = story().report('rep_1', 'phishing', credible);
    expect([eight.pass(30).scored()[4], eight.pass(60).scored()[4]]).toEqual([57, 59]);
    const thirteen = story().report('rep_1', 'phishing', known).confirm('rep_1');
    expect([thirteen.pass(365).scored()[4], thirteen.pass(365).scored()[4]]).toEqual([45, 52]);
  });

  test('the timeline of no. 3', () => {
    const history = story(no3)
      .report('rep_1', 'phishing', known)
      .pass(2)
      .report('rep_2', 'rmt', unknown)
      .pass(1)
      .dismiss('rep_1')
      .pass(2)
      .confirm('rep_2')
      .pass(35)
      .verify('ver_1')
      .pass(20)
      .reverse('rep_2');
    expect(history.timeline()).toEqual([
      [0, 'report_submitted', -4, 66],
      [2, 'score_adjusted', 1, 67],
      [2, 'report_submitted', -2, 65],
      [3, 'review_dismissed', 4, 69],
      [5, 'review_confirmed', -30, 39],
      [40, 'score_adjusted', 2, 41],
      [40, 'owner_verified', 2, 43],
      [60, 'score_adjusted', 4, 47],
      [60, 'review_reversed', 36, 83],
    ]);
  });
});

describe('what is frozen on a report', () => {
  test.each([
    ['phishing', 1, 6],
    ['rmt', 1, 6],
    ['impersonation', 1, 6],
    ['harassment', 1, 6],
    ['boosting', 1, 4.8],
    ['other', 1, 3.2],
    ['other', 0.05, 1],
  ] as const)('%s at a credibility of %d weighs %d on a clean record', (category, q, weight) => {
    const history = story().report('rep_1', category, q);
    expect(history.entry('rep_1:report_submitted')?.pendingWeight).toBeCloseTo(weight, 12);
  });

  test('on a record that is not clean a report may weigh less than a point', () => {
    const history = story().report('rep_1', 'phishing', known).report('rep_2', 'other', 0.05);
    expect(history.entry('rep_2:report_submitted')?.pendingWeight).toBeCloseTo(0.16, 12);
  });

  test.each([
    [2, 2],
    // Two reports of one reporter at once: the other one may not be weighed yet.
    [0, 0],
  ])('a report takes no more than the %d points that its reporter has left', (room, weight) => {
    const key = 'rep_1:report_submitted';
    const category = 'phishing' as const;
    const filed = { category, lineageId: 'lin_1', isOwner: false, credibility: 1, room };
    const event = { type: 'report_submitted' as const, key, at: day0, ...filed };
    const { due } = evolve(undefined, event, day0);
    expect(due).toMatchObject([{ pendingWeight: weight, delta: 0 - weight }]);
  });

  test('each incident makes the next one weigh a quarter more, up to double', () => {
    const history = story();
    for (const id of numbered(6)) history.report(id, 'phishing', known).confirm(id).pass(10);
    const factors = numbered(6).map((id) => history.entry(`${id}:review_confirmed`)?.factor);
    expect(factors).toEqual([1, 1.25, 1.5, 1.75, 2, 2]);
  });

  test('another victim within three days counts a quarter, before or after; later it is another incident', () => {
    const history = story().report('rep_1', 'phishing', known).pass(3);
    history.report('rep_2', 'phishing', known).pass(3).report('rep_3', 'phishing', known);
    history.pass(minute).report('rep_4', 'phishing', known).report('rep_5', 'rmt', known);
    history.confirm('rep_2').confirm('rep_1');
    for (const id of numbered(3, 3)) history.confirm(id);
    const factors = numbered(5).map((id) => history.entry(`${id}:review_confirmed`)?.factor);
    expect(factors).toEqual([0.25, 1, 0.25, 1.25, 1.5]);
  });

  test('another victim weighs no less than its report did while pending', () => {
    const history = story()
      .report('rep_1', 'other', 1)
      .confirm('rep_1')
      .report('rep_2', 'other', 1);
    history.confirm('rep_2');
    expect(history.entry('rep_2:review_confirmed')).toMatchObject({ factor: 0.4, delta: 0 });
  });

  test('a reversed incident does not count: the next report is an incident of its own', () => {
    const history = story().report('rep_1', 'rmt', known).confirm('rep_1').reverse('rep_1');
    history.report('rep_2', 'rmt', known).confirm('rep_2');
    expect(history.entry('rep_2:review_confirmed')?.factor).toBe(1);
    expect(history.state()).toMatchObject({ incidents: 1, lastIncident: { rmt: day0 } });
  });
});

describe('a brigade (trust model, section 4)', () => {
  const lightly = 'other';
  const weightOf = (history: Story, id: string): number =>
    history.entry(`${id}:report_submitted`)?.pendingWeight ?? Number.NaN;
  const inBurst = (history: Story, id: string) => history.entry(`${id}:report_submitted`)?.inBurst;
  /** Five claims of one key family, of unknown reporters: a mute, and with it a burst. */
  const staged = (history: Story = story(), family = 'lin_scammer', first = 1) =>
    history.each(
      numbered(5, first).map((id) => `${family}_${id}`),
      (one, id) => one.report(id, lightly, 0.05, { family }),
    );
  /** What the first of a family takes now. */
  const takes = (history: Story, family: string, credibility = unknown): number => {
    const id = `${family}_${history.state().seq}`;
    return weightOf(history.report(id, 'phishing', credibility, { family }), id);
  };

  test('five by one family mute it for this account: its further doubted claims weigh nothing', () => {
    const history = staged();
    const before = history.scored()[4];
    expect(takes(history, 'lin_scammer')).toBe(0);
    expect(history.scored()[4]).toBe(before);
    expect(takes(history, 'lin_scammer', known)).toBeCloseTo(3.6, 12);
  });

  test('reports of verified owners are neither muted nor counted against the points of others', () => {
    const history = staged();
    for (const id of numbered(3, 20))
      history.report(id, 'phishing', 0.1, { family: 'lin_scammer', isOwner: true });
    expect(weightOf(history, 'rep_20')).toBeCloseTo(1.2, 12);
    expect([takes(history, 'lin_a'), takes(history, 'lin_b'), takes(history, 'lin_c')]).toEqual([
      expect.closeTo(1.8, 12),
      expect.closeTo(1.8, 12),
      expect.closeTo(1.4, 12),
    ]);
  });

  test('in a burst the doubted claims of all other families take five points together', () => {
    const history = byManyKeys(story());
    const weights = numbered(30).map((id) => weightOf(history, id));
    expect(weights.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => expect.closeTo(1.8, 12)));
    expect(weights.slice(5).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(5, 12);
    expect(weights.slice(8)).toEqual(Array.from({ length: 22 }, () => 0));
    expect(takes(history, 'lin_known', known)).toBeCloseTo(3.6, 12);
    expect(numbered(30).map((id) => inBurst(history, id))).toEqual(
      numbered(30).map((_, index) => index >= 5),
    );
  });

  test('earlier reports keep their weight', () => {
    const history = story().report('rep_1', 'phishing', unknown, { family: 'lin_scammer' });
    staged(history);
    expect(weightOf(history, 'rep_1')).toBeCloseTo(1.8, 12);
    // The fifth that came after it was muted.
    expect(history.state().pendingWeight).toBeCloseTo(1.8 + 4 * 0.16, 12);
  });

  test.each([
    ['a mean of 0.3', 0.3, 0],
    ['four within a day, then the fifth', 0.2, 1],
  ])('%s is none', (_name, q, pause) => {
    const family = 'lin_1';
    const history = story()
      .each(numbered(4), (one, id) => one.report(id, 'phishing', q, { family }))
      .pass(pause);
    history.report('rep_5', 'phishing', q, { family });
    expect(history.state()).toMatchObject({
      burst: null,
      families: { lin_1: { mutedUntil: null } },
    });
  });

  test('a family is muted though credible reports of others keep the window over all from being suspicious', () => {
    const history = story().each(numbered(8, 50), (one, id) => one.report(id, 'other', 1));
    staged(history);
    expect(takes(history, 'lin_scammer')).toBe(0);
    expect(takes(history, 'lin_a')).toBeCloseTo(1.8, 12);
  });

  test('burst and mutes end with the next review, or after seven days', () => {
    const reviewed = staged().dismiss('lin_scammer_rep_1');
    expect(takes(reviewed, 'lin_scammer')).toBeCloseTo(1.8, 12);
    expect(reviewed.state()).toMatchObject({ burst: null, window: { n: 1 } });
    expect(takes(staged().pass(6.99), 'lin_scammer')).toBe(0);
    expect(takes(staged().pass(7), 'lin_scammer')).toBeCloseTo(1.8, 12);
  });

  test('a burst ends with its mutes, and its five points are not renewed by another mute', () => {
    const history = byManyKeys(story()).pass(6);
    staged(history);
    expect(
      history.pass(6.5).report('rep_a', 'other', 0.05).entry('rep_a:report_submitted'),
    ).toMatchObject({ inBurst: true, pendingWeight: 0 });
    history.pass(0.5).report('rep_b', 'phishing', unknown);
    expect(history.entry('rep_b:report_submitted')).toMatchObject({ inBurst: false });
    expect(weightOf(history, 'rep_b')).toBeCloseTo(1.8, 12);
  });

  test('at most sixteen families are stored; another one mutes no family and evicts no mute', () => {
    const history = staged();
    for (let n = 1; n <= 15; n += 1)
      history.report(`rep_${n}`, 'phishing', 1, { family: `lin_${n}` });
    expect(Object.keys(history.state().families)).toHaveLength(16);
    staged(history, 'lin_late');
    expect(Object.keys(history.state().families)).toHaveLength(16);
    expect(takes(history, 'lin_late')).toBeCloseTo(1.8, 12);
    expect(takes(history, 'lin_scammer')).toBe(0);
    // A day later the windows of the others are over; the mute is not.
    history.pass(1);
    staged(history, 'lin_late', 6);
    expect(Object.keys(history.state().families)).toEqual(['lin_scammer', 'lin_late']);
    expect(takes(history, 'lin_late')).toBe(0);
  });
});

describe('a verified owner', () => {
  test('the bonus counts once, and the longest that holds', () => {
    const history = story().verify('ver_1', 100).pass(15).verify('ver_2', 365);
    expect(history.timeline()).toEqual([
      [0, 'owner_verified', 5, 65],
      [15, 'score_adjusted', 5, 70],
      [15, 'owner_verified', 0, 70],
    ]);
    history.unverify('ver_1');
    expect(history.timeline().at(-1)).toEqual([15, 'owner_unverified', -5, 65]);
    history.unverify('ver_2').unverify('ver_2');
    expect(history.timeline().slice(4)).toEqual([[15, 'owner_unverified', -5, 60]]);
  });

  test('a renewal continues the days of the verification that it renews', () => {
    const history = story().verify('ver_1', 180).pass(170).verify('ver_2', 180, 170).pass(100);
    expect(history.scored()[1]).toBe(15);
    // The end of the first one moved nothing, and is in no entry.
    expect(history.timeline()).toEqual([
      [0, 'owner_verified', 5, 65],
      [170, 'score_adjusted', 10, 75],
      [170, 'owner_verified', 0, 75],
    ]);
  });

  test('the end of one of two verifications is a score adjustment', () => {
    const history = story().verify('ver_1', 30).pass(24).verify('ver_2', 180).pass(12);
    expect(history.scored().slice(0, 5)).toEqual([0, 9, 0, 0, 69]);
    expect(history.report('rep_1', 'other', 1).timeline().slice(2)).toEqual([
      [24, 'owner_verified', 0, 73],
      [36, 'score_adjusted', -4, 69],
      [36, 'report_submitted', -3, 66],
    ]);
  });

  test('one that ends by itself has an entry at its end, before the next event, and only one', () => {
    const history = story().report('rep_1', 'phishing', credible).verify('ver_1', 30).pass(90);
    history.report('rep_2', 'other', known).unverify('ver_1');
    expect(history.timeline()).toEqual([
      [0, 'report_submitted', -6, 54],
      [0, 'owner_verified', 5, 59],
      [30, 'score_adjusted', 13, 72],
      [30, 'owner_unverified', -15, 57],
      [90, 'score_adjusted', 2, 59],
      [90, 'report_submitted', -1, 58],
    ]);
  });
});

describe('an event that comes late or again', () => {
  test('the same event again answers the very same state', () => {
    const history = story().report('rep_1', 'phishing', known);
    const before = history.state();
    history.report('rep_1', 'phishing', known);
    expect(history.state()).toBe(before);
  });

  test('a late event has the weight that is left of it by then', () => {
    const event = {
      type: 'report_submitted',
      lineageId: 'lin_1',
      isOwner: false,
      key: 'rep_1:report_submitted',
      at: day0,
      category: 'phishing',
      credibility: 1,
    } as const;
    const state = evolve(undefined, event, day0 + 30 * dayMs);
    expect(state.pendingWeight).toBeCloseTo(3, 12);
    expect(state.due).toMatchObject([{ at: day0, delta: -3, pendingWeight: 6 }]);
  });

  test('an event of a clock that was set back counts as of its own time, and entries never go back', () => {
    const history = story()
      .report('rep_1', 'phishing', known)
      .pass(-5)
      .report('rep_2', 'rmt', known);
    expect(history.timeline().map(([day]) => day)).toEqual([0, 0]);
    expect(history.state().pendingWeight).toBeCloseTo(3.6 + 3 * 2 ** (-5 / 30), 12);
  });

  test('hundreds of verifications keep the state bounded', () => {
    const history = story();
    for (let count = 0; count < 200; count += 1) history.verify(`ver_${count}`, 10 + count);
    expect(Object.keys(history.state().owned)).toHaveLength(50);
    expect(history.state().applied).toHaveLength(64);
    expect(ownedAt(history.state(), day0)?.until).toBe(day0 + 209 * dayMs);
  });
});
