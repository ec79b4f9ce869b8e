import type { GameId } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { freshId, type Reservation } from '../../lib/ids.ts';
import type { PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { plainName } from '../../lib/text.ts';
import { allRows, newestPage } from '../../store/records.ts';
import { type Collection, DuplicateRecord } from '../../store/store.ts';
import { nameFault } from './input/reading.ts';
import { type BuildKind, profileIdOf, type SavedBuild, updateListing } from './saved-build.ts';
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

function createSave({ records, clock, newId }: SaveDependencies) {
  async function findEarlier(origin: string | undefined): Promise<SavedBuild | undefined> {
    if (origin === undefined) return undefined;
    const { rows } = await records.page({
      index: 'byOrigin',
      equals: { origin },
      limit: 1,
      direction: 'ascending',
    });
    return rows[0];
  }

  async function insert(
    build: Omit<SavedBuild, 'ordinal'>,
    giveBack: () => void,
  ): Promise<SavedBuild> {
    try {
      return await insertNumbered(records, build);
    } catch (error) {
      // Another run of the same request may have come first.
      const other = await findEarlier(build.origin);
      if (other || isRefusal(error)) giveBack();
      if (other) return other;
      throw error;
    }
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
    const made = await findEarlier(origin);
    if (made) return made;
    if ((await countOf(records, lineageId)) >= maxBuilds) throw noRoom();
    const giveBack = await takeToken();
    const now = clock.now();
    const id = freshId('bld', reservation) ?? newId();
    const leftBy = environment === 'test' ? lineageId : undefined;
    const fields = { ...head, ...(await compute()), id, environment, lineageId, leftBy };
    const build = { ...fields, createdAt: now, updatedAt: now, votes: 0, takenDown: null };
    return insert(origin === undefined ? build : { ...build, origin }, giveBack);
  };
}

/** Whether it is certain that nothing was saved. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'build_limit_reached';

/** The most builds that a key family has (R10.3a). */
export const maxBuilds = 500;

/** How many ordinals are tried before the free ones are read, which is to read all builds of the key family. */
const unseenTries = 16;
/** By the golden section, and prime to `maxBuilds`: the tries leave no gap of a tenth of all ordinals. */
const stride = 309;

type Records = Pick<Collection<SavedBuild>, 'insert' | 'count' | 'page'>;

const ordinalOf = (lineageId: string, number: number): string => `${lineageId}:${number}`;

const noRoom = (): Problem =>
  new Problem('build_limit_reached', `A key family has at most ${maxBuilds} saved builds.`);

const countOf = (records: Pick<Records, 'count'>, lineageId: string): Promise<number> =>
  records.count({ index: 'byLineage', equals: { lineageId } });

/**
 * Inserts a build under an ordinal of its lineage that is free, or throws `build_limit_reached`. One write decides, by a
 * unique index: the limit holds under races, and a process that died has either saved it or left nothing.
 */
export async function insertNumbered(
  records: Records,
  build: Omit<SavedBuild, 'ordinal'>,
): Promise<SavedBuild> {
  const { id, lineageId } = build;
  const start = numberOf(id);
  const count = await countOf(records, lineageId);
  if (count >= maxBuilds) throw noRoom();
  // Where nothing was deleted the next one is free.
  const unseen = [
    count,
    ...Array.from({ length: unseenTries }, (_, turn) => start + turn * stride),
  ];
  for (const number of unseen) {
    const numbered = { ...build, ordinal: ordinalOf(lineageId, number % maxBuilds) };
    if (await isInserted(records, numbered)) return numbered;
  }
  // An ordinal that is taken by now belongs to a save that came first; those come to an end.
  while ((await countOf(records, lineageId)) < maxBuilds) {
    const free = await freeOrdinals(records, lineageId);
    const ordinal = free[start % free.length];
    if (ordinal === undefined) continue;
    const numbered = { ...build, ordinal };
    if (await isInserted(records, numbered)) return numbered;
  }
  throw noRoom();
}

/** False when another build has the ordinal. */
async function isInserted(records: Pick<Records, 'insert'>, build: SavedBuild): Promise<boolean> {
  try {
    await records.insert(build);
    return true;
  } catch (error) {
    if (error instanceof DuplicateRecord && error.index === 'ordinal') return false;
    throw error;
  }
}

/** Saves that run side by side start looking for an ordinal at different ones. */
const numberOf = (id: string): number =>
  Array.from(id).reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 65_521, 0);

/** Ordinals between those taken are of builds that were deleted. */
async function freeOrdinals(records: Pick<Records, 'page'>, lineageId: string): Promise<string[]> {
  const builds = await allRows(records, 'byLineage', { lineageId });
  const taken = new Set(builds.map(({ ordinal }) => ordinal));
  const ordinals = Array.from({ length: maxBuilds }, (_, number) => ordinalOf(lineageId, number));
  return ordinals.filter((ordinal) => !taken.has(ordinal));
}
