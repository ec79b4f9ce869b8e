import type { Key } from 'lmdb';
import type { CollectionSpec, Stored } from '../store.ts';
import type { Tables } from './environment.ts';
import { above, below, expiryIndex, idIn, shortName } from './keys.ts';

// Which indexes of a collection have all of their entries stands beside the entries. When a collection is declared with
// other indexes, their entries are made anew in the background, in write transactions of a few records: first all entries
// of what changed are removed, and none are written; then every record gets its entries, and writes keep them up. How far
// it is stands in the same transaction, so that a process that is killed loses nothing.

interface Declared {
  readonly ordered: Readonly<Record<string, readonly string[]>>;
  readonly expires: string | undefined;
  /** Earlier versions had unique ones; their entries are removed. */
  readonly unique?: Readonly<Record<string, string>> | undefined;
}

/** What is left to do until all declared indexes have their entries. */
export interface Build {
  /** The declaration that it is for. */
  readonly for: string;
  /** Indexes whose entries are still to be removed; while there are any, nothing is made. */
  readonly clear: readonly string[];
  /** Records may still lie under the full name of the collection (`former-form.ts`). */
  readonly former?: true | undefined;
  /** Every index that may have entries. */
  readonly names: readonly string[];
  /** The records up to this id have their entries. */
  readonly after?: string | undefined;
  /** The process that builds, until this time; the others wait for it. */
  readonly by?: string | undefined;
  readonly until?: number | undefined;
}

interface Standing {
  readonly ready: Declared;
  readonly build: Build | undefined;
}

/** As earlier versions wrote it, with a fourth member while there is a build: they take it for another declaration. */
type StoredStanding = readonly [
  ordered?: Declared['ordered'] | null,
  unique?: Declared['unique'] | null,
  expires?: string | null,
  build?: Build,
];

function readStanding(text: string | undefined): Standing {
  const [ordered, unique, expires, build] = JSON.parse(text ?? '[]') as StoredStanding;
  const ready = {
    ordered: ordered ?? {},
    expires: expires ?? undefined,
    unique: unique ?? undefined,
  };
  return { ready, build };
}

const declaredText = <T extends Stored>({ indexes, expires }: CollectionSpec<T>): string =>
  JSON.stringify([indexes, null, expires]);

/** Each index with a text of what its entries are. */
const definitionsOf = ({ ordered, unique, expires }: Declared): Map<string, string> =>
  new Map([
    ...Object.entries(ordered).map(([index, fields]) => [index, fields.join()] as const),
    ...Object.entries(unique ?? {}).map(([index, field]) => [index, `unique ${field}`] as const),
    ...(expires === undefined ? [] : [[expiryIndex, expires] as const]),
  ]);

/** The declared indexes that lack entries, by what is stored of a collection. */
export function missingIn<T extends Stored>(
  stored: string | undefined,
  spec: CollectionSpec<T>,
): string[] {
  const had = definitionsOf(readStanding(stored).ready);
  const wanted = definitionsOf(readStanding(declaredText(spec)).ready);
  return [...wanted.keys()].filter((name) => had.get(name) !== wanted.get(name));
}

/** Whether records may still lie where an earlier version stored them. */
export const isFormer = (stored: string | undefined): boolean =>
  readStanding(stored).build?.former === true;

/** The indexes of a declaration that are among `names`. */
const partOf = ({ ordered, expires }: Declared, names: ReadonlySet<string>): Declared => ({
  ordered: Object.fromEntries(Object.entries(ordered).filter(([index]) => names.has(index))),
  expires: names.has(expiryIndex) ? expires : undefined,
});

/** The text of a standing; one without anything left to do is the declaration itself. */
function standingText(declared: string, names: ReadonlySet<string>, build: Build): string {
  const whole = readStanding(declared).ready;
  const isWhole = [...definitionsOf(whole).keys()].every((index) => names.has(index));
  if (isWhole && build.clear.length === 0 && !build.former) return declared;
  const { ordered, expires } = partOf(whole, names);
  return JSON.stringify([ordered, null, expires ?? null, build]);
}

