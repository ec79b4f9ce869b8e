import { firstLanguages, type GameId, gameIds } from '../../../games/ids.ts';
import { laterLanguages } from '../../../games/index.ts';
import type { Names } from '../../../games/names.ts';
import type { Clock } from '../../../lib/clock.ts';
import { allRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import { type Announced, AnnouncementFault } from '../../../upstream/announcements/announcement.ts';
import type { Announcements } from '../../../upstream/announcements/client.ts';
import type { ModuleLogger } from '../../module.ts';
import {
  applyAbsence,
  applySighting,
  digestOf,
  isNewer,
  isStanding,
  noticeIdOf,
  type Sighting,
  textsOf,
} from './merge.ts';
import type { NoticeRecord, NoticeState, NoticeText } from './notice.ts';

interface NoticeRenewalDependencies extends NoticeImportDependencies {
  readonly announcements: Pick<Announcements, 'fetch'>;
  readonly logger: Pick<ModuleLogger, 'warn'>;
  /** Whether this process ends: what is left waits for the next time. */
  readonly isOver: () => boolean;
}

/** Takes in what every game announces now. A game whose service fails changes nothing and does not keep the others. */
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
  /** When the replies were asked for; epoch milliseconds. Files may be dated later than now: what they say counts as of now. */
  readonly at: number;
  /** Whether what is not announced is gone; false for a recording, whose time is unknown. */
  readonly isComplete: boolean;
  /** Reports what would change, and changes nothing. */
  readonly dryRun?: boolean;
}

export type NoticeReport = Awaited<ReturnType<typeof importNotices>>;

/** A write that is due: how the notice changes, and its texts when they are others. */
interface Step {
  readonly id: string;
  readonly before: NoticeRecord | undefined;
  readonly text: NoticeText | undefined;
  readonly change: (current: NoticeRecord | undefined) => NoticeRecord | undefined;
}

/**
 * Takes in what a game announces. May be killed anywhere and run again: the records are the same then. Rejects with
 * `AnnouncementFault`, and changes nothing, when so much of what stood is missing that the replies can hardly be whole.
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

/** Of fewer notices that stand all may end at once. */
const comparedCount = 8;
const believedShare = 0.25;

/** A list that was cut and is still sound JSON lacks nearly all. What really ended makes this pass with time. */
function assertPlausible(
  game: GameId,
  { announcements }: Announced,
  known: ReadonlyMap<string, NoticeRecord>,
  at: number,
): void {
  const standing = [...known.values()].filter((record) => isStanding(record, at)).length;
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

/** Where a row could not be read, it may be the one that seems to be missing. */
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

/** Repairs what an import left that was killed between a text and its notice: the later text stands. */
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

/** The text first: a notice leads to its text, and a text without a notice to nothing. */
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

/** Another revision makes every instance read the notices again. */
const markDone =
  (id: GameId, isChanged: boolean, importedAt: number) =>
  (state: NoticeState = { id, revision: 0, isWriting: false, importedAt }) => ({
    ...state,
    revision: state.revision + Number(isChanged),
    isWriting: false,
    importedAt,
  });
