import DataLoader from 'dataloader';
import type { GameId, Language } from '../../../games/ids.ts';
import { textIn } from '../../../games/names.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../../lib/list-page.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { NoticeType } from '../event.ts';
import { type ArchiveList, archiveAgeSeconds, listNow, newestFirst, pageRows } from '../lists.ts';
import { type GameEvent, type ShownEvent, showEvent, type VersionAt } from './events.ts';
import type { NoticeLibrary, NoticeView } from './library.ts';
import { type NoticeText, type ShownNotice, showNotice } from './notice.ts';
import { sandboxText } from './sandbox.ts';

export interface NoticesRequest {
  readonly game: GameId;
  /** English when left out. */
  readonly language?: Language | null | undefined;
  readonly type?: NoticeType | null | undefined;
  /** Only what is shown at the moment (R12.1). */
  readonly isActiveOnly: boolean;
}

/** What the games announce; the sandbox has notices of its own (R12.8). */
export interface NoticesService {
  /** Newest first. */
  notices(environment: Environment, request: NoticesRequest): Promise<ArchiveList<ShownNotice>>;
  /** Newest run first. */
  events(
    environment: Environment,
    request: Pick<NoticesRequest, 'game' | 'language'>,
  ): Promise<ArchiveList<ShownEvent>>;
  /** Undefined when there is no such notice. */
  findNotice(
    environment: Environment,
    request: Pick<NoticesRequest, 'game' | 'language'> & { readonly id: string },
  ): Promise<ShownNotice | undefined>;
  /** What a notice says, in plain text; null where it has no words. */
  textOf(
    environment: Environment,
    notice: Pick<ShownNotice, 'id' | 'language'>,
  ): Promise<string | null>;
}

/** The versions of the games, as the catalog has them that is served. */
export interface Versions {
  readonly versionAt: VersionAt;
  /** Since when it is served; epoch milliseconds. */
  servedSince(game: GameId): number;
}

export interface NoticesServiceDependencies {
  readonly library: Pick<NoticeLibrary, 'view'>;
  readonly texts: Collection<NoticeText>;
  readonly sandbox: (game: GameId) => NoticeView;
  readonly versions: Versions;
  readonly clock: Clock;
}

export function createNoticesService(dependencies: NoticesServiceDependencies): NoticesService {
  const { library, texts, sandbox, versions, clock } = dependencies;
  // The texts of one page are one round trip.
  const textLoader = new DataLoader((ids: readonly string[]) => texts.getMany(ids), {
    cache: false,
  });

  const viewOf = async (environment: Environment, game: GameId): Promise<NoticeView> =>
    environment === 'live' ? library.view(game) : sandbox(game);

  return {
    async notices(environment, { game, language, type, isActiveOnly }) {
      const { notices, since } = await viewOf(environment, game);
      const all = type == null ? notices : notices.filter((notice) => notice.type === type);
      const { rows, ...changes } = listNow(all, {
        activeOnly: isActiveOnly,
        now: clock.now(),
        since,
      });
      return {
        name: `notices:${environment}:${game}:${type ?? ''}:${isActiveOnly}`,
        page: (request) => ({
          ...presentPage(rows, request, (notice) => showNotice(notice, language ?? 'en')),
          ...changes,
        }),
      };
    },
    async events(environment, { game, language }) {
      const { events, since } = await viewOf(environment, game);
      const show = (event: GameEvent) => showEvent(event, language ?? 'en', versions.versionAt);
      return {
        name: `events:${environment}:${game}`,
        page: (request) => ({
          ...presentPage(events, request, show),
          maxAgeSeconds: archiveAgeSeconds,
          lastModified: Math.max(since, versions.servedSince(game)),
        }),
      };
    },
    async findNotice(environment, { game, id, language }) {
      const { notices } = await viewOf(environment, game);
      const notice = notices.find((each) => each.id === id);
      return notice && showNotice(notice, language ?? 'en');
    },
    async textOf(environment, { id, language }) {
      if (environment === 'test') return textIn(sandboxText, language);
      return textIn((await textLoader.load(id))?.texts, language);
    },
  };
}

function presentPage<Row extends { readonly id: string; readonly startsAt: number }, Shown>(
  found: readonly Row[],
  request: PageRequest,
  show: (row: Row) => Shown,
): ListPage<Shown> {
  const { rows, ...page } = pageRows(found, newestFirst, request);
  return { ...page, rows: rows.map(show) };
}
