import { hash } from 'node:crypto';
import type { GameId } from '../../../games/ids.ts';
import type { Names } from '../../../games/names.ts';
import { newestFirst } from '../newest-page.ts';
import type { Notice } from './notice.ts';

export interface EventRun {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** An event of a game with all of its runs, made of the notices that announced it. Times are epoch milliseconds. */
export interface GameEvent extends EventRun {
  /** `genshin-3fQ…`: the game and a digest of the event's name. */
  readonly id: string;
  readonly game: GameId;
  readonly titles: Names;
  readonly links: Names;
  /** Empty where there is no picture. */
  readonly bannerUrl: string;
  /** The newest first; the event itself has the times of that one. */
  readonly runs: readonly [EventRun, ...EventRun[]];
  /** When something of it changed here the last time. */
  readonly changedAt: number;
}

/** The events that notices of one game announce, the newest first: those that come again are one, with a run for each time. */
export function eventsOf(notices: readonly Notice[]): readonly GameEvent[] {
  const byName = new Map<string, [Notice, ...Notice[]]>();
  for (const notice of notices.toSorted(newestFirst)) {
    if (notice.type !== 'event') continue;
    const name = eventNameOf(notice);
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [notice]);
    else others.push(notice);
  }
  return [...byName].map(([name, found]) => eventOf(name, found)).toSorted(newestFirst);
}

/** How an event is recognised: its short name, however it is written. */
const eventNameOf = ({ name }: Notice): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function eventOf(name: string, found: readonly [Notice, ...Notice[]]): GameEvent {
  const [{ game, titles, links, bannerUrl }] = found;
  const runs = runsOf(found);
  return {
    id: `${game}-${hash('sha256', name, 'base64url').slice(0, 11)}`,
    game,
    titles,
    links,
    bannerUrl,
    ...runs[0],
    runs,
    changedAt: Math.max(...found.map(({ changedAt }) => changedAt)),
  };
}

/** Notices of the same time announce the same run. They come with the newest first, and so do the runs. */
function runsOf([first, ...older]: readonly [Notice, ...Notice[]]): readonly [
  EventRun,
  ...EventRun[],
] {
  const runs: [EventRun, ...EventRun[]] = [runOf(first)];
  for (const notice of older.map(runOf)) {
    const last = runs.at(-1) ?? notice;
    if (notice.endsAt < last.startsAt) runs.push(notice);
    else runs[runs.length - 1] = spanning(notice, last);
  }
  return runs;
}

const runOf = ({ startsAt, endsAt }: Notice): EventRun => ({ startsAt, endsAt });

const spanning = (one: EventRun, other: EventRun): EventRun => ({
  startsAt: Math.min(one.startsAt, other.startsAt),
  endsAt: Math.max(one.endsAt, other.endsAt),
});
