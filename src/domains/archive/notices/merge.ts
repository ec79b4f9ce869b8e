import { type GameId, type Language, languages } from '../../../games/ids.ts';
import { type Names, shortNames } from '../../../games/names.ts';
import { dayMs } from '../../../lib/clock.ts';
import { shortDigest } from '../../../lib/ids.ts';
import type { AnnouncedText, Announcement } from '../../../upstream/announcements/announcement.ts';
import { isActive } from '../lists.ts';
import { type NoticeRecord, type NoticeRevision, spanOf } from './notice.ts';

/** More changes than that are forgotten, the oldest first. */
const maxRevisions = 10;

/** When an announcement was seen, and whether those of its game were ever seen before. */
export interface Sighting {
  readonly at: number;
  readonly isFirst: boolean;
}

/** `genshin-3359` */
export const noticeIdOf = (game: GameId, { number }: Pick<Announcement, 'number'>): string =>
  `${game}-${number}`;

/** What is said in each language, and what was known of the others before. */
const namesOf = (
  { texts }: Pick<Announcement, 'texts'>,
  member: (text: AnnouncedText) => string | null,
  before: Names | undefined,
): Names =>
  shortNames(
    languages.map((language: Language, index) => {
      const own = texts[language];
      return own === undefined ? (before?.[index] ?? null) : member(own) || null;
    }),
  );

export const textsOf = (announcement: Announcement, before: Names | undefined): Names =>
  namesOf(announcement, ({ text }) => text, before);

export const digestOf = (texts: Names): string => shortDigest(JSON.stringify(texts));

/** Whether a notice was changed later than this: what is said of it is old then. */
export const isNewer = ({ changedAt }: NoticeRecord, at: number): boolean => changedAt > at;

/** A notice after it was seen; undefined when nothing changed, or it was changed later. `texts` is all that it says. */
export function applySighting(
  current: NoticeRecord | undefined,
  game: GameId,
  announcement: Announcement,
  texts: Names,
  sighting: Sighting,
): NoticeRecord | undefined {
  if (current !== undefined && isNewer(current, sighting.at)) return undefined;
  const { type, name, bannerUrl, windows } = announcement;
  const members = {
    type,
    name,
    titles: namesOf(announcement, ({ title }) => title, current?.titles),
    links: namesOf(announcement, ({ link }) => link, current?.links),
    bannerUrl,
    windows: [...windows],
    ...spanOf(windows, null),
    removedAt: null,
    textDigest: digestOf(texts),
  };
  if (current === undefined) {
    const id = noticeIdOf(game, announcement);
    const due = isNews(members, sighting);
    const { at } = sighting;
    return { id, game, ...members, changedAt: at, firstSeenAt: at, revisions: [], due };
  }
  if (isSame(current, members)) return undefined;
  return {
    ...current,
    ...members,
    changedAt: sighting.at,
    revisions: addRevision(current, sighting),
  };
}

/** A notice that its game shows no more; undefined when it has ended by itself, or is known to be gone. */
export function applyAbsence(
  current: NoticeRecord | undefined,
  at: number,
): NoticeRecord | undefined {
  if (current === undefined || current.removedAt !== null || isNewer(current, at)) return undefined;
  if (current.endsAt <= at) return undefined;
  const removed = { removedAt: at, ...spanOf(current.windows, at) };
  const revisions = addRevision(current, { at });
  return { ...current, ...removed, changedAt: at, revisions, due: false };
}

/** Whether a new notice is published: not one that is over, and at a game's first import only those of the last day. */
const isNews = (
  { startsAt, endsAt }: Pick<NoticeRecord, 'startsAt' | 'endsAt'>,
  { at, isFirst }: Sighting,
): boolean => endsAt > at && (!isFirst || startsAt > at - dayMs);

type AnnouncedMembers = Omit<
  NoticeRecord,
  'id' | 'game' | 'changedAt' | 'firstSeenAt' | 'revisions' | 'due'
>;

const isSame = (current: NoticeRecord, next: AnnouncedMembers): boolean =>
  (Object.keys(next) as (keyof AnnouncedMembers)[]).every(
    (member) => JSON.stringify(current[member]) === JSON.stringify(next[member]),
  );

function addRevision(
  { type, titles, startsAt, endsAt, revisions }: NoticeRecord,
  { at }: Pick<Sighting, 'at'>,
): readonly NoticeRevision[] {
  const before = { until: at, type, title: titles[0] ?? '', startsAt, endsAt };
  return [...revisions, before].slice(-maxRevisions);
}

/** Whether its game should still show it. */
export const isStanding = (record: NoticeRecord, at: number): boolean =>
  record.removedAt === null && isActive(record, at);
