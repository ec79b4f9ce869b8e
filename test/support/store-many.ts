import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Collection, KeyRange, PageQuery, Store } from '../../src/store/store.ts';
import { type Item, itemOf, itemSpec } from './store-items.ts';

interface World {
  readonly store: Store;
  readonly items: Collection<Item>;
  readonly clock: { time: number };
  /** Of the collection. */
  readonly name: string;
}

const noteOf = (row: Item | undefined): readonly number[] =>
  (row?.note as readonly number[] | undefined) ?? [];

/** Notes a number once, however often it is applied. */
const noting =
  (number: number) =>
  (row: Item | undefined, id: string): Item | undefined =>
    noteOf(row).includes(number) ? undefined : itemOf(id, { note: [...noteOf(row), number] });

async function idsOf(items: Collection<Item>): Promise<string[]> {
  const all = { index: 'byGroup', equals: {}, limit: 100, direction: 'ascending' } as const;
  return (await items.page(all)).rows.map(({ id }) => id);
}

/** What the port promises of indexes by a list, and of many updates and many counts at once. */
export function manyContract(world: () => World): void {
  test('a record is in an index by a list once for each of its values, and a query names one', async () => {
    const { items } = world();
    const about = (topics: string, more: Partial<PageQuery<Item>> = {}): PageQuery<Item> => ({
      ...{ index: 'byTopic', equals: { topics }, limit: 10, direction: 'ascending' },
      ...more,
    });
    const idsOn = async (query: PageQuery<Item>) =>
      (await items.page(query)).rows.map(({ id }) => id);
    await items.insert(itemOf('a', { topics: ['x', 'y', 'x'], rank: 2 }));
    await items.insert(itemOf('b', { topics: ['a', 'x', 'zz'], rank: 1 }));
    await items.insert(itemOf('c', { topics: [] }));
    await items.insert(itemOf('d'));
    const { rows, next } = await items.page(about('x', { limit: 1 }));
    expect([rows[0]?.id, next]).toEqual(['b', ['x', 1, 'b']]);
    expect(await idsOn(about('x', { after: next ?? [] }))).toEqual(['a']);
    expect(await idsOn(about('x', { direction: 'descending' }))).toEqual(['a', 'b']);
    expect(await idsOn(about('x', { range: { from: 2 } }))).toEqual(['a']);
    expect(await items.count({ index: 'byTopic', equals: { topics: 'x' } })).toBe(2);
    await items.update('a', (row) => row && { ...row, topics: ['y', 'z'] });
    expect([await idsOn(about('x')), await idsOn(about('z'))]).toEqual([['b'], ['a']]);
    await items.remove('b');
    expect(await idsOn(about('x'))).toEqual([]);
    await expect(items.page(about('x', { equals: {} }))).rejects.toThrow(/led by a list/);
  });

  test('many updates create, change, leave, and answer in order', async () => {
    const { items } = world();
    for (const id of ['a', 'b']) await items.insert(itemOf(id, { rank: 1 }));
    const seen = new Map<string, number | undefined>();
    const answers = await items.updateMany(['c', 'none', 'b', 'a'], (current, id) => {
      seen.set(id, current?.rank);
      return ['b', 'c'].includes(id) ? itemOf(id, { rank: 7 }) : undefined;
    });
    const [c, b, a] = [
      itemOf('c', { rank: 7 }),
      itemOf('b', { rank: 7 }),
      itemOf('a', { rank: 1 }),
    ];
    expect(answers).toEqual([c, undefined, b, a]);
    expect(Object.fromEntries(seen)).toEqual({ a: 1, b: 1, c: undefined, none: undefined });
    expect(await items.getMany(['a', 'b', 'c', 'none'])).toEqual([a, b, c, undefined]);
    expect(await idsOf(items)).toEqual(['a', 'b', 'c']);
    expect(await items.updateMany([], () => undefined)).toEqual([]);
  });

  test.each(['new', 'stored'])(
    'of many updates at once each %s record ends as all of them together leave it',
    async (kind) => {
      const { items } = world();
      const names = Array.from({ length: 20 }, (_, index) => `i${index}`);
      if (kind === 'stored') for (const id of names) await items.insert(itemOf(id));
      await Promise.all([
        ...[0, 1, 2].map((number) => items.updateMany(names, noting(number))),
        ...names.map((id) => items.update(id, (row) => noting(3)(row, id))),
      ]);
      for (const row of await items.getMany(names))
        expect(noteOf(row).toSorted()).toEqual([0, 1, 2, 3]);
    },
  );

  test('what cannot be written fails many updates and is not written', async () => {
    const { items } = world();
    const renaming = items.updateMany(['a'], () => itemOf('b'));
    await expect(renaming).rejects.toThrow(/change the id/);
    const unkeyable = items.updateMany(['a'], () => itemOf('a', { group: '\u0001' }));
    await expect(unkeyable).rejects.toThrow(RangeError);
    expect(await items.getMany(['a', 'b'])).toEqual([undefined, undefined]);
  });

  test('many updates begin anew what is over', async () => {
    const { clock, items } = world();
    const until = new Date(clock.time + 1000);
    for (const id of ['a', 'b']) await items.insert(itemOf(id, { until }));
    clock.time += 1000;
    const found = await items.updateMany(['a', 'b'], (row, id) =>
      itemOf(id, { rank: row === undefined ? 5 : 6 }),
    );
    expect(found.map((row) => row?.rank)).toEqual([5, 5]);
    expect(await idsOf(items)).toEqual(['a', 'b']);
  });

  test('where the store keeps the order of writes, none is there without the one before it', async () => {
    const { store, name, items } = world();
    // Another engine promises nothing: its callers wait for one before they begin the next.
    if (store.commitsInOrder !== true) return;
    const others = store.collection(itemSpec(`${name}_others`));
    const rankOf = async (from: Collection<Item>): Promise<number> =>
      (await from.get('a'))?.rank ?? 0;
    let isWriting = true;
    async function watch(): Promise<void> {
      while (isWriting) {
        // The later one is read first: whatever is committed between, the earlier one is no older.
        const later = await rankOf(items);
        expect(await rankOf(others)).toBeGreaterThanOrEqual(later);
        await nextTurn();
      }
    }
    const watching = watch();
    const writing: Promise<unknown>[] = [];
    for (let rank = 1; rank <= 200; rank += 1) {
      writing.push(
        others.updateMany(['a'], () => itemOf('a', { rank })),
        items.update('a', () => itemOf('a', { rank })),
      );
      if (rank % 3 === 0) await nextTurn();
    }
    await Promise.all(writing);
    isWriting = false;
    await watching;
    expect([await rankOf(others), await rankOf(items)]).toEqual([200, 200]);
  });

  test('counts of several ranges are those of each by itself', async () => {
    const { items, clock } = world();
    const start = clock.time;
    const until = new Date(start + 1000);
    const groups = ['a', 'a b', 'é', 'z'];
    for (let index = 0; index < 24; index += 1)
      await items.insert(
        itemOf(`i${index}`, {
          group: groups[index % 4] ?? '',
          rank: index,
          active: index % 3 === 0,
          ...(index % 5 === 0 && { tag: `t${index}` }),
          ...(index % 6 === 0 && { until }),
        }),
      );
    const asked: Record<string, KeyRange[]> = {
      byGroup: [{}, { from: 'a b', to: 'é' }, { from: 'é' }, { to: 'a' }, { from: 'z', to: 'a' }],
      byTag: [{}, { to: 't2' }, { from: 't10', to: 't2' }],
    };
    for (const time of [start, start + 1000]) {
      clock.time = time;
      for (const [index, ranges] of Object.entries(asked)) {
        const queries = ranges.map((range) => ({ index, equals: {}, range }));
        const each = await Promise.all(queries.map((query) => items.count(query)));
        expect(await items.countRanges(index, ranges)).toEqual(each);
        expect(each[0]).toBeGreaterThan(0);
      }
    }
    expect(await items.countRanges('byGroup', [])).toEqual([]);
    await expect(items.countRanges('byNothing', [{}])).rejects.toThrow(/byNothing/);
  });
}
