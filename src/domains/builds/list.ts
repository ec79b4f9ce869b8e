import type { GameId } from '../../games/ids.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import { newestPage } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { BuildKind, SavedBuild } from './saved-build.ts';

/** What of a lineage's builds is asked for; null for all. */
export interface BuildFilter {
  readonly game: GameId | null;
  readonly avatarId: number | null;
  readonly kind: BuildKind | null;
}

const fields = ['game', 'avatarId', 'kind'] as const;

/** The index of the filters that are given, in the order of `fields`. */
const indexes: Readonly<Record<string, string>> = {
  '': 'byLineage',
  game: 'byGame',
  avatarId: 'byAvatar',
  kind: 'byKind',
  'game avatarId': 'byGameAvatar',
  'game kind': 'byGameKind',
  'avatarId kind': 'byAvatarKind',
  'game avatarId kind': 'byGameAvatarKind',
};

const givenOf = (filter: BuildFilter) => fields.filter((field) => filter[field] !== null);

/** A page of what a lineage saved, newest first (R10.3a). */
export function listBuilds(
  records: Pick<Collection<SavedBuild>, 'page' | 'count'>,
  lineageId: string,
  filter: BuildFilter,
  page: PageRequest,
): Promise<ListPage<SavedBuild>> {
  const given = givenOf(filter);
  const equals = Object.fromEntries(given.map((field) => [field, filter[field]]));
  const index = indexes[given.join(' ')] ?? 'byLineage';
  return newestPage(records, { index, equals: { lineageId, ...equals } }, page);
}

/** Where a build stands in the list of these filters. */
export const buildKeyOf =
  (filter: BuildFilter) =>
  (build: SavedBuild): PageKey => [
    build.lineageId,
    ...givenOf(filter).map((field) => build[field]),
    build.createdAt,
    build.id,
  ];
