import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { freshId, type Reservation } from '../../lib/ids.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { plainName } from '../../lib/text.ts';
import { insertOnce } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import { nameFault } from './input/reading.ts';
import { type BuildKind, profileIdOf, type SavedBuild, updateListing } from './saved-build.ts';
import { maxBuilds, type ShelvedBuild, type Shelves } from './shelf.ts';
import type { Votes } from './votes.ts';

/** Takes a token of what a lineage may compute, or throws `rate_limited`; answers how to give it back (R4.5). */
export type TakeToken = () => Promise<() => void>;

export interface SaveOptions {
  readonly name: string;
  readonly takeToken: TakeToken;
  /** Of a request with an Idempotency-Key (R1.15). */
  readonly reservation?: Reservation | undefined;
}

/** What is to be saved beside its result. */
export type BuildHead = Pick<
  SavedBuild,
  'kind' | 'name' | 'game' | 'avatarId' | 'input' | 'shared'
>;

interface SaveDependencies {
  readonly records: Collection<SavedBuild>;
  readonly shelves: Shelves;
  readonly clock: Clock;
  readonly newId: () => string;
}

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
export function createOwnBuilds({ records, shelves, votes, clock, newId }: OwnBuildsDependencies) {
  /** Throws `build_not_found`, as the others do: a build is its lineage's alone. */
  async function get({ environment, lineageId }: Principal, id: string): Promise<SavedBuild> {
    const build = await records.get(id);
    if (build?.environment !== environment || build.lineageId !== lineageId) throw noSuchBuild();
    return build;
  }

  async function removeOne(build: SavedBuild): Promise<boolean> {
    const { environment, id } = build;
    // Votes first: when the process dies in between, the removal can be asked for again.
    await votes.forget(environment, profileIdOf(id));
    const isRemoved = await shelves.remove(build, () => records.remove(id));
    // A vote may have come between.
    await votes.forget(environment, profileIdOf(id));
    return isRemoved;
  }

  return {
    save: createSave({ records, shelves, clock, newId }),
    get,
    /** A page of what a lineage saved, newest first (R10.3a). */
    async list(
      { lineageId }: Pick<Principal, 'lineageId'>,
      filter: BuildFilter,
      { limit, after }: PageRequest,
    ): Promise<ListPage<SavedBuild>> {
      const { builds } = await shelves.read(lineageId);
      const found = builds.filter((build) => passes(build, filter)).sort(newestFirst);
      const [createdAt, id] = (after?.slice(-2) ?? []) as [number?, string?];
      const left =
        createdAt === undefined || id === undefined
          ? found
          : found.filter((build) => newestFirst({ createdAt, id }, build) < 0);
      const shown = left.slice(0, limit);
      const last = shown.at(-1);
      const rows = await records.getMany(shown.map((build) => build.id));
      return {
        rows: rows.filter((row) => row !== undefined),
        next: left.length > limit && last ? buildKeyOf(filter)({ ...last, lineageId }) : undefined,
        total: found.length,
      };
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

const givenFields = (filter: BuildFilter) => fields.filter((field) => filter[field] !== null);

/** Where a build stands in the list of these filters. */
export const buildKeyOf =
  (filter: BuildFilter) =>
  (
    build: Pick<SavedBuild, 'lineageId' | 'game' | 'avatarId' | 'kind' | 'createdAt' | 'id'>,
  ): PageKey => [
    build.lineageId,
    ...givenFields(filter).map((field) => build[field]),
    build.createdAt,
    build.id,
  ];

const passes = (build: ShelvedBuild, filter: BuildFilter): boolean =>
  givenFields(filter).every((field) => build[field] === filter[field]);

function newestFirst(
  one: Pick<ShelvedBuild, 'createdAt' | 'id'>,
  other: Pick<ShelvedBuild, 'createdAt' | 'id'>,
): number {
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

function createSave({ records, shelves, clock, newId }: SaveDependencies) {
  /** What an earlier run of the same request saved. */
  async function findEarlier(lineageId: string, origin: string | undefined) {
    if (origin === undefined) return undefined;
    const { builds } = await shelves.read(lineageId);
    const made = builds.find((build) => build.origin === origin);
    return made && records.get(made.id);
  }

  /** Another run of the same request may have come first: then its build is answered. */
  async function insert(
    given: Omit<SavedBuild, 'ordinal'>,
    giveBack: () => void,
  ): Promise<SavedBuild> {
    const id = await shelves.place(given);
    if (id === undefined) {
      giveBack();
      throw noRoom();
    }
    const build = { ...given, id, ordinal: id };
    const isNew = await insertOnce(records, build);
    await shelves.confirm(build);
    if (isNew) return build;
    giveBack();
    return (await records.get(id)) ?? build;
  }

  /** Saves what comes of a computation, or answers what another run of the same request saved (R1.15). */
  return async function save(
    { environment, lineageId }: Principal,
    { takeToken, reservation }: Omit<SaveOptions, 'name'>,
    head: BuildHead,
    compute: () => Promise<Pick<SavedBuild, 'result' | 'role'>>,
  ): Promise<SavedBuild> {
    // The id that the first run of a request reserved is what all of its runs have in common.
    const origin = reservation?.earlier[0] ?? reservation?.fresh;
    const made = await findEarlier(lineageId, origin);
    if (made) return made;
    const { taken } = await shelves.read(lineageId);
    const isPlaced = taken.some((build) => build.origin !== undefined && build.origin === origin);
    if (!isPlaced && taken.length >= maxBuilds) throw noRoom();
    const giveBack = await takeToken();
    const now = clock.now();
    const id = freshId('bld', reservation) ?? newId();
    const leftBy = environment === 'test' ? lineageId : undefined;
    const fields = { ...head, ...(await compute()), id, environment, lineageId, leftBy };
    const build = { ...fields, createdAt: now, updatedAt: now, votes: 0, takenDown: null };
    return insert(origin === undefined ? build : { ...build, origin }, giveBack);
  };
}

const noRoom = (): Problem =>
  new Problem('build_limit_reached', `A key family has at most ${maxBuilds} saved builds.`);
