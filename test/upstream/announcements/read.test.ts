import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  type AnnouncementReplies,
  readAnnouncements,
  serverTime,
} from '../../../src/upstream/announcements/read.ts';
import { contentReply, listReply, type Shown } from '../../support/announcements.ts';

const repliesOf = (shown: readonly Shown[]): AnnouncementReplies => ({
  lists: {
    america: listReply(shown, 'america'),
    europe: listReply(shown, 'europe'),
    asia: listReply(shown, 'asia'),
  },
  contents: { en: contentReply(shown), ja: contentReply(shown, 'ja') },
});

const only = async (shown: Shown) =>
  (await readAnnouncements('genshin', repliesOf([shown]))).announcements[0];

test('an announcement has the times of each region in UTC, and what it says in each language', async () => {
  const shown = { number: 7, titles: { ja: '紙の灯籠' }, content: '<p>Go &amp; <b>see</b></p>' };
  expect(await only(shown)).toEqual({
    number: 7,
    type: 'event',
    name: 'Lantern 7',
    bannerUrl: 'https://pictures.hoyoverse.com/7.jpg',
    windows: [
      {
        region: 'america',
        startsAt: Date.parse('2026-01-14T15:00:00Z'),
        endsAt: Date.parse('2026-01-28T08:59:59Z'),
      },
      {
        region: 'europe',
        startsAt: Date.parse('2026-01-14T09:00:00Z'),
        endsAt: Date.parse('2026-01-28T02:59:59Z'),
      },
      {
        region: 'asia',
        startsAt: Date.parse('2026-01-14T02:00:00Z'),
        endsAt: Date.parse('2026-01-27T19:59:59Z'),
      },
    ],
    texts: {
      en: { title: 'Paper lantern 7', text: 'Go & see', link: null },
      ja: { title: '紙の灯籠', text: 'Go & see', link: null },
    },
  });
});

test.each([
  ['2026-01-15 10:00:00', 8, '2026-01-15T02:00:00.000Z'],
  ['2026-01-15 10:00:00', -5, '2026-01-15T15:00:00.000Z'],
  ['2026-01-01 00:30:00', 1, '2025-12-31T23:30:00.000Z'],
  ['2028-02-29 00:00:00', 1, '2028-02-28T23:00:00.000Z'],
])('%s by clocks %i hours before UTC is %s', (text, offset, utc) => {
  expect(serverTime(text, offset)).toBe(Date.parse(utc));
});

test.each(['2026-02-30 10:00:00', '2026-01-15T10:00:00', '2026-01-15 24:10:00', 'soon', ''])(
  '"%s" is no time of a server',
  (text) => {
    expect(serverTime(text, 8)).toBeUndefined();
  },
);

describe('what an announcement is about', () => {
  test.each([
    ['genshin', 'Event Wish "Paper Moon"', 'Event Notices', 'banner'],
    ['genshin', 'Chronicled Wish of lanterns', 'Event Notices', 'banner'],
    ['genshin', '"Make a wish" Event: lanterns', 'Event Notices', 'event'],
    ['genshin', 'Version 9.9 Update Details', 'Game Announcements', 'maintenance'],
    ['hsr', 'Character Event Warp: "Paper Moon"', 'Notices', 'banner'],
    ['hsr', 'Version 9.9 Update and Maintenance Notice', 'Notices', 'maintenance'],
    ['hsr', 'Paper trains', 'Events', 'event'],
    ['zzz', 'Exclusive Channel "Paper Moon"', 'Events', 'banner'],
    ['zzz', 'Limited-time Signal Search', 'Events', 'banner'],
    ['zzz', 'Fair play', 'Game Announcements', 'notice'],
  ] as const)('%s: "%s" under %s is of the type %s', async (game, title, tab, type) => {
    const replies = repliesOf([{ number: 1, title, subtitle: '', tab }]);
    expect((await readAnnouncements(game, replies)).announcements[0]).toMatchObject({ type });
  });
});

test('one that a single region shows has the times of that region', async () => {
  const replies = repliesOf([{ number: 1, regions: ['europe'] }, { number: 2 }]);
  const { announcements } = await readAnnouncements('genshin', replies);
  const windows = announcements.map((one) => [one.number, one.windows.map(({ region }) => region)]);
  expect(windows).toContainEqual([1, ['europe']]);
});

test('what has no translation is not there in that language', async () => {
  const shown = [{ number: 1 }, { number: 2 }];
  const japanese = contentReply(shown, 'ja');
  const [first] = japanese.data.list;
  const list = first ? [{ ...first, lang: 'en-us' }] : [];
  const replies = {
    ...repliesOf(shown),
    contents: { en: contentReply(shown), ja: { ...japanese, data: { list, total: 1 } } },
  };
  const { announcements } = await readAnnouncements('genshin', replies);
  expect(announcements.map(({ texts }) => Object.keys(texts))).toEqual([['en'], ['en']]);
});