/** The standing from which the declared indexes are made; the same as before where that has begun. */
function planned(stored: string | undefined, declared: string): string {
  if (stored === declared) return declared;
  const { ready, build } = readStanding(stored);
  if (stored !== undefined && build?.for === declared) return stored;
  const had = definitionsOf(ready);
  const wanted = definitionsOf(readStanding(declared).ready);
  const same = new Set([...wanted.keys()].filter((name) => had.get(name) === wanted.get(name)));
  const names = [...new Set([...had.keys(), ...wanted.keys(), ...(build?.names ?? [])])];
  const clear = names.filter((name) => !same.has(name));
  return standingText(declared, same, {
    for: declared,
    clear,
    names,
    former: build?.former,
  });
}

/** The keys of the entries of an index, and the ids of the records of a collection after one of them. */
export const keysUnder = (
  { entries }: Pick<Tables, 'entries'>,
  [collection, index]: readonly [collection: string, index: string],
  limit: number,
): Key[] => {
  const short = shortName(collection, index);
  return [...entries.getKeys({ start: [short, below], end: [short, above], limit })];
};

export const idsAfter = (
  { records }: Pick<Tables, 'records'>,
  collection: string,
  after: string | undefined,
  limit: number,
): string[] => {
  const short = shortName(collection);
  const range = { start: [short, after ?? below], end: [short, above], exclusiveStart: true };
  return [...records.getKeys({ ...range, limit }).map(idIn)];
};

interface Known {
  readonly text: string;
  readonly ready: ReadonlySet<string>;
  readonly build: Build | undefined;
}

function knownOf(text: string): Known {
  const { ready, build } = readStanding(text);
  return { text, ready: new Set(definitionsOf(ready).keys()), build };
}

/**
 * Which indexes of a collection have all of their entries, and what is left to do for the others: as it is committed, for
 * reads, and as a write transaction finds and leaves it.
 */
export function createIndexStanding<T extends Stored>(tables: Tables, spec: CollectionSpec<T>) {
  const { records, entries, beginRead } = tables;
  const { name } = spec;
  const place = ['', name];
  const declared = declaredText(spec);
  const wanted = [...definitionsOf(readStanding(declared).ready).keys()];
  const find = (): Known => knownOf(planned(entries.get(place), declared));
  let committed = find();
  let written = committed;

  const isWhole = (): boolean => committed.text === declared;
  const inWrite = (): Known => (isWhole() ? committed : written);

  /** Without records and entries there is nothing to make. */
  function declareEmpty(): void {
    const stored = entries.get(place);
    const { text, build } = committed;
    if (text === stored) return;
    const isEmpty = () =>
      !build?.former &&
      idsAfter(tables, name, undefined, 1).length === 0 &&
      (build?.clear ?? []).every((index) => keysUnder(tables, [name, index], 1).length === 0);
    if (!isEmpty()) return;
    records.transactionSync(() => {
      if (entries.get(place) === stored && isEmpty()) void entries.put(place, declared);
    });
    committed = find();
  }
  declareEmpty();

  return {
    collection: name,
    wanted,
    isWhole,
    isReady: (index: string): boolean => committed.ready.has(index),
    build: (): Build | undefined => committed.build,
    /** Whether records may still lie under the full name of the collection. */
    hasFormer: (): boolean => committed.build?.former === true,
    /** Sees what this process and others have committed. */
    read(): void {
      if (isWhole()) return;
      beginRead();
      committed = find();
    },
    /** Within `write`: the standing as the transaction has it. */
    inWrite,
    /** Within `write`, first of all: sees what is committed, and begins a build that is not begun. */
    look(): void {
      if (isWhole()) return;
      const stored = entries.get(place);
      written = find();
      if (written.text !== stored) void entries.put(place, written.text);
    },
    /** Within `write`: these indexes have all of their entries, and this is left to do. True when nothing is. */
    save(made: readonly string[], next: Build): boolean {
      written = knownOf(standingText(declared, new Set(made), next));
      void entries.put(place, written.text);
      return written.text === declared;
    },
  };
}
