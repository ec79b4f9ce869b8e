import { expect, test } from 'vitest';
import { isActive } from '../../../../src/domains/archive/lists.ts';
import { sandboxNotices } from '../../../../src/domains/archive/notices/sandbox.ts';
import { gameIds } from '../../../../src/games/ids.ts';
import { builtInPack } from '../../../support/built-in.ts';

const day = 86_400_000;
const cdnUrl = 'https://cdn.test';
const noticesAt = (game: (typeof gameIds)[number], now: number) =>
  sandboxNotices(builtInPack(game), cdnUrl, now);

test.each(gameIds)(
  'on any day of %s a notice of each type is shown, and none is to come',
  (game) => {
    const start = Date.parse('2026-01-01T00:30:00Z');
    for (let index = 0; index < 100; index += 1) {
      const now = start + index * (day + 3_600_000);
      const notices = noticesAt(game, now);
      const active = new Set(notices.filter((one) => isActive(one, now)).map(({ type }) => type));
      expect([index, [...active].toSorted()]).toEqual([
        index,
        ['banner', 'event', 'maintenance', 'notice'],
      ]);
      expect(notices.every(({ startsAt }) => startsAt <= now)).toBe(true);
      expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
    }
  },
);

test('the same day has the same notices, and what was there yesterday is there today', () => {
  const now = Date.parse('2026-01-15T08:30:00Z');
  expect(noticesAt('hsr', now)).toEqual(noticesAt('hsr', now));
  const today = new Map(noticesAt('hsr', now).map((notice) => [notice.id, notice]));
  const old = now - 80 * day;
  for (const notice of noticesAt('hsr', now - day).filter(({ startsAt }) => startsAt > old))
    expect(today.get(notice.id)).toEqual(notice);
});

test('every made-up notice has a title in each language and a picture at the host of pictures', () => {
  for (const game of gameIds) {
    for (const { titles, bannerUrl } of noticesAt(game, Date.parse('2026-01-15T08:30:00Z'))) {
      expect(titles.every((title) => typeof title === 'string' && title !== '')).toBe(true);
      expect(bannerUrl.startsWith(`${cdnUrl}/ui/`)).toBe(true);
    }
  }
});
