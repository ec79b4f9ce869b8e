import { Problem } from '../../lib/problem.ts';
import { allRows } from '../../store/erase.ts';
import { type Collection, DuplicateRecord } from '../../store/store.ts';
import type { SavedBuild } from './saved-build.ts';

/** A lineage has so many builds at most (R10.3a). */
const maxBuilds = 500;

/** Every insert that is refused took an ordinal that another one had taken just before. */
const attempts = 20;

type Records = Pick<Collection<SavedBuild>, 'insert' | 'count' | 'page'>;

const ordinalOf = (lineageId: string, number: number): string => `${lineageId}:${number}`;

const full = (): Problem =>
  new Problem('build_limit_reached', `A key family has at most ${maxBuilds} saved builds.`);

/** Throws `build_limit_reached` when the lineage has no room. */
export async function assertRoom(
  records: Pick<Records, 'count'>,
  lineageId: string,
): Promise<void> {
  const count = await records.count({ index: 'byLineage', equals: { lineageId } });
  if (count >= maxBuilds) throw full();
}

/**
 * Inserts a build under an ordinal of its lineage that is free, or throws `build_limit_reached`. One write decides, by a
 * unique index: the limit holds under races, and who died has either saved it or left nothing.
 */
export async function insertNumbered(
  records: Records,
  build: Omit<SavedBuild, 'ordinal'>,
): Promise<SavedBuild> {
  const { id, lineageId } = build;
  const count = await records.count({ index: 'byLineage', equals: { lineageId } });
  let ordinal: string | undefined = ordinalOf(lineageId, count % maxBuilds);
  for (let attempt = 0; attempt < attempts && ordinal !== undefined; attempt += 1) {
    const numbered: SavedBuild = { ...build, ordinal };
    try {
      await records.insert(numbered);
      return numbered;
    } catch (error) {
      if (!(error instanceof DuplicateRecord) || error.index !== 'ordinal') throw error;
    }
    const free = await freeOrdinals(records, lineageId);
    ordinal = free[numberOf(id) % free.length];
  }
  throw full();
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
