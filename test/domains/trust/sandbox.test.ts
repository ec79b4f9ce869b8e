import { expect, test } from 'vitest';
import { findSandboxPast } from '../../../src/domains/trust/sandbox.ts';
import { computeScore } from '../../../src/domains/trust/score/score.ts';

const start = Date.parse('2026-01-15T00:00:00.000Z');
const dayMs = 86_400_000;

test.each([
  ['100', 'trusted', 96],
  ['200', 'caution', 33],
  ['300', 'flagged', 1],
])('the past of …%s makes it %s, at any hour of any day', (ending, tier, score) => {
  const account = { game: 'genshin', uid: `812345${ending}` } as const;
  for (let hours = 0; hours < 500 * 24; hours += 7) {
    const now = start + (hours * dayMs) / 24;
    const found = computeScore(account, findSandboxPast(account, now), now);
    expect([found.tier, found.score]).toEqual([tier, score]);
  }
});

test('a past is an unbroken chain of entries, all of them before today', () => {
  for (const ending of ['100', '200', '300']) {
    const story = findSandboxPast({ game: 'hsr', uid: `812345${ending}` }, start + 1);
    const due = story?.due ?? [];
    expect(due.length).toBeGreaterThanOrEqual(2);
    for (const [index, { seq, at, delta, scoreAfter }] of due.entries()) {
      const before = due[index - 1];
      expect(seq).toBe(index + 1);
      expect(at).toBeLessThan(start);
      expect(scoreAfter).toBe((before?.scoreAfter ?? scoreAfter - delta) + delta);
    }
  }
});

test.each(['000', '101', '404', '999'])('…%s has no past', (ending) => {
  expect(findSandboxPast({ game: 'zzz', uid: `812345${ending}` }, start)).toBeUndefined();
});
