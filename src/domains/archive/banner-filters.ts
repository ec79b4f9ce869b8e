import type { DatedBanner } from './banner.ts';

export const bannerSorts = ['-starts_at', 'starts_at'] as const;
export type BannerSort = (typeof bannerSorts)[number];

/** What of the banners of a game is asked for (R12.2). */
export interface BannerFilters {
  /** Among those who are featured. */
  readonly characterId?: number | null | undefined;
  /** Of UTC, with which it overlaps. */
  readonly year?: number | null | undefined;
  /** Only those that run now. */
  readonly activeOnly: boolean;
  readonly sort: BannerSort;
}

/** Whether a banner passes, but for `activeOnly`, which the moment decides. */
export function bannerFilter({
  characterId,
  year,
}: BannerFilters): (banner: DatedBanner) => boolean {
  const from = year == null ? undefined : Date.UTC(year);
  const to = year == null ? undefined : Date.UTC(year + 1);
  return ({ record: { featured }, startsAt, endsAt }) =>
    (characterId == null ||
      featured.some(({ kind, id }) => kind === 'character' && id === characterId)) &&
    (to === undefined || startsAt < to) &&
    (from === undefined || endsAt === null || endsAt > from);
}
