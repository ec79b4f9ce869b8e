import { expect, test } from 'vitest';
import type { BannerRecord, CatalogContent } from '../../../src/games/catalog.ts';
import { emptyContent } from '../../../src/games/catalog-file.ts';
import { bannersPath, businesses } from '../../../tools/datasets/banners.ts';
import type { DataSource, GameDataset } from '../../../tools/datasets/dataset.ts';
import { withNewest } from '../../../tools/datasets/newest.ts';
import { weapon } from '../../support/catalog-content.ts';

// Of hsr 4.6: the light cone 21066 is known by one source alone.

type Tables = Readonly<Record<string, unknown>>;
const characters = 'enka-store/hsr/avatars.json';
const cones = 'enka-store/hsr/weapons.json';
const sourceOf = (tables: Tables): DataSource => ({ json: (path) => tables[path] });
/** A copy that ends with 4.4. */
const copy: Tables = { [characters]: { 1510: {} }, [cones]: { 23062: { Rarity: 5 } } };

/** A dataset that shows what it was given: a weapon for each row, and the rows themselves. */
function echo(banners: readonly BannerRecord[] = []) {
  const seen: { rows?: Tables; lists?: unknown } = {};
  const dataset: GameDataset = {
    sourcePaths: [],
    morePaths: () => [],
    catalog(source): CatalogContent {
      seen.rows = source.json(cones) as Tables;
      seen.lists = source.json(bannersPath);
      const weapons = Object.keys(seen.rows).map((id) => weapon(Number(id)));
      return { ...emptyContent('hsr'), weapons, banners };
    },
  };
  const make = (tables: Tables) => withNewest('hsr', dataset).catalog(sourceOf(tables));
  return { seen, make };
}

const provisionalOf = ({ weapons }: CatalogContent) =>
  weapons.filter(({ head }) => head.provisional).map(({ head }) => head.id);

test('a copy gets the rows that came after it, and what one source alone knows is provisional', () => {
  const { seen, make } = echo();
  const made = make(copy);
  expect(seen.rows).toMatchObject({ 21066: { Rarity: 4 }, 23062: { Rarity: 5 } });
  expect(provisionalOf(made)).toContain(21066);
  expect(provisionalOf(made)).not.toContain(23062);
});

test('what a source has itself is taken from it, and is provisional no more (R7.6c)', () => {
  const { seen, make } = echo();
  const made = make({ ...copy, [cones]: { 21066: { Rarity: 'its own' } } });
  expect(seen.rows).toMatchObject({ 21066: { Rarity: 'its own' }, 23063: {} });
  expect(provisionalOf(made)).not.toContain(21066);
});

test('a source of another version stays what it is', () => {
  const { seen, make } = echo();
  const made = make({ ...copy, [characters]: { 1001: {} } });
  expect(seen.rows).toEqual(copy[cones]);
  expect(made.weapons.map(({ head }) => head.id)).toEqual([23062]);
});

test('later banners join the list of their game, each once', () => {
  const own = { GachaType: 11, StartTime: '2026-09-28T06:00:00+08:00', Version: 'its own' };
  const other = { Business: 'another game', Banners: [] };
  const { seen, make } = echo();
  make({ ...copy, [bannersPath]: [{ Business: businesses.hsr, Banners: [own] }, other] });
  const [list, unchanged] = seen.lists as readonly { Banners: readonly (typeof own)[] }[];
  const starts = list?.Banners.filter(({ GachaType }) => GachaType === 11) ?? [];
  expect(starts.length).toBeGreaterThan(2);
  expect(starts.filter(({ StartTime }) => StartTime === own.StartTime)).toEqual([own]);
  expect(unchanged).toEqual(other);
});

test('a list of banners in another form is left to its reader', () => {
  const { seen, make } = echo();
  make({ ...copy, [bannersPath]: 'no list' });
  expect(seen.lists).toBe('no list');
});

test('a banner without a title gets one, and keeps its own', () => {
  const plain: BannerRecord = {
    id: 'hsr-11-2026-09-28',
    kind: 'character',
    titles: null,
    version: '4.6',
    phase: 1,
    pictures: null,
    featured: [{ kind: 'character', id: 1503, rarity: 5, rateUp: true }],
    startsAt: '2026-09-27T22:00:00.000Z',
    endsAt: null,
  };
  const other = { ...plain, id: 'hsr-11-2030-01-01' };
  const { make } = echo([plain, { ...plain, titles: ['Its own'] }, other]);
  const titles = make(copy).banners?.map((banner) => banner.titles?.[0]);
  expect(titles).toEqual(['An Ocean in a Pearl', 'Its own', undefined]);
});
