import { describe, expect, test } from 'vitest';
import type { BannerRecord } from '../../../src/games/catalog.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { MissingTable } from '../../../tools/datasets/dataset.ts';
import { makeGenshinBanners } from '../../../tools/datasets/genshin/banners.ts';
import { makeHsrBanners } from '../../../tools/datasets/hsr/banners.ts';
import { makeOfRest } from '../../../tools/datasets/rows.ts';
import { makeZzzBanners } from '../../../tools/datasets/zzz/catalog.ts';
import { builtInPack } from '../../support/built-in.ts';
import { newestTitles } from '../../support/newest.ts';

const listPath = 'hoyo-gacha/GachaMetadata.json';

/** The source of one list and whatever tables beside it. */
const sourceOf = (
  banners: readonly object[],
  business: number,
  tables: Readonly<Record<string, unknown>> = {},
) => ({
  json(path: string): unknown {
    if (path === listPath) return [{ Business: business, Banners: banners }];
    if (path in tables) return tables[path];
    throw new MissingTable(`${path} is not there.`);
  },
});

const listed = (day: string, changes: object = {}) => ({
  GachaType: 301,
  StartTime: `${day}T06:00:00+08:00`,
  EndTime: `${day.slice(0, 8)}28T17:59:59+08:00`,
  UpGolden: [10000022],
  UpPurple: [],
  Version: '1.0',
  ...changes,
});

const recordsOf = (game: (typeof gameIds)[number]): readonly BannerRecord[] =>
  builtInPack(game).banners?.read() ?? [];

