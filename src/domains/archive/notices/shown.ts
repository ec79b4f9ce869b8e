import type { GameId, Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { ownText, textIn } from '../../../games/names.ts';
import type { GameEvent } from './events.ts';
import type { Notice } from './notice.ts';

interface Shown {
  readonly language: Language;
  /** In that language; in English where there is no translation. */
  readonly title: string;
  /** The page of the publisher that it leads to; the news of its game where it leads to none. */
  readonly detailUrl: string;
}

export type ShownNotice = Notice & Shown;
/** `version` is null where nobody knows it. */
export type ShownEvent = GameEvent &
  Shown & { readonly version: string | null; readonly rewards: readonly EventReward[] };

export interface EventReward {
  readonly name: string;
  readonly count: number | null;
  readonly dropRate: number | null;
}

/** Which version of a game was played at a moment; null where nobody knows. */
export type VersionAt = (game: GameId, moment: number) => string | null;

const shownIn = (
  { game, titles, links }: Pick<Notice, 'game' | 'titles' | 'links'>,
  language: Language,
): Shown => ({
  language,
  title: textIn(titles, language) ?? '',
  detailUrl: ownText(links, language) ?? ownText(links, 'en') ?? games[game].newsPage(language),
});

export const showNotice = (notice: Notice, language: Language): ShownNotice => ({
  ...notice,
  ...shownIn(notice, language),
});

export const showEvent = (
  event: GameEvent,
  language: Language,
  versionAt: VersionAt,
): ShownEvent => ({
  ...event,
  ...shownIn(event, language),
  version: versionAt(event.game, event.startsAt),
  // Notices name rewards in prose and pictures, of which no list can be made.
  rewards: [],
});
