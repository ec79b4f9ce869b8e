import type { Clock } from '../../lib/clock.ts';
import { freshId, type Reservation } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { allRows } from '../../store/records.ts';
import { type Collection, DuplicateRecord } from '../../store/store.ts';
import type { SavedBuild } from './saved-build.ts';

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

export interface SaveDependencies {
  readonly records: Collection<SavedBuild>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createSave({ records, clock, newId }: SaveDependencies) {
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
