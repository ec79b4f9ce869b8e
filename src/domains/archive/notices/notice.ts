import type { GameId } from '../../../games/ids.ts';
import type { Names } from '../../../games/names.ts';
import { type AnnouncedRegion, announcedRegions } from '../../../upstream/announcements/sources.ts';
import type { NoticeType } from '../event.ts';

export const noticeRegions = announcedRegions;
export type NoticeRegion = AnnouncedRegion;

/** When the servers of one region show a notice; epoch milliseconds. */
export interface NoticeWindow {
  readonly region: NoticeRegion;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What a notice was before it changed. */
export interface NoticeRevision {
  /** Until when it was so; epoch milliseconds. */
  readonly until: number;
  readonly type: NoticeType;
  /** In English. */
  readonly title: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** An announcement of a game, whatever the language. Times are epoch milliseconds. */
export interface Notice {
  /** `genshin-3359`: the game and the number that its publisher gave it. */
  readonly id: string;
  readonly game: GameId;
  readonly type: NoticeType;
  /** A short name in English, the same for another run of the same event. */
  readonly name: string;
  readonly titles: Names;
  /** Pages of the publisher that it leads to. */
  readonly links: Names;
  /** Empty where there is no picture. */
  readonly bannerUrl: string;
  readonly windows: readonly NoticeWindow[];
  /** When the first region shows it, and when the last one ends it, or when it was taken away before. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** When it was found missing before its end; null otherwise. */
  readonly removedAt: number | null;
  /** When something of it changed here the last time. */
  readonly changedAt: number;
  /** What it was before, the newest last; the oldest are forgotten. */
  readonly revisions: readonly NoticeRevision[];
}

/** From the first region's start to the last one's end, cut where it was taken away (R12.6). */
export function spanOf(
  windows: readonly NoticeWindow[],
  removedAt: number | null,
): Pick<Notice, 'startsAt' | 'endsAt'> {
  const startsAt = Math.min(...windows.map((window) => window.startsAt));
  const planned = Math.max(...windows.map((window) => window.endsAt));
  if (removedAt === null) return { startsAt, endsAt: planned };
  return { startsAt, endsAt: Math.max(startsAt, Math.min(planned, removedAt)) };
}
