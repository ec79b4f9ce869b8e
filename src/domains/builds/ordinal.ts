import { Problem } from '../../lib/problem.ts';
import { allRows } from '../../store/erase.ts';
import { type Collection, DuplicateRecord } from '../../store/store.ts';
import type { SavedBuild } from './saved-build.ts';

/** A lineage has so many builds at most (R10.3a). */
export const maxBuilds = 500;

/** So many ordinals are tried unseen: reading which ones are free is reading all builds of the lineage. */
const unseenTries = 16;
/** By the golden section, and prime to `maxBuilds`: so many tries leave no gap of a tenth of all untried. */
const stride = 309;

type Records = Pick<Collection<SavedBuild>, 'insert' | 'count' | 'page'>;

const ordinalOf = (lineageId: string, number: number): string => `${lineageId}:${number}`;

const full = (): Problem =>
  new Problem('build_limit_reached', `A key family has at most ${maxBuilds} saved builds.`);

/** Throws `build_limit_reached` when the lineage has no room. */
export async function assertRoom(
  records: Pick<Records, 'count'>,
  lineageId: string,
): Promise<void> {
  if ((await countOf(records, lineageId)) >= maxBuilds) throw full();
}

const countOf = (records: Pick<Records, 'count'>, lineageId: string): Promise<number> =>
  records.count({ index: 'byLineage', equals: { lineageId } });

/**
 * Inserts a build under an ordinal of its lineage that is free, or throws `build_limit_reached`. One write decides, by a
 * unique index: the limit holds under races, and who died has either saved it or left nothing.
 */
export async function insertNumbered(
  records: Records,
  build: Omit<SavedBuild, 'ordinal'>,
): Promise<SavedBuild> {
  const { id, lineageId } = build;
  const start = numberOf(id);
  const count = await countOf(records, lineageId);
  if (count >= maxBuilds) throw full();
  // Where nothing was deleted the next one is free.
  const unseen = [
    count,
    ...Array.from({ length: unseenTries }, (_, turn) => start + turn * stride),
  ];
  for (const number of unseen) {
    const numbered = { ...build, ordinal: ordinalOf(lineageId, number % maxBuilds) };
    if (await isInserted(records, numbered)) return numbered;
  }
  // One that was free and is taken now is of a save that came first: there is an end to those.
  while ((await countOf(records, lineageId)) < maxBuilds) {
    const free = await freeOrdinals(records, lineageId);
    const ordinal = free[start % free.length];
    if (ordinal === undefined) continue;
    const numbered = { ...build, ordinal };
    if (await isInserted(records, numbered)) return numbered;
  }
  throw full();
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

/** Saves that run side by side look for an ordinal from different ones on. */
const numberOf = (id: string): number =>
  Array.from(id).reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 65_521, 0);

/** Ordinals between those taken are of builds that were deleted. */
async function freeOrdinals(records: Pick<Records, 'page'>, lineageId: string): Promise<string[]> {
  const builds = await allRows(records, 'byLineage', { lineageId });
  const taken = new Set(builds.map(({ ordinal }) => ordinal));
  const ordinals = Array.from({ length: maxBuilds }, (_, number) => ordinalOf(lineageId, number));
  return ordinals.filter((ordinal) => !taken.has(ordinal));
}
