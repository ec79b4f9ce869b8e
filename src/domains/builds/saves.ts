import type { Clock } from '../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { nameFault, storedName } from './build-name.ts';
import { type BuildFilter, listBuilds } from './list.ts';
import { listed, profileIdOf } from './profile.ts';
import { createSave, type Save } from './save.ts';
import type { SavedBuild } from './saved-build.ts';
import type { Votes } from './votes.ts';

/** What may be changed of a build; null for what stays as it is. */
export interface BuildChange {
  readonly name: string | null;
  readonly share: boolean | null;
}

/** The builds of all lineages; each sees its own alone. */
export interface Saves {
  readonly save: Save;
  get(principal: Principal, id: string): Promise<SavedBuild>;
  list(principal: Principal, filter: BuildFilter, page: PageRequest): Promise<ListPage<SavedBuild>>;
  change(principal: Principal, id: string, change: BuildChange): Promise<SavedBuild>;
  remove(principal: Principal, id: string): Promise<SavedBuild>;
  /** Removes builds of any key family. */
  removeAll(builds: readonly SavedBuild[]): Promise<void>;
}

export interface SavesDependencies {
  readonly records: Collection<SavedBuild>;
  readonly votes: Pick<Votes, 'forget'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createSaves({ records, votes, clock, newId }: SavesDependencies): Saves {
  async function get(principal: Principal, id: string): Promise<SavedBuild> {
    const build = await records.get(id);
    if (!build || !isOf(build, principal)) throw noSuchBuild();
    return build;
  }

  async function removeOne({ environment, id }: SavedBuild): Promise<boolean> {
    // Votes first: who dies between has a build whose removal can be asked for again.
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
      const kept = await records.update(id, (current) => current && changed(current, change, now));
      if (!kept) throw noSuchBuild();
      await forgetVotes();
      return kept;
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

/** Votes are for what was read under a name: under another one there are none (R10.9). */
function changed(current: SavedBuild, change: BuildChange, now: number): SavedBuild {
  const name = nameAfter(current, change);
  return listed({
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
