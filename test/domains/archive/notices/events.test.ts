import { expect, test } from 'vitest';
import { eventsOf } from '../../../../src/domains/archive/notices/events.ts';
import type { Notice } from '../../../../src/domains/archive/notices/notice.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

const notice = (id: string, from: string, to: string, over: Partial<Notice> = {}): Notice => ({
  id,
  game: 'genshin',
  type: 'event',
  name: 'Paper Boats',
  titles: [`Title of ${id}`, null, null, null, null],
  links: [null, null, null, null, null],
  bannerUrl: '',
  windows: [],
  startsAt: at(from),
  endsAt: at(to),
  removedAt: null,
  changedAt: at(from),
  revisions: [],
  ...over,
});

test('the same event coming again is another run of it, and it shows its last one', () => {
  const events = eventsOf([
    notice('genshin-1', '2025-01-01', '2025-01-10'),
    notice('genshin-9', '2026-01-01', '2026-01-10', { name: '"Paper Boats"!' }),
    notice('genshin-5', '2025-06-01', '2025-06-10', { name: 'paper  boats' }),
  ]);
  expect(events).toEqual([
    expect.objectContaining({
      titles: ['Title of genshin-9', null, null, null, null],
      startsAt: at('2026-01-01'),
      endsAt: at('2026-01-10'),
      runs: [
        { startsAt: at('2026-01-01'), endsAt: at('2026-01-10') },
        { startsAt: at('2025-06-01'), endsAt: at('2025-06-10') },
        { startsAt: at('2025-01-01'), endsAt: at('2025-01-10') },
      ],
    }),
  ]);
});

test('notices of the same time tell of one run', () => {
  const [event] = eventsOf([
    notice('genshin-1', '2026-01-01', '2026-01-10'),
    notice('genshin-2', '2026-01-05', '2026-01-20'),
  ]);
  expect(event?.runs).toEqual([{ startsAt: at('2026-01-01'), endsAt: at('2026-01-20') }]);
});

test('a long notice makes one run of all that it spans', () => {
  const [event, ...others] = eventsOf([
    notice('genshin-1', '2026-01-01', '2026-04-10'),
    notice('genshin-2', '2026-02-01', '2026-02-05'),
    notice('genshin-3', '2026-03-01', '2026-03-05'),
    notice('genshin-4', '2026-05-01', '2026-05-05'),
  ]);
  expect(others).toEqual([]);
  expect(event?.runs).toEqual([
    { startsAt: at('2026-05-01'), endsAt: at('2026-05-05') },
    { startsAt: at('2026-01-01'), endsAt: at('2026-04-10') },
  ]);
});

test('signs alone are no name: such events are known by their title, else each by itself', () => {
  const title = (text: string): Partial<Notice> => ({
    name: '!!!',
    titles: [text, null, null, null, null],
  });
  const events = eventsOf([
    notice('genshin-1', '2026-01-01', '2026-01-10', title('Kites')),
    notice('genshin-2', '2026-02-01', '2026-02-10', title('"Kites"')),
    notice('genshin-3', '2026-03-01', '2026-03-10', title('\u2014')),
    notice('genshin-4', '2026-04-01', '2026-04-10', title('???')),
  ]);
  expect(events.map(({ runs }) => runs.length)).toEqual([1, 1, 2]);
});

test('an event keeps its id when it runs again, and other types make no events', () => {
  const first = notice('genshin-1', '2025-01-01', '2025-01-10');
  const again = notice('genshin-2', '2026-01-01', '2026-01-10');
  const others = (['banner', 'maintenance', 'notice'] as const).map((type) =>
    notice(type, '2026-01-01', '2026-01-10', { type, name: type }),
  );
  const [before] = eventsOf([first]);
  const after = eventsOf([first, again, ...others]);
  expect(after.map(({ id }) => id)).toEqual([before?.id]);
  expect(before?.id).toMatch(/^genshin-[\w-]{11}$/);
});

test('events stand with the newest run first', () => {
  const events = eventsOf([
    notice('genshin-1', '2026-01-01', '2026-01-10', { name: 'A' }),
    notice('genshin-2', '2026-02-01', '2026-02-10', { name: 'B' }),
    notice('genshin-3', '2025-12-01', '2026-03-10', { name: 'C' }),
  ]);
  expect(events.map(({ titles }) => titles[0])).toEqual([
    'Title of genshin-2',
    'Title of genshin-1',
    'Title of genshin-3',
  ]);
});
