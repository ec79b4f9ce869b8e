import { hash } from 'node:crypto';
import type { GameId, Language } from '../../../games/ids.ts';
import { newestFirst } from '../lists.ts';
import { type Notice, type Shown, textsIn } from './notice.ts';

export interface EventRun {
  readonly startsAt: number;
  readonly endsAt: number;
}

export type GameEvent = ReturnType<typeof eventOf>;

/** The events that notices of one game announce, the newest first. One that comes again is one event with several runs. */
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

/** The name that an event is recognised by: its short name, without case and punctuation. */
const eventNameOf = ({ name, titles: [english], id }: Notice): string =>
  wordsOf(name) || wordsOf(english ?? '') || id;

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** An event with all of its runs, from the notices that announced it, the newest first. */
function eventOf(name: string, found: readonly [Notice, ...Notice[]]) {
  const [{ game, titles, links, bannerUrl }] = found;
  const runs = runsOf(found);
  return {
    /** `genshin-3fQ…`: the game and a digest of the event's name. */
    id: `${game}-${hash('sha256', name, 'base64url').slice(0, 11)}`,
    game,
    titles,
    links,
    bannerUrl,
    ...runs[0],
    runs,
    /** When it last changed here. */
    changedAt: Math.max(...found.map(({ changedAt }) => changedAt)),
  };
}

/** Notices of the same time announce the same run. The runs are the newest first. */
function runsOf(found: readonly [Notice, ...Notice[]]): readonly [EventRun, ...EventRun[]] {
  const [first, ...later] = found.toSorted((one, other) => one.startsAt - other.startsAt);
  const runs: [EventRun, ...EventRun[]] = [runOf(first ?? found[0])];
  for (const notice of later.map(runOf)) {
    const [last] = runs;
    if (notice.startsAt > last.endsAt) runs.unshift(notice);
    else runs[0] = { ...last, endsAt: Math.max(last.endsAt, notice.endsAt) };
  }
  return runs;
}

const runOf = ({ startsAt, endsAt }: Notice): EventRun => ({ startsAt, endsAt });

/** `version` is null where it is unknown. */
export type ShownEvent = GameEvent &
  Shown & { readonly version: string | null; readonly rewards: readonly EventReward[] };

export interface EventReward {
  readonly name: string;
  readonly count: number | null;
  readonly dropRate: number | null;
}

/** The version of a game at a moment; null when it is unknown. */
export type VersionAt = (game: GameId, moment: number) => string | null;

export const showEvent = (
  event: GameEvent,
  language: Language,
  versionAt: VersionAt,
): ShownEvent => ({
  ...event,
  ...textsIn(event, language),
  version: versionAt(event.game, event.startsAt),
  // Notices name rewards only in prose and pictures.
  rewards: [],
});
