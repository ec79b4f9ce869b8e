import type { GameId } from '../../games/ids.ts';
import type { PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { plainName } from '../../lib/text.ts';
import { newestPage } from '../../store/records.ts';
import { profileIdOf, updateListing, type Votes } from './profiles.ts';
import { createSave, type SaveDependencies } from './save.ts';
import { type BuildKind, nameFault, type SavedBuild } from './saved-build.ts';

/** What may be changed of a build; null for what stays as it is. */
export interface BuildChange {
  readonly name: string | null;
  readonly share: boolean | null;
}

interface OwnBuildsDependencies extends SaveDependencies {
  readonly votes: Pick<Votes, 'forget'>;
}

export type OwnBuilds = ReturnType<typeof createOwnBuilds>;

/** Saved builds: each key family sees only its own. */
export function createOwnBuilds({ records, votes, clock, newId }: OwnBuildsDependencies) {
  /** Throws `build_not_found`, as the others do: a build is its lineage's alone. */
  async function get({ environment, lineageId }: Principal, id: string): Promise<SavedBuild> {
    const build = await records.get(id);
    if (build?.environment !== environment || build.lineageId !== lineageId) throw noSuchBuild();
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
    /** A page of what a lineage saved, newest first (R10.3a). */
    list({ lineageId }: Principal, filter: BuildFilter, page: PageRequest) {
      const given = givenFields(filter);
      const equals = Object.fromEntries(given.map((field) => [field, filter[field]]));
      const index = `by${given.map((field) => indexWords[field]).join('') || 'Lineage'}`;
      return newestPage(records, { index, equals: { lineageId, ...equals } }, page);
    },
    async change(principal: Principal, id: string, change: BuildChange): Promise<SavedBuild> {
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
    async remove(principal: Principal, id: string): Promise<SavedBuild> {
      const build = await get(principal, id);
      if (!(await removeOne(build))) throw noSuchBuild();
      return build;
    },
    /** Removes builds of any key family. */
    async removeAll(builds: readonly SavedBuild[]): Promise<void> {
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
  name === null ? build.name : plainName(name);

const noSuchBuild = (): Problem => new Problem('build_not_found', 'There is no such build.');

/** Which builds of a key family are asked for; null for all. */
export interface BuildFilter {
  readonly game: GameId | null;
  readonly avatarId: number | null;
  readonly kind: BuildKind | null;
}

const fields = ['game', 'avatarId', 'kind'] as const;

/** What the index of a combination of filters is named after: `byGameKind`. */
const indexWords = { game: 'Game', avatarId: 'Avatar', kind: 'Kind' } as const;

const givenFields = (filter: BuildFilter) => fields.filter((field) => filter[field] !== null);

/** Where a build stands in the list of these filters. */
export const buildKeyOf =
  (filter: BuildFilter) =>
  (build: SavedBuild): PageKey => [
    build.lineageId,
    ...givenFields(filter).map((field) => build[field]),
    build.createdAt,
    build.id,
  ];
