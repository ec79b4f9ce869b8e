import type { Collection, Equals, Stored } from './store.ts';

interface Left extends Stored {
  /** The key family that made the record; absent on records that are not counted, such as reports of live. */
  readonly leftBy?: string | undefined;
}

interface Share<T extends Left> {
  readonly records: Pick<Collection<T>, 'page' | 'count' | 'remove'>;
  /** An index on `leftBy`, then time. */
  readonly index: string;
  readonly perFamily: number;
  readonly inAll: number;
  readonly removedAtOnce?: number;
  /** Removes the oldest records of a family with what belongs to them. May be repeated, and may leave some. */
  readonly remove?: (oldest: readonly T[]) => Promise<void>;
}

const pageRows = 100;
/** Sorts before every name. */
const first = ' ';

/**
 * Removes the oldest records of each family that has too many, and of the largest family while all together have too
 * many. The records themselves are counted, so that a process that dies leaves no wrong count.
 */
export async function trimShares<T extends Left>(share: Share<T>): Promise<void> {
  const { records, index, perFamily, inAll, removedAtOnce = pageRows } = share;
  const removeOnly = async (oldest: readonly T[]): Promise<void> => {
    await Promise.all(oldest.map(({ id }) => records.remove(id)));
  };
  const { remove = removeOnly } = share;
  const sizes = new Map<string, number>();

  async function trim(family: string, wanted: number): Promise<void> {
    const equals = { leftBy: family } as Equals<T>;
    for (let left = Math.min(wanted, removedAtOnce); left > 0; left -= pageRows) {
      const limit = Math.min(left, pageRows);
      const { rows } = await records.page({ index, equals, limit, direction: 'ascending' });
      await remove(rows);
      sizes.set(family, (sizes.get(family) ?? 0) - rows.length);
    }
  }

  for await (const family of familiesIn(share)) {
    const size = await records.count({ index, equals: { leftBy: family } as Equals<T> });
    sizes.set(family, size);
    if (size > perFamily) await trim(family, size - perFamily);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const [largest] = [...sizes].sort(([, one], [, other]) => other - one);
  if (largest && total > inAll) await trim(largest[0], total - inAll);
}

/** Each family once, however many records it has. */
async function* familiesIn<T extends Left>({ records, index }: Share<T>): AsyncGenerator<string> {
  let from = first;
  for (;;) {
    const query = { index, equals: {}, range: { from }, limit: 1, direction: 'ascending' } as const;
    const family = (await records.page(query)).rows[0]?.leftBy;
    if (family === undefined) return;
    yield family;
    from = `${family}${first}`;
  }
}
