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

interface NoticesRequest {
  readonly game: GameId;
  /** English when left out. */
  readonly language?: Language | null | undefined;
  readonly type?: NoticeType | null | undefined;
  /** Only what is shown at the moment (R12.1). */
  readonly isActiveOnly: boolean;
}

/** The versions of the games, as the catalog has them that is served. */
interface Versions {
  readonly versionAt: VersionAt;
  /** Since when it is served; epoch milliseconds. */
  servedSince(game: GameId): number;
}

interface NoticesServiceDependencies {
  readonly library: Pick<NoticeLibrary, 'view'>;
  readonly texts: Collection<NoticeText>;
  readonly sandbox: (game: GameId) => NoticeView;
  readonly versions: Versions;
  readonly clock: Clock;
}

/** What the games announce; the sandbox has notices of its own (R12.8). */
export function createNoticesService(dependencies: NoticesServiceDependencies) {
  const { library, texts, sandbox, versions, clock } = dependencies;
  // The texts of one page are one round trip.
  const textLoader = new DataLoader((ids: readonly string[]) => texts.getMany(ids), {
    cache: false,
  });

  const viewOf = async (environment: Environment, game: GameId): Promise<NoticeView> =>
    environment === 'live' ? library.view(game) : sandbox(game);

  return {
    async notices(
      environment: Environment,
      { game, language, type, isActiveOnly }: NoticesRequest,
    ): Promise<ArchiveList<ShownNotice>> {
      const { notices, since } = await viewOf(environment, game);
      const all = type == null ? notices : notices.filter((notice) => notice.type === type);
      const order = { activeOnly: isActiveOnly, now: clock.now(), since };
      const { rows, ...changes } = listNow(all, order);
      return {
        name: `notices:${environment}:${game}:${type ?? ''}:${isActiveOnly}`,
        page: (request) => ({
          ...presentPage(rows, request, (notice) => showNotice(notice, language ?? 'en')),
          ...changes,
        }),
      };
    },
    /** Newest run first. */
    async events(
      environment: Environment,
      { game, language }: Pick<NoticesRequest, 'game' | 'language'>,
    ): Promise<ArchiveList<ShownEvent>> {
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
    /** Undefined when there is no such notice. */
    async findNotice(
      environment: Environment,
      { game, id, language }: Pick<NoticesRequest, 'game' | 'language'> & { readonly id: string },
    ): Promise<ShownNotice | undefined> {
      const { notices } = await viewOf(environment, game);
      const notice = notices.find((each) => each.id === id);
      return notice && showNotice(notice, language ?? 'en');
    },
    /** What a notice says, in plain text; null where it has no words. */
    async textOf(environment: Environment, { id, language }: Pick<ShownNotice, 'id' | 'language'>) {
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
