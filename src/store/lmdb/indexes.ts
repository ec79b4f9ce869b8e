import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { Row } from '../row.ts';
import type { CollectionSpec, IndexCondition, Stored } from '../store.ts';
import type { Tables } from './environment.ts';
import { moveFormerRows } from './former-form.ts';
import { type Build, createIndexStanding, idsAfter, keysUnder } from './index-standing.ts';
import { type EntryKey, entryKeys, holds } from './keys.ts';

/** Entries removed, and records indexed, in one write transaction. */
const stepSize = { clear: 1000, fill: 100 };
/** How long a process that died keeps the others from building. */
const claimMs = 5000;
const refusedMs = minuteMs;

/** A write needs an index that is not there yet. Thrown before anything is written. */
export class UnreadyIndex extends Error {
  readonly index: string;

  constructor(index: string) {
    super(`The index ${index} is not there yet.`);
    this.name = 'UnreadyIndex';
    this.index = index;
  }
}

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
    isStored: (index: string): boolean =>
      standing.isReady(index) || (!standing.hasFormer() && standing.build()?.clear.length === 0),
    /** Within `write`: throws `UnreadyIndex` where a unique value cannot be checked yet, unless the row had it before. */
    assertUnique(before: readonly EntryKey[], after: readonly EntryKey[]): void {
      if (standing.isWhole()) return;
      const unchecked = after.find(
        (entry) => entry.isUnique && !standing.isReady(entry.index) && !holds(before, entry),
      );
      if (unchecked) throw new UnreadyIndex(unchecked.index);
    },
    /** Outside of `write`: sees what other processes did. */
    read: standing.read,
    /** Whether all entries of an index are there. */
    isReady: standing.isReady,
    /** Why an index cannot be made. */
    refusal: (index: string): string | undefined => standing.build()?.refused?.[index],
    /** Those that are not there yet. */
    unready: (): (readonly [index: string, condition: IndexCondition])[] =>
      standing.wanted
        .filter((index) => !standing.isReady(index))
        .map((index) => [index, standing.build()?.refused?.[index] ? 'failed' : 'pending']),
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
  const made = (): string[] => standing.wanted.filter(standing.isReady);

  function moveFormer(build: Build): void {
    const isMoved = moveFormerRows(tables, name);
    standing.save(made(), isMoved ? { ...build, former: undefined } : build);
  }

  function clear(build: Build): void {
    const [index = '', ...rest] = build.clear;
    const keys = keysUnder(tables, [name, index], stepSize.clear);
    for (const key of keys) void entries.remove(key);
    standing.save(made(), { ...build, clear: keys.length < stepSize.clear ? rest : build.clear });
  }

  /** Whether another live record has this unique value; one that is over gives way. */
  function isTaken({ isUnique, key }: EntryKey, id: string): boolean {
    const holder = isUnique ? entries.get(key) : undefined;
    if (holder === undefined || holder === id) return false;
    const other = rows.find(holder);
    if (rows.live(other) !== undefined) return true;
    rows.remove(holder, entryKeys(spec, other));
    return false;
  }

  /** Stores the entries of a record that are missing; answers the unique indexes that refuse it. */
  function fillRow(id: string): string[] {
    const row = rows.find(id);
    const keys = entryKeys(spec, row);
    if (rows.live(row) === undefined) {
      rows.remove(id, keys);
      return [];
    }
    const refused: string[] = [];
    for (const entry of keys.filter(({ index }) => !standing.isReady(index))) {
      if (isTaken(entry, id)) refused.push(entry.index);
      else void entries.put(entry.key, entry.value);
    }
    return refused;
  }

  function fill(build: Build): void {
    const ids = idsAfter(tables, name, build.after, stepSize.fill);
    const refused: Record<string, string> = build.after === undefined ? {} : { ...build.refused };
    for (const id of ids)
      for (const index of fillRow(id)) refused[index] = `"${id}" has the value of another record`;
    if (ids.length === stepSize.fill) {
      standing.save(made(), { ...build, after: ids.at(-1), refused });
      return;
    }
    // Every index is made, but those that records contradict: they are tried again.
    const isMade = (index: string) => refused[index] === undefined;
    const next = { clear: Object.keys(refused), refused, after: undefined };
    const later = { by: '', until: clock.now() + refusedMs };
    standing.save(standing.wanted.filter(isMade), { ...build, ...next, ...later });
  }

  return (by: string): boolean | undefined => {
    standing.look();
    const build = standing.build();
    if (standing.isWhole() || build === undefined) return true;
    const now = clock.now();
    if (build.by !== by && (build.until ?? 0) > now) return undefined;
    const claimed = { ...build, by, until: now + claimMs };
    if (build.former) moveFormer(claimed);
    else if (build.clear.length > 0) clear(claimed);
    else fill(claimed);
    return standing.isWhole();
  };
}
