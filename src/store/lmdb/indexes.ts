import type { Clock } from '../../lib/clock.ts';
import type { Row } from '../row.ts';
import type { CollectionSpec, Stored } from '../store.ts';
import type { Tables } from './environment.ts';
import { moveFormerRows } from './former-form.ts';
import { type Build, createIndexStanding, idsAfter, keysUnder } from './index-standing.ts';
import { type EntryKey, entryKeys } from './keys.ts';

/** Entries removed, and records indexed, in one write transaction. */
const stepSize = { clear: 1000, fill: 100 };
/** How long a process that died keeps the others from building. */
const claimMs = 5000;

interface RowsOfBuild {
  readonly find: (id: string) => Row | undefined;
  readonly live: (row: Row | undefined) => Row | undefined;
  readonly remove: (id: string, keys: readonly EntryKey[]) => void;
}

export type CollectionIndexes = ReturnType<typeof createCollectionIndexes>;

/** The indexes of one collection: which are there, and the steps that make the others. */
export function createCollectionIndexes<T extends Stored>(
  tables: Tables,
  clock: Clock,
  spec: CollectionSpec<T>,
  rows: RowsOfBuild,
) {
  const standing = createIndexStanding(tables, spec);
  const step = createSteps(tables, clock, spec, rows, standing);

  return {
    collection: spec.name,
    /** Whether nothing is left to do. */
    isWhole: standing.isWhole,
    /** Within `write`, first of all: sees what other processes did. */
    look: standing.look,
    /** Whether records may still lie under the full name of the collection. */
    hasFormer: standing.hasFormer,
    /** Within `write`: whether entries of an index are stored at the moment. */
    isStored(index: string): boolean {
      const { ready, build } = standing.inWrite();
      return ready.has(index) || (!build?.former && build?.clear.length === 0);
    },
    /** Outside of `write`: sees what other processes did. */
    read: standing.read,
    /** Whether all entries of an index are there. */
    isReady: standing.isReady,
    /** Those that are not there yet. */
    unready: (): string[] => standing.wanted.filter((index) => !standing.isReady(index)),
    /** One write transaction of the build; true when nothing is left to do, undefined while another process builds. */
    step: (by: string): Promise<boolean | undefined> => tables.write(() => step(by)),
  };
}

/** What a build does in one write transaction. */
function createSteps<T extends Stored>(
  tables: Tables,
  clock: Clock,
  spec: CollectionSpec<T>,
  rows: RowsOfBuild,
  standing: ReturnType<typeof createIndexStanding>,
) {
  const { entries } = tables;
  const { name } = spec;
  const isMade = (index: string): boolean => standing.inWrite().ready.has(index);
  const made = (): string[] => standing.wanted.filter(isMade);

  function moveFormer(build: Build): boolean {
    const isMoved = moveFormerRows(tables, name);
    return standing.save(made(), isMoved ? { ...build, former: undefined } : build);
  }

  function clear(build: Build): boolean {
    const [index = '', ...rest] = build.clear;
    const keys = keysUnder(tables, [name, index], stepSize.clear);
    for (const key of keys) void entries.remove(key);
    return standing.save(made(), {
      ...build,
      clear: keys.length < stepSize.clear ? rest : build.clear,
    });
  }

  /** Stores the entries of a record that are missing. */
  function fillRow(id: string): void {
    const row = rows.find(id);
    const keys = entryKeys(spec, row);
    if (rows.live(row) === undefined) rows.remove(id, keys);
    else for (const { index, key } of keys) if (!isMade(index)) void entries.put(key, '');
  }

  function fill(build: Build): boolean {
    const ids = idsAfter(tables, name, build.after, stepSize.fill);
    for (const id of ids) fillRow(id);
    if (ids.length === stepSize.fill) return standing.save(made(), { ...build, after: ids.at(-1) });
    return standing.save(standing.wanted, build);
  }

  return (by: string): boolean | undefined => {
    standing.look();
    const { build } = standing.inWrite();
    if (build === undefined) return true;
    const now = clock.now();
    if (build.by !== by && (build.until ?? 0) > now) return undefined;
    const claimed = { ...build, by, until: now + claimMs };
    if (build.former) return moveFormer(claimed);
    return build.clear.length > 0 ? clear(claimed) : fill(claimed);
  };
}
