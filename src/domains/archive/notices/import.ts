import { firstLanguages, type GameId, gameIds, languages } from '../../../games/ids.ts';
import { laterLanguages } from '../../../games/index.ts';
import { type Names, shortNames } from '../../../games/names.ts';
import { type Clock, dayMs } from '../../../lib/clock.ts';
import { shortDigest } from '../../../lib/ids.ts';
import { allRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import {
  type Announced,
  type AnnouncedText,
  type Announcement,
  AnnouncementFault,
} from '../../../upstream/announcements/announcement.ts';
import type { Announcements } from '../../../upstream/announcements/client.ts';
import type { ModuleLogger } from '../../module.ts';
import { isActive } from '../lists.ts';
import {
  type NoticeRecord,
  type NoticeRevision,
  type NoticeState,
  type NoticeText,
  spanOf,
} from './notice.ts';

interface NoticeRenewalDependencies extends NoticeImportDependencies {
  readonly announcements: Pick<Announcements, 'fetch'>;
  readonly logger: Pick<ModuleLogger, 'warn'>;
  /** Whether this process is ending: the other games wait for the next run. */
  readonly isOver: () => boolean;
}

/** Imports what every game announces now. When the service of one game fails, only its notices stay as they were. */
export async function renewNotices(dependencies: NoticeRenewalDependencies): Promise<void> {
  for (const game of gameIds) {
    if (dependencies.isOver()) return;
    await renewOne(game, dependencies).catch((error: unknown) => {
      if (!(error instanceof AnnouncementFault)) throw error;
      dependencies.logger.warn({ game, reason: error.message }, 'notices were not renewed');
    });
  }
}

async function renewOne(game: GameId, dependencies: NoticeRenewalDependencies): Promise<void> {
  const { announcements, logger, clock } = dependencies;
  const at = clock.now();
  const announced = await announcements.fetch(game, firstLanguages, laterLanguages(game));
  const { leftOut } = await importNotices({ game, announced, at, isComplete: true }, dependencies);
  if (leftOut.length > 0)
    logger.warn({ game, rows: leftOut.slice(0, 10) }, 'notices were left out');
}

export interface NoticeImportDependencies {
  readonly records: Collection<NoticeRecord>;
  readonly texts: Collection<NoticeText>;
  readonly states: Collection<NoticeState>;
  readonly clock: Clock;
}

export interface NoticeImport {
  readonly game: GameId;
  readonly announced: Announced;
  /** When the replies were requested; epoch milliseconds. A time after now, as of a file, counts as now. */
  readonly at: number;
  /** Whether a notice that is not announced is gone; false for a recording, whose time is unknown. */
  readonly isComplete: boolean;
  /** Only reports what would change. */
  readonly dryRun?: boolean;
}

export type NoticeReport = Awaited<ReturnType<typeof importNotices>>;

/** One write: how the notice changes, and its texts when they changed. */
interface Step {
  readonly id: string;
  readonly before: NoticeRecord | undefined;
  readonly text: NoticeText | undefined;
  readonly change: (current: NoticeRecord | undefined) => NoticeRecord | undefined;
}

/**
 * Imports what a game announces. May be killed anywhere and run again: the records are then the same. Rejects with
 * `AnnouncementFault`, and changes nothing, when more notices are missing than complete replies would leave out.
 */
export async function importNotices(
  { game, announced, isComplete, dryRun = false, ...order }: NoticeImport,
  dependencies: NoticeImportDependencies,
) {
  const { records, texts, states, clock } = dependencies;
  const at = Math.min(order.at, clock.now());
  const state = await states.get(game);
  const stored = await allRows(records, 'byGame', { game });
  const known = new Map(stored.map((record) => [record.id, record]));
  if (isComplete) assertPlausible(game, announced, known, at);
  const sighting = { at, isFirst: (state?.importedAt ?? null) === null };
  const found = await planSightings(game, announced, known, texts, sighting);
  const gone = isComplete ? planAbsences(game, announced, known, at) : [];
  const torn = state?.isWriting === true ? await planRepairs(known, found, texts) : [];
  const steps = [...found, ...gone, ...torn];
  if (!dryRun) {
    const isChanged = steps.length > 0 || state?.isWriting === true;
    if (isChanged) await states.update(game, markWriting(game));
    for (const step of steps) await write(step, dependencies);
    await states.update(game, markDone(game, isChanged, clock.now()));
  }
  const added = found.filter(({ before }) => before === undefined).length;
  return {
    game,
    added,
    changed: found.length - added,
    removed: gone.length,
    unchanged: announced.announcements.length - found.length,
    leftOut: announced.leftOut,
  };
}

/** Fewer notices than these may all end at once. */
const comparedCount = 8;
const believedShare = 0.25;

/** A list that was cut but is valid JSON lacks nearly all notices. If they really ended, this passes later. */
function assertPlausible(
  game: GameId,
  { announcements }: Announced,
  known: ReadonlyMap<string, NoticeRecord>,
  at: number,
): void {
  const standing = [...known.values()].filter(
    (record) => record.removedAt === null && isActive(record, at),
  ).length;
  if (standing < comparedCount || announcements.length >= standing * believedShare) return;
  throw new AnnouncementFault(
    `${game} announces ${announcements.length} where ${standing} stood: that is hardly all of it. Run it again later; if they really ended, it passes once their time is over.`,
  );
}

async function planSightings(
  game: GameId,
  { announcements }: Announced,
  known: ReadonlyMap<string, NoticeRecord>,
  texts: Collection<NoticeText>,
  sighting: Sighting,
): Promise<Step[]> {
  const ids = announcements.map((announcement) => noticeIdOf(game, announcement));
  const stored = await texts.getMany(ids);
  return announcements.flatMap((announcement, index) => {
    const id = noticeIdOf(game, announcement);
    const before = known.get(id);
    if (before !== undefined && isNewer(before, sighting.at)) return [];
    const said = textsOf(announcement, stored[index]?.texts);
    const change = (current: NoticeRecord | undefined) =>
      applySighting(current, game, announcement, said, sighting);
    const after = change(before) ?? before;
    const text = isStored(stored[index], said) ? undefined : { id, texts: said };
    return after === undefined || (after === before && text === undefined)
      ? []
      : { id, before, text, change };
  });
}

const isStored = (stored: NoticeText | undefined, said: Names): boolean =>
  stored !== undefined && digestOf(stored.texts) === digestOf(said);

/** Nothing is absent when a row could not be read: it may be the one that seems to be missing. */
function planAbsences(
  game: GameId,
  { announcements, leftOut }: Announced,
  known: ReadonlyMap<string, NoticeRecord>,
  at: number,
): Step[] {
  if (leftOut.length > 0) return [];
  const shown = new Set(announcements.map((announcement) => noticeIdOf(game, announcement)));
  return [...known.values()].flatMap((before) => {
    const { id } = before;
    if (shown.has(id) || applyAbsence(before, at) === undefined) return [];
    return { id, before, text: undefined, change: (current) => applyAbsence(current, at) };
  });
}

/** Repairs notices whose import was killed between the text and the notice: the new text is kept. */
async function planRepairs(
  known: ReadonlyMap<string, NoticeRecord>,
  found: readonly Step[],
  texts: Collection<NoticeText>,
): Promise<Step[]> {
  const rewritten = new Set(found.map(({ id }) => id));
  const stored = await texts.getMany([...known.keys()].filter((id) => !rewritten.has(id)));
  return stored.flatMap((text) => {
    if (text === undefined) return [];
    const { id } = text;
    const [before, textDigest] = [known.get(id), digestOf(text.texts)];
    if (before?.textDigest === textDigest) return [];
    const change = (current: NoticeRecord | undefined) => current && { ...current, textDigest };
    return [{ id, before, text: undefined, change }];
  });
}

/** The text first: nothing leads to a text without a notice. */
async function write(
  { id, before, text, change }: Step,
  { records, texts }: NoticeImportDependencies,
): Promise<void> {
  if (text !== undefined) await texts.update(text.id, () => text);
  await records.update(id, change, before ?? null);
}

const markWriting =
  (id: GameId) =>
  (state: NoticeState = { id, revision: 0, isWriting: true, importedAt: null }) => ({
    ...state,
    isWriting: true,
  });

/** A new revision makes every instance read the notices again. */
const markDone =
  (id: GameId, isChanged: boolean, importedAt: number) =>
  (state: NoticeState = { id, revision: 0, isWriting: false, importedAt }) => ({
    ...state,
    revision: state.revision + Number(isChanged),
    isWriting: false,
    importedAt,
  });

/** The oldest changes beyond these are dropped. */
const maxRevisions = 10;

/** When an announcement was seen, and whether this is the first import of its game. */
interface Sighting {
  readonly at: number;
  readonly isFirst: boolean;
}

/** `genshin-3359` */
const noticeIdOf = (game: GameId, { number }: Pick<Announcement, 'number'>): string =>
  `${game}-${number}`;

/** The announced texts by language; a language that was not asked for keeps its text. */
const namesOf = (
  { texts }: Pick<Announcement, 'texts'>,
  member: (text: AnnouncedText) => string | null,
  before: Names | undefined,
): Names =>
  shortNames(
    languages.map((language, index) => {
      const own = texts[language];
      return own === undefined ? (before?.[index] ?? null) : member(own) || null;
    }),
  );

const textsOf = (announcement: Announcement, before: Names | undefined): Names =>
  namesOf(announcement, ({ text }) => text, before);

export const digestOf = (texts: Names): string => shortDigest(JSON.stringify(texts));

/** Whether a notice was changed later than this: an announcement of this time is then out of date. */
const isNewer = ({ changedAt }: NoticeRecord, at: number): boolean => changedAt > at;

/** A notice after it was seen; undefined when nothing changed, or it was changed later. */
function applySighting(
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

/** A notice that its game no longer shows; undefined when it has ended by itself, or is already marked as removed. */
function applyAbsence(current: NoticeRecord | undefined, at: number): NoticeRecord | undefined {
  if (current === undefined || current.removedAt !== null || isNewer(current, at)) return undefined;
  if (current.endsAt <= at) return undefined;
  const removed = { removedAt: at, ...spanOf(current.windows, at) };
  const revisions = addRevision(current, { at });
  return { ...current, ...removed, changedAt: at, revisions, due: false };
}

/** Whether a new notice is published: not when it is over, and at a game's first import only those of the last day. */
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
