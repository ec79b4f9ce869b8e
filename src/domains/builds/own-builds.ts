import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import { profileIdOf, updateListing, type Votes } from './profiles.ts';
import { createSave, type Save } from './save.ts';
import { type BuildKind, nameFault, type SavedBuild, storedName } from './saved-build.ts';

/** What may be changed of a build; null for what stays as it is. */
export interface BuildChange {
  readonly name: string | null;
  readonly share: boolean | null;
}

/** Saved builds: each key family sees only its own. */
export interface OwnBuilds {
  readonly save: Save;
  get(principal: Principal, id: string): Promise<SavedBuild>;
  list(principal: Principal, filter: BuildFilter, page: PageRequest): Promise<ListPage<SavedBuild>>;
  change(principal: Principal, id: string, change: BuildChange): Promise<SavedBuild>;
  remove(principal: Principal, id: string): Promise<SavedBuild>;
  /** Removes builds of any key family. */
  removeAll(builds: readonly SavedBuild[]): Promise<void>;
}

interface OwnBuildsDependencies {
  readonly records: Collection<SavedBuild>;
  readonly votes: Pick<Votes, 'forget'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createOwnBuilds({
  records,
  votes,
  clock,
  newId,
}: OwnBuildsDependencies): OwnBuilds {
  async function get(principal: Principal, id: string): Promise<SavedBuild> {
    const build = await records.get(id);
    if (!build || !isOf(build, principal)) throw noSuchBuild();
    return build;
  }

  async function removeOne({ environment, id }: SavedBuild): Promise<boolean> {
    // Votes first: when the process dies in between, the removal can be asked for again.
    await votes.forget(environment, profileIdOf(id));
    const isRemoved = await records.remove(id);
    // A vote may have come between.
    await votes.forget(environment, profileIdOf(id));
    return isRemoved;
  }

  return {
    save: createSave({ records, clock, newId }),
    get,
    list: ({ lineageId }, filter, page) => listBuilds(records, lineageId, filter, page),
    async change(principal, id, change) {
      const build = await get(principal, id);
      assertSound(change, build);
      const forgetVotes = async () => {
        if (nameAfter(build, change) !== build.name)
          await votes.forget(build.environment, profileIdOf(id));
      };
      // Before and after, as with a removal.
      await forgetVotes();
      const now = clock.now();
      const changed = await records.update(
        id,
        (current) => current && applyChange(current, change, now),
      );
      if (!changed) throw noSuchBuild();
      await forgetVotes();
      return changed;
    },
    async remove(principal, id) {
      const build = await get(principal, id);
      if (!(await removeOne(build))) throw noSuchBuild();
      return build;
    },
    async removeAll(builds) {
      for (const build of builds) await removeOne(build);
    },
  };
}

/** Throws `validation_failed`. */
function assertSound({ name, share }: BuildChange, { kind }: SavedBuild): void {
  if (name === null && share === null)
    throw Problem.invalid('name', 'A name or share is required.');
  checkAll(
    () => assertName(name),
    () => {
      if (share === true && kind !== 'simulation')
        throw Problem.invalid('share', 'Only a simulation can be shared.');
    },
  );
}

/** Throws `validation_failed`; null is no other name. */
export function assertName(name: string | null): void {
  const fault = name === null ? undefined : nameFault(name);
  if (fault !== undefined) throw Problem.invalid('name', fault);
}

/** Votes are for a build under its name: under another name it has none (R10.9). */
function applyChange(current: SavedBuild, change: BuildChange, now: number): SavedBuild {
  const name = nameAfter(current, change);
  return updateListing({
    ...current,
    name,
    votes: name === current.name ? current.votes : 0,
    shared: change.share ?? current.shared,
    updatedAt: now,
  });
}

const nameAfter = (build: SavedBuild, { name }: BuildChange): string =>
  name === null ? build.name : storedName(name);

const isOf = (build: SavedBuild, { environment, lineageId }: Principal): boolean =>
  build.environment === environment && build.lineageId === lineageId;

const noSuchBuild = (): Problem => new Problem('build_not_found', 'There is no such build.');

/** Which builds of a key family are asked for; null for all. */
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

const givenFields = (filter: BuildFilter) => fields.filter((field) => filter[field] !== null);

/** A page of what a lineage saved, newest first (R10.3a). */
function listBuilds(
  records: Pick<Collection<SavedBuild>, 'page' | 'count'>,
  lineageId: string,
  filter: BuildFilter,
  page: PageRequest,
): Promise<ListPage<SavedBuild>> {
  const given = givenFields(filter);
  const equals = Object.fromEntries(given.map((field) => [field, filter[field]]));
  const index = indexes[given.join(' ')] ?? 'byLineage';
  return newestPage(records, { index, equals: { lineageId, ...equals } }, page);
}

/** Where a build stands in the list of these filters. */
export const buildKeyOf =
  (filter: BuildFilter) =>
  (build: SavedBuild): PageKey => [
    build.lineageId,
    ...givenFields(filter).map((field) => build[field]),
    build.createdAt,
    build.id,
  ];
