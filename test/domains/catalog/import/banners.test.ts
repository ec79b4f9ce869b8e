import { describe, expect, test } from 'vitest';
import type { BannerRecord } from '../../../../src/games/catalog.ts';
import { contentOf, idsFrom, inAll } from '../../../support/catalog-content.ts';
import { startCatalog } from '../../../support/catalog-packs.ts';

const banner = (number: number, changes: Partial<BannerRecord> = {}): BannerRecord => ({
  id: `genshin-301-${number}`,
  kind: 'character',
  titles: inAll(`title ${number}`),
  version: '1.0',
  phase: 1,
  pictures: null,
  featured: [{ kind: 'character', id: 1001, rarity: 5, rateUp: true }],
  startsAt: '2020-09-27T22:00:00.000Z',
  endsAt: '2020-10-18T09:59:59.000Z',
  ...changes,
});

const withBanners = (banners: readonly BannerRecord[]) => contentOf('genshin', { banners });
const hundred = idsFrom(1, 100).map((number) => banner(number));
const untitled = (count: number) =>
  hundred.map((one, index) => (index < count ? { ...one, titles: null } : one));

async function started() {
  const catalog = await startCatalog();
  await catalog.bring(withBanners(hundred));
  const served = async () => {
    const { current, refresh } = catalog.library();
    await refresh();
    return current('genshin').banners?.read();
  };
  return { ...catalog, served };
}

describe('banners in an import', () => {
  test('are served with it, and one more of them alone is a new content', async () => {
    const { bring, served } = await started();
    expect(await served()).toEqual(hundred);
    expect((await bring(withBanners(hundred))).outcome).toBe('unchanged');
    const more = [...hundred, banner(101, { endsAt: null })];
    expect((await bring(withBanners(more))).outcome).toBe('imported');
    expect(await served()).toEqual(more);
  });

  test.each([
    ['of a list that shrank', hundred.slice(3), '3 of 100 banners are missing'],
    ['of a list that is empty', [], '100 of 100 banners are missing'],
    ['whose titles were half read', untitled(3), '3 of 100 titles of banners are missing'],
    [
      'of which one is there twice',
      [...hundred, banner(1)],
      'banner genshin-301-1: it is there twice',
    ],
    [
      'of which one ends before it starts',
      [...hundred, banner(101, { endsAt: '2020-09-01T00:00:00.000Z' })],
      'banner genshin-301-101: it does not end after it starts',
    ],
    [
      'of which one has no date',
      [...hundred, banner(101, { startsAt: 'soon' })],
      'banner genshin-301-101: it does not end after it starts',
    ],
    [
      'of which one features nothing',
      [...hundred, banner(101, { featured: [] })],
      'banner genshin-301-101: it features nothing',
    ],
  ])('%s are refused, and nothing is changed', async (_what, banners, fault) => {
    const { bring, served } = await started();
    await expect(bring(withBanners(banners))).rejects.toThrow(fault);
    expect(await served()).toEqual(hundred);
  });

  test('may lose 2 percent', async () => {
    const { bring, served } = await started();
    await bring(withBanners(untitled(2)));
    await bring(withBanners(untitled(2).slice(2)));
    expect(await served()).toHaveLength(98);
  });
});