test('pictures and tabs of pictures are read too', async () => {
  const list = listReply([{ number: 1 }]);
  const pictured = {
    ...list,
    data: { list: [], pic_list: [{ type_list: list.data.list }], pic_total: 1 },
  };
  const replies = { lists: { asia: pictured }, contents: { en: contentReply([{ number: 1 }]) } };
  expect((await readAnnouncements('hsr', replies)).announcements).toHaveLength(1);
});

test('an address that is none of https at a host of the publisher is no picture', async () => {
  expect((await only({ number: 1, banner: 'javascript:alert(1)' }))?.bannerUrl).toBe('');
  const elsewhere = ['https://example.com/pixel.png', 'https://:pw@pictures.hoyoverse.com/a.png'];
  for (const banner of elsewhere) expect((await only({ number: 1, banner }))?.bannerUrl).toBe('');
});

test.each([
  ['no time', { start: 'soon' }, 'The list of genshin for asia: 2 has no valid times'],
  [
    'an end before its start',
    { end: '2020-01-01 00:00:00' },
    'The list of genshin for asia: 2 has no valid times',
  ],
  ['no title', { title: '<b></b>' }, 'The list of genshin for asia: 2 has no valid title'],
])(
  'a row with %s is left out and named, and does not keep the others',
  async (_what, odd, said) => {
    const shown = [{ number: 1 }, { number: 2, ...odd }];
    const { announcements, leftOut } = await readAnnouncements('genshin', {
      lists: { asia: listReply(shown) },
      contents: { en: contentReply(shown) },
    });
    expect(announcements.map(({ number }) => number)).toEqual([1]);
    expect(leftOut).toEqual([said]);
  },
);

test('a row of another form is left out and named by where it is wrong, never by what it says', async () => {
  const list = listReply([{ number: 1 }]);
  list.data.list[0]?.list.push({ ann_id: '<script>' } as never);
  const replies = { lists: { asia: list }, contents: { en: contentReply([{ number: 1 }]) } };
  expect((await readAnnouncements('genshin', replies)).leftOut).toEqual([
    'The list of genshin for asia, row 2: it is not of the known form at "ann_id"',
  ]);
});

test('others have their turn between two texts of a reply that takes long', async () => {
  const content = '<p>a</p>'.repeat(10_000);
  const many = Array.from({ length: 40 }, (_, index) => ({ number: index + 1, content }));
  const replies = repliesOf(many);
  let isOver = false;
  let turns = 0;
  const others = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  await readAnnouncements('genshin', replies);
  isOver = true;
  await others;
  const texts = many.length * Object.keys(replies.contents).length;
  expect(turns).toBeGreaterThanOrEqual(texts);
});

test('of a text that is far too long the beginning is read', async () => {
  const link = '<a href="https://www.hoyoverse.com/late">';
  const long = await only({ number: 1, content: `Begun${'<i></i>'.repeat(20_000)}${link}late` });
  expect(long?.texts.en).toMatchObject({ text: 'Begun', link: null });
});

test('a list of more rows than anybody announces is refused', async () => {
  const list = listReply([{ number: 1 }]);
  const [tab] = list.data.list;
  const tabs = Array.from({ length: 500 }, () => ({ ...tab, list: Array(5).fill(tab?.list[0]) }));
  const lists = { asia: { ...list, data: { list: tabs } } };
  const reading = readAnnouncements('hsr', { ...repliesOf([{ number: 1 }]), lists });
  await expect(reading).rejects.toThrow('The list of hsr for asia has more than 2000 rows.');
});

const shown = [{ number: 1 }];
test.each<[string, Partial<AnnouncementReplies>, string]>([
  [
    'a list that announces nothing',
    { lists: { asia: listReply([]) } },
    'The list of genshin for asia announces nothing.',
  ],
  ['no list at all', { lists: {} }, 'There is no list of genshin to read.'],
  [
    'a refusal',
    { lists: { asia: { retcode: -100, message: 'no', data: null } } },
    'The list of genshin for asia is not of the known form at "retcode".',
  ],
  [
    'a text',
    { lists: { asia: '<html>' } },
    'The list of genshin for asia is not of the known form at "".',
  ],
  [
    'another form',
    { lists: { asia: { retcode: 0, data: { list: {} } } } },
    'The list of genshin for asia is not of the known form at "data.list".',
  ],
  [
    'no English content',
    { contents: { ja: contentReply(shown, 'ja') } },
    'There is no English content of genshin.',
  ],
  [
    'half a content',
    { contents: { en: { retcode: 0, data: { list: [], total: 24 } } } },
    'The content of genshin in en has 0 of 24 announcements.',
  ],
  [
    'contents of something else',
    { contents: { en: contentReply([{ number: 9 }]) } },
    'The lists and the contents of genshin have nothing in common.',
  ],
])('%s is refused with a sentence', async (_what, replies, said) => {
  const reading = readAnnouncements('genshin', {
    lists: { asia: listReply(shown) },
    contents: { en: contentReply(shown) },
    ...replies,
  });
  await expect(reading).rejects.toThrow(said);
});