describe('the datasets that come with the project', () => {
  test('hold the 489 dated banners of the three games, and two without an end', () => {
    const counts = gameIds.map((game) => {
      const banners = recordsOf(game);
      return [game, banners.filter(({ endsAt }) => endsAt !== null).length, banners.length];
    });
    expect(counts).toEqual([
      ['genshin', 299, 299],
      ['hsr', 119, 121],
      ['zzz', 71, 71],
    ]);
  });

  test('name 467 of them and have artwork of 288', () => {
    const all = gameIds.flatMap(recordsOf);
    expect(all.filter(({ titles }) => titles !== null)).toHaveLength(467);
    expect(all.filter(({ pictures }) => pictures !== null)).toHaveLength(288);
    const short = gameIds.flatMap(newestTitles);
    for (const { id, titles } of all) {
      expect(titles?.every((title) => title !== null) ?? true).toBe(!short.includes(id));
      expect(titles?.join() ?? '').not.toMatch(/[<{#]|Event Wish|Permohonan|イベント祈願/);
    }
  });

  test.each(gameIds)(
    'have each banner of %s once, oldest first, with somebody to feature',
    (game) => {
      const banners = recordsOf(game);
      expect(new Set(banners.map(({ id }) => id)).size).toBe(banners.length);
      const starts = banners.map(({ startsAt }) => startsAt);
      expect(starts).toEqual(starts.toSorted());
      for (const { id, featured, startsAt, endsAt } of banners) {
        expect([id, featured.length > 0, endsAt === null || startsAt < endsAt]).toEqual([
          id,
          true,
          true,
        ]);
      }
    },
  );

  test.each(gameIds)('count the phases of each version of %s without a gap', (game) => {
    const banners = recordsOf(game);
    for (const version of new Set(banners.map((banner) => banner.version))) {
      const phases = banners
        .filter((banner) => banner.version === version && banner.kind === 'character')
        .map(({ phase }) => phase);
      const last = Math.max(...phases);
      expect([version, [...new Set(phases)].toSorted()]).toEqual([
        version,
        Array.from({ length: last }, (_, index) => index + 1),
      ]);
      expect(last).toBeLessThanOrEqual(3);
    }
  });
});

describe('a row of the list', () => {
  test('keeps its id whatever else of it changes, and features nobody twice', () => {
    const [banner] = makeGenshinBanners(sourceOf([listed('2020-09-01')], 0));
    expect(banner).toEqual({
      id: 'genshin-301-2020-09-01',
      kind: 'character',
      titles: null,
      pictures: null,
      version: '1.0',
      phase: 1,
      featured: [{ kind: 'character', id: 10000022, rarity: 5, rateUp: true }],
      startsAt: '2020-08-31T22:00:00.000Z',
      endsAt: '2020-09-28T09:59:59.000Z',
    });
    const later = { EndTime: '2020-09-30T17:59:59+08:00', Version: '1.1' };
    const [moved] = makeGenshinBanners(sourceOf([listed('2020-09-01', later)], 0));
    expect(moved?.id).toBe(banner?.id);
  });

  test('that features nothing is a standing banner, and left out', () => {
    const standing = { UpGolden: [], Version: undefined, EndTime: '9999-12-31T23:59:59+08:00' };
    expect(makeZzzBanners(sourceOf([listed('2024-07-04', standing)], 2))).toEqual([]);
  });

  test('without version or end belongs to the version and phase that run when it starts', () => {
    const warp = { GachaType: 11, UpGolden: [1102] };
    const [, , own] = makeHsrBanners(
      sourceOf(
        [
          listed('2025-07-02', { ...warp, Version: '3.4' }),
          listed('2025-07-03', { ...warp, Version: '3.4' }),
          listed('2025-07-11', {
            GachaType: 21,
            UpGolden: [1014],
            Version: undefined,
            EndTime: '9999-12-31T23:59:59+08:00',
          }),
        ],
        1,
      ),
    );
    expect(own).toMatchObject({ id: 'hsr-21-2025-07-11', version: '3.4', phase: 2, endsAt: null });
  });

  test.each([
    ['ends before it starts', { EndTime: '2020-08-01T06:00:00+08:00' }, /It ends before it starts/],
    ['has a time of another zone', { EndTime: '2020-09-28T06:00:00Z' }, /EndTime: It is no time/],
    ['has a day that is none', { EndTime: '2020-13-45T06:00:00+08:00' }, /There is no such day/],
    ['features a text', { UpGolden: ['Venti'] }, /UpGolden/],
    ['has no kind', { GachaType: undefined }, /GachaType/],
    ['has a word for a version', { Version: 'Luna I' }, /Version/],
  ])('that %s is left out alone, and named', async (_what, changes, why) => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
    const rows = days.map((day) => listed(`2020-09-${day}`));
    const source = sourceOf([listed('2020-08-31', changes), ...rows], 0);
    const { made, leftOut } = await makeOfRest(source, makeGenshinBanners);
    expect(made).toHaveLength(rows.length);
    expect(leftOut).toEqual([
      { file: listPath, keys: ['0', 'Banners', '0'], why: expect.stringMatching(why) },
    ]);
  });

  test('that is there twice is an error, and a list that is cut is one too', () => {
    const twice = sourceOf([listed('2020-09-01'), listed('2020-09-01')], 0);
    expect(() => makeGenshinBanners(twice)).toThrow('genshin-301-2020-09-01 is there twice');
    expect(() => makeGenshinBanners({ json: () => ({}) })).toThrow(/has another form/);
  });
});

describe('titles and artwork of genshin', () => {
  const wish = (changes: object) => ({
    Name: 'Event Wish Ballad',
    Banner: 'https://sdk.hoyoverse.com/upload/a.jpg',
    From: '2020-09-01T06:00:00+08:00',
    To: '2020-09-28T17:59:00+08:00',
    Type: 301,
    UpPurpleList: [10000014],
    ...changes,
  });
  const madeWith = (changes: object) => {
    const tables = { 'snap-metadata/EN/GachaEvent.json': [wish(changes)] };
    return makeGenshinBanners(sourceOf([listed('2020-09-01')], 0, tables))[0];
  };

  test('are those of the banner of that kind and moment', () => {
    const banner = madeWith({});
    expect(banner?.titles).toEqual(['Ballad', null, null, null, null]);
    expect(banner?.pictures?.[0]).toBe('https://sdk.hoyoverse.com/upload/a.jpg');
    expect(banner?.featured.map(({ id }) => id)).toEqual([10000022, 10000014]);
    for (const other of [{ Type: 302 }, { From: '2020-09-01T07:00:00+08:00' }])
      expect(madeWith(other)?.titles).toBeNull();
  });

  test.each([
    'https://hoyoverse.com.example.com/a.jpg',
    'https://example.com/hoyoverse.com/a.jpg',
    'http://sdk.hoyoverse.com/a.jpg',
    'https://evil-hoyoverse.com/a.jpg',
    'https://sdk.hoyoverse.com@example.com/a.jpg',
    'javascript:alert(1)',
    '',
  ])('never lead to a host that is not the publisher: %s', (Banner) => {
    expect(madeWith({ Banner })).toMatchObject({ pictures: null, titles: expect.any(Array) });
  });

  test('correct an end that runs into the next version, and no seconds', () => {
    expect(madeWith({})?.endsAt).toBe('2020-09-28T09:59:59.000Z');
    expect(madeWith({ To: '2020-09-20T14:59:59+08:00' })?.endsAt).toBe('2020-09-20T06:59:59.000Z');
    expect(madeWith({ To: '2020-10-20T14:59:59+08:00' })?.endsAt).toBe('2020-09-28T09:59:59.000Z');
  });
});

test('the titles of hsr follow the runs of whom they are for, also of what one banner joins', () => {
  const warp = (id: number, Name: string, VersionAdded: string) => ({
    Name,
    VersionAdded,
    ImageIconTab: `Path/TabIcon_${id}.png`,
  });
  const tables = {
    'thebowja-starrail/EN/warps.json': {
      '2010': warp(1102, 'Second of 1.3', '1.3'),
      '2009': warp(1102, '<unbreak>First</unbreak> of 1.3', '1.3'),
      '2001': warp(1102, 'Of 1.0', '1.0'),
      '2011': warp(1204, 'Of another', '1.3'),
    },
  };
  const run = (day: string, Version: string, UpGolden: number[]) =>
    listed(day, { GachaType: 11, Version, UpGolden, EndTime: '2023-12-31T11:59:59+08:00' });
  const banners = makeHsrBanners(
    sourceOf(
      [
        run('2023-04-26', '1.0', [1102]),
        // Not kept in the list: it stands there under the next version that is.
        run('2023-06-07', '1.1', [1102]),
        run('2023-08-30', '1.3', [1102, 1204]),
        run('2023-09-20', '1.3', [1102]),
        run('2023-10-11', '1.4', [1102]),
      ],
      1,
      tables,
    ),
  );
  expect(banners.map(({ titles }) => titles?.[0])).toEqual([
    'Of 1.0',
    'First of 1.3',
    'Second of 1.3 / Of another',
    'Second of 1.3',
    undefined,
  ]);
});
