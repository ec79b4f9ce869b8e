import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageKey } from '../../src/lib/list-page.ts';
import { maxBlobBytes } from '../../src/store/blobs.ts';
import { byId, type Collection, DuplicateRecord, type PageQuery } from '../../src/store/store.ts';
import type { Engine, TestStore } from './store.ts';
import { fuzzContract } from './store-fuzz.ts';
import { type Item, itemOf, itemSpec } from './store-items.ts';
import { manyContract } from './store-many.ts';

/** A day ahead of a server's own time, so that its TTL index never removes what is still live here. */
const start = Date.now() + 86_400_000;
const times = <R>(count: number, make: (index: number) => R): R[] =>
  Array.from({ length: count }, (_, index) => make(index));
const byGroup = (query: Partial<PageQuery<Item>> = {}): PageQuery<Item> => ({
  index: 'byGroup',
  equals: { group: 'g' },
  limit: 100,
  direction: 'ascending',
  ...query,
});

async function walk(
  items: Collection<Item>,
  query: PageQuery<Item>,
  between?: () => Promise<void>,
): Promise<Item[]> {
  const rows: Item[] = [];
  let after: PageKey | undefined;
  do {
    const page = await items.page({ ...query, ...(after === undefined ? {} : { after }) });
    rows.push(...page.rows);
    after = page.next;
    await between?.();
  } while (after !== undefined);
  return rows;
}

const ids = (rows: readonly (Item | undefined)[]): (string | undefined)[] =>
  rows.map((row) => row?.id);

/** The promises of the storage port, for one engine. */
export function storeContract(engine: Engine): void {
  describe(engine.name, () => {
    let opened: TestStore;
    let items: Collection<Item>;
    let name = '';
    let collections = 0;
    const clock = { time: start, now: () => clock.time };

    beforeAll(async () => {
      opened = await engine.open(clock);
    });
    afterAll(() => opened.close());
    beforeEach(() => {
      clock.time = start;
      collections += 1;
      name = `items_${collections}`;
      items = opened.store.collection(itemSpec(name));
    });
    const insertAll = async (records: readonly Item[]): Promise<void> => {
      await Promise.all(records.map((record) => items.insert(record)));
    };

    test('a record comes back as it was given', async () => {
      const note = {
        text: 'ä😀\u0000',
        integers: [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1)],
        doubles: [0.1, -1.5e300, 5e-324],
        flags: [true, false, null],
        dates: [new Date(0), new Date(-1), new Date(8.64e15), new Date('2026-11-21T07:50:20.123Z')],
        bytes: new Uint8Array([0, 1, 255]),
        nested: { empty: {}, none: [], deep: [{ bytes: new Uint8Array(0) }] },
      };
      await items.insert(itemOf('a', { note }));
      const row = await items.get('a');
      expect(row).toStrictEqual(itemOf('a', { note }));
      const kept = row?.note as typeof note | undefined;
      expect(Object.getPrototypeOf(kept?.bytes)).toBe(Uint8Array.prototype);
    });

    test('a record is removed only while it is what it has to be', async () => {
      await items.insert(itemOf('a', { rank: 1, tag: 't' }));
      expect(await items.remove('a', ({ rank }) => rank === 2)).toBe(false);
      expect(await items.get('a')).toMatchObject({ rank: 1 });
      const both = await Promise.all([
        items.update('a', (current) => current && { ...current, rank: 2 }),
        items.remove('a', ({ rank }) => rank === 1),
      ]);
      const left = await items.get('a');
      expect(both[1]).toBe(left === undefined);
      await items.update('a', () => itemOf('a', { rank: 2, tag: 't' }));
      expect(await items.remove('a', ({ rank }) => rank === 2)).toBe(true);
      expect(await items.remove('a', () => true)).toBe(false);
      expect(ids((await items.page({ ...byGroup(), index: 'byTag', equals: {} })).rows)).toEqual(
        [],
      );
    });

    test('undefined members are dropped', async () => {
      await items.insert(itemOf('a', { tag: undefined, note: { x: undefined, y: 1 } }));
      expect(await items.get('a')).toStrictEqual(itemOf('a', { note: { y: 1 } }));
    });

    test.each([
      ['NaN', Number.NaN],
      ['infinity', Number.POSITIVE_INFINITY],
      ['a bigint', 1n],
      ['a map', new Map()],
      ['an invalid date', new Date(Number.NaN)],
      ['undefined in an array', [undefined]],
      ['a member name of the server', { $set: 1 }],
    ])('%s is refused', async (_what, note) => {
      await expect(items.insert(itemOf('a', { note }))).rejects.toThrow(TypeError);
      expect(await items.get('a')).toBeUndefined();
    });

    test('records are copies on the way in and on the way out', async () => {
      const given = itemOf('a', { note: { list: [1], bytes: new Uint8Array([1]) } });
      const inserting = items.insert(given);
      given.rank = 9;
      (given.note as { list: number[] }).list.push(2);
      await inserting;
      const kept = itemOf('a', { note: { list: [1], bytes: new Uint8Array([1]) } });
      const first = await items.get('a');
      if (first !== undefined) first.rank = 7;
      (first?.note as { bytes: Uint8Array } | undefined)?.bytes.fill(9);
      expect(await items.get('a')).toStrictEqual(kept);
    });

    test('a stored row that does not fit the schema is an error that names it', async () => {
      await items.insert({ ...itemOf('a'), rank: 'high' as unknown as number });
      await expect(items.get('a')).rejects.toThrow(/"a".*schema.*"rank"/);
    });

    test('many are answered in the order of the ids, absent ones as undefined', async () => {
      await insertAll(times(150, (index) => itemOf(`i${index}`)));
      const asked = ['i149', 'none', 'i3', 'i3', ...times(140, (index) => `i${index}`)];
      const expected = asked.map((id) => (id === 'none' ? undefined : id));
      expect(ids(await items.getMany(asked))).toEqual(expected);
      expect(await items.getMany([])).toEqual([]);
    });

    test('a second insert of an id is refused and changes nothing', async () => {
      await items.insert(itemOf('a', { rank: 1 }));
      const again = items.insert(itemOf('a', { rank: 2, tag: 't' }));
      await expect(again).rejects.toThrow(DuplicateRecord);
      expect(await items.get('a')).toStrictEqual(itemOf('a', { rank: 1 }));
      await items.insert(itemOf('b', { tag: 't' }));
    });

    test('of 20 concurrent inserts of an id one wins', async () => {
      const inserts = times(20, (rank) => items.insert(itemOf('one', { rank })));
      const settled = await Promise.allSettled(inserts);
      const lost = settled.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(lost).toHaveLength(19);
      for (const error of lost) expect(error).toBeInstanceOf(DuplicateRecord);
      expect(await items.count({ index: 'byGroup', equals: {} })).toBe(1);
    });

    test('an update creates, changes, leaves, and answers what is there afterwards', async () => {
      const leave = (): undefined => undefined;
      expect(await items.update('a', leave)).toBeUndefined();
      expect(await items.update('a', () => itemOf('a', { rank: 1 }))).toEqual(
        itemOf('a', { rank: 1 }),
      );
      expect(await items.update('a', leave)).toEqual(itemOf('a', { rank: 1 }));
      await items.update('a', (row) => row && { ...row, rank: row.rank + 1 });
      expect(await items.get('a')).toEqual(itemOf('a', { rank: 2 }));
    });

    test('an update goes by the record as it is, whatever was seen of it before', async () => {
      const first = itemOf('a', { rank: 1 });
      await items.insert(first);
      const more = (row?: Item): Item => itemOf('a', { rank: (row?.rank ?? 0) + 1 });
      const second = await items.update('a', more, first);
      expect(second?.rank).toBe(2);
      // Seen too early, or not there when it was looked for.
      expect((await items.update('a', more, first))?.rank).toBe(3);
      expect((await items.update('a', more, null))?.rank).toBe(4);
      const fromTwo = (row?: Item) => (row?.rank === 2 ? more(row) : undefined);
      expect((await items.update('a', fromTwo, second))?.rank).toBe(4);
      const onlyFour = (row?: Item) => {
        if (row?.rank !== 4) throw new Error('no');
        return more(row);
      };
      expect((await items.update('a', onlyFour, second))?.rank).toBe(5);
      expect((await items.update('b', () => itemOf('b', { rank: 1 }), null))?.rank).toBe(1);
      expect(await items.get('a')).toEqual(itemOf('a', { rank: 5 }));
    });

    test('an update of what was seen and is over begins anew', async () => {
      const seen = itemOf('a', { rank: 1, until: new Date(clock.time + 1000) });
      await items.insert(seen);
      clock.time += 1000;
      const more = (row?: Item): Item => itemOf('a', { rank: (row?.rank ?? 0) + 1 });
      expect((await items.update('a', more, seen))?.rank).toBe(1);
    });

    test('an update whose function throws changes nothing, and one may not change the id', async () => {
      await items.insert(itemOf('a'));
      const failing = items.update('a', () => {
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await expect(items.update('a', () => itemOf('b'))).rejects.toThrow(/change the id/);
      expect(await walk(items, byGroup())).toEqual([itemOf('a')]);
    });

    test('100 parallel increments add up to 100', async () => {
      const increment = (row?: Item): Item => itemOf('n', { rank: (row?.rank ?? 0) + 1 });
      const answers = await Promise.all(times(100, () => items.update('n', increment)));
      expect(new Set(answers.map((row) => row?.rank)).size).toBe(100);
      expect(await items.get('n')).toEqual(itemOf('n', { rank: 100 }));
    });

    test('of 20 concurrent transitions one wins', async () => {
      await items.insert(itemOf('a'));
      const claims = times(20, (index) =>
        items.update('a', (row) =>
          row?.active === true ? { ...row, active: false, note: index } : undefined,
        ),
      );
      const winners = new Set((await Promise.all(claims)).map((row) => row?.note));
      expect(winners.size).toBe(1);
    });

    test('remove says whether there was a record, and forgets its entries', async () => {
      await items.insert(itemOf('a', { tag: 't' }));
      expect(await items.remove('a')).toBe(true);
      expect(await items.remove('a')).toBe(false);
      expect(await items.page(byGroup())).toEqual({ rows: [] });
      await items.insert(itemOf('b', { tag: 't' }));
    });

    test('pages follow the index, then the id, in both directions', async () => {
      const ranks = [3, -1.5, 10, 0, 3, -20, 2.25, 1e9, -1e-9, 3];
      await insertAll(ranks.map((rank, index) => itemOf(`i${index}`, { rank })));
      const order = ['i5', 'i1', 'i8', 'i3', 'i6', 'i0', 'i4', 'i9', 'i2', 'i7'];
      for (const limit of [1, 3, 10, 50]) {
        expect(ids(await walk(items, byGroup({ limit })))).toEqual(order);
        const descending = await walk(items, byGroup({ limit, direction: 'descending' }));
        expect(ids(descending)).toEqual(order.toReversed());
      }
    });

    test('a page has a next key only when there is a next row', async () => {
      await insertAll(times(4, (index) => itemOf(`i${index}`, { rank: index })));
      expect(await items.page(byGroup({ limit: 4 }))).not.toHaveProperty('next');
      const page = await items.page(byGroup({ limit: 2 }));
      expect(page.next).toEqual(['g', 1, 'i1']);
      const rest = await items.page(byGroup({ limit: 2, after: ['g', 1, 'i1'] }));
      expect(ids(rest.rows)).toEqual(['i2', 'i3']);
      expect(rest).not.toHaveProperty('next');
    });

    test.each([
      [{ from: 1, to: 3 }, ['i1', 'i2']],
      [{ from: 2 }, ['i2', 'i3', 'i4']],
      [{ to: 1 }, ['i0']],
      [{ from: 3, to: 3 }, []],
    ])('the range %o takes its start and leaves its end', async (range, expected) => {
      await insertAll(times(5, (index) => itemOf(`i${index}`, { rank: index })));
      await insertAll([itemOf('z', { group: 'other', rank: 2 })]);
      for (const limit of [1, 10]) {
        const up = await walk(items, byGroup({ range, limit }));
        expect(ids(up)).toEqual(expected);
        const down = await walk(items, byGroup({ range, limit, direction: 'descending' }));
        expect(ids(down)).toEqual(expected.toReversed());
      }
      expect(await items.count(byGroup({ range }))).toBe(expected.length);
    });

    test('a value that begins like another is another', async () => {
      const groups = ['', 'a', 'a b', 'aa', 'a:', 'b'];
      await insertAll(groups.map((group) => itemOf(`in:${group}`, { group })));
      for (const group of groups) {
        const rows = await walk(items, byGroup({ equals: { group }, limit: 1 }));
        expect(ids(rows)).toEqual([`in:${group}`]);
        expect(await items.count({ index: 'byGroup', equals: { group } })).toBe(1);
      }
    });

    test('all records are paged by their ids, without those that are over', async () => {
      await insertAll(['i2', 'é', 'i10', 'Z', 'i1'].map((id) => itemOf(id)));
      await items.insert(itemOf('i3', { until: new Date(clock.time + 1000) }));
      clock.time += 1000;
      const order = ['Z', 'i1', 'i10', 'i2', 'é'];
      for (const limit of [1, 2, 5]) {
        const all = { index: byId, equals: {}, limit, direction: 'ascending' } as const;
        expect(ids(await walk(items, all))).toEqual(order);
        const descending = await walk(items, { ...all, direction: 'descending' });
        expect(ids(descending)).toEqual(order.toReversed());
      }
      expect(await items.count({ index: byId, equals: {} })).toBe(5);
      await expect(items.count({ index: byId, equals: { group: 'g' } })).rejects.toThrow(/fewer/);
    });

    test('false comes before true, and a record without an index field is not in that index', async () => {
      await insertAll([itemOf('a'), itemOf('b', { active: false }), itemOf('c', { tag: 't' })]);
      const page = { index: 'byActive', equals: {}, limit: 9, direction: 'ascending' } as const;
      expect(ids((await items.page(page)).rows)).toEqual(['b', 'a', 'c']);
      expect(await items.count({ index: 'byActive', equals: { active: true } })).toBe(2);
      expect(ids((await items.page({ ...page, index: 'byTag' })).rows)).toEqual(['c']);
      expect(await items.count({ index: 'byTag', equals: {} })).toBe(1);
    });

    test('strings are in the order of their code points', async ({ skip }) => {
      const groups = ['\u{1F600}', '\uFFFF', 'z', '\uFF5E', '', '\u{10FFFF}', 'é', '\u{1F600}a'];
      await insertAll(groups.map((group, index) => itemOf(`i${index}`, { group })));
      const rows = await walk(items, byGroup({ equals: {}, limit: 3 }));
      expect(new Set(rows.map(({ group }) => group))).toEqual(new Set(groups));
      expect(await walk(items, byGroup({ equals: {}, limit: 3, direction: 'descending' }))).toEqual(
        rows.toReversed(),
      );
      const buffers = (left: string, right: string): number =>
        Buffer.compare(Buffer.from(left), Buffer.from(right));
      const found = rows.map(({ group }) => group);
      const isUtf16 = found.join() === groups.toSorted().join();
      skip(engine.name === 'mongodb' && isUtf16, 'this server sorts by UTF-16, MongoDB does not');
      expect(found).toEqual(groups.toSorted(buffers));
    });

    test('pages never skip or repeat while rows are added', async () => {
      const initial = times(60, (index) => itemOf(`i${index}`, { rank: index * 10 }));
      await insertAll(initial);
      for (const direction of ['ascending', 'descending'] as const) {
        let added = 0;
        const rows = await walk(items, byGroup({ limit: 7, direction }), async () => {
          added += 1;
          await items.insert(itemOf(`${direction}${added}`, { rank: (added * 97) % 600 }));
        });
        const seen = ids(rows);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(ids(initial)));
      }
    });

    test.each<[string, Partial<PageQuery<Item>>]>([
      ['an index that is not declared', { index: 'byNote' }],
      ['a field that does not lead the index', { equals: { rank: 1 } }],
      ['more fields than the index has', { equals: { group: 'g', rank: 1, active: true } }],
      ['a range with no field left', { equals: { group: 'g', rank: 1 }, range: { from: 1 } }],
      ['a limit of zero', { limit: 0 }],
      ['a page key of other values', { after: ['other', 1, 'a'] }],
      ['a page key that is too short', { after: ['g', 1] }],
    ])('%s is an error at once', async (_what, query) => {
      await expect(items.page(byGroup(query))).rejects.toThrow(name);
      const isPageOnly = query.limit !== undefined || query.after !== undefined;
      if (!isPageOnly) await expect(items.count(byGroup(query))).rejects.toThrow(name);
    });

    test.each<[string, Item]>([
      ['a long indexed string', itemOf('a', { group: 'x'.repeat(2000) })],
      ['a long indexed string of emoji', itemOf('a', { group: '😀'.repeat(495) })],
      ['a long id', itemOf('x'.repeat(2000))],
      ['an id with a control character', itemOf('a\u0000b')],
      ['half a surrogate pair in an index', itemOf('a', { group: '\uD83D' })],
    ])('%s is refused with a clear error', async (_what, record) => {
      await expect(items.insert(record)).rejects.toThrow(/longer than 1978 bytes or holds/);
      await expect(items.update(record.id, () => record)).rejects.toThrow(/longer than 1978/);
      expect(await items.get(record.id)).toBeUndefined();
      expect(await items.remove(record.id)).toBe(false);
      expect(await items.getMany([record.id])).toEqual([undefined]);
    });

    test('the longest strings that fit are kept, and what cannot be there is not found', async () => {
      await items.insert(itemOf('a', { group: 'y'.repeat(1900) }));
      const long = (length: number): PageQuery<Item> =>
        byGroup({ equals: { group: 'y'.repeat(length) } });
      expect(ids((await items.page(long(1900))).rows)).toEqual(['a']);
      expect(await items.page(long(3000))).toEqual({ rows: [] });
      expect(await items.count(long(3000))).toBe(0);
    });

    test('a record is absent from the moment it expires', async () => {
      const until = new Date(start + 1000);
      await insertAll([itemOf('a', { until, tag: 't' }), itemOf('b', { rank: 1 })]);
      expect(await items.get('a')).toStrictEqual(itemOf('a', { until, tag: 't' }));
      clock.time = start + 1000;
      expect(await items.get('a')).toBeUndefined();
      expect(ids(await items.getMany(['a', 'b']))).toEqual([undefined, 'b']);
      expect(ids((await items.page(byGroup())).rows)).toEqual(['b']);
      expect(await items.count({ index: 'byGroup', equals: { group: 'g' } })).toBe(1);
      expect(await items.update('a', (row) => row)).toBeUndefined();
      expect(await items.remove('a')).toBe(false);
    });

    test('what is over gives way: its id is free', async () => {
      const until = new Date(start + 1000);
      await insertAll([itemOf('a', { until }), itemOf('b', { until }), itemOf('c', { until })]);
      clock.time = start + 2000;
      await items.insert(itemOf('a', { rank: 1 }));
      await items.update('c', (row) => row ?? itemOf('c', { rank: 2 }));
      expect(ids(await walk(items, byGroup()))).toEqual(['a', 'c']);
    });

    test('14 kB of bytes are cheap to keep and to read', async () => {
      const note = new Uint8Array(14_000).map((_, index) => index % 251);
      await insertAll(times(20, (index) => itemOf(`i${index}`, { note })));
      const rows = await items.getMany(times(20, (index) => `i${index}`));
      for (const row of rows) expect(Buffer.from(row?.note as Uint8Array).equals(note)).toBe(true);
    });

    test('a blob of 1.2 MB comes back, is replaced and is removed', async () => {
      const { blobs } = opened;
      const bytes = new Uint8Array(1_200_000).map((_, index) => (index * 7) % 256);
      const id = `${name}/../Evidence:ä`;
      expect(await blobs.get(id)).toBeUndefined();
      await blobs.put(id, bytes, { contentType: 'image/png' });
      const blob = await blobs.get(id);
      expect(blob?.contentType).toBe('image/png');
      expect(Object.getPrototypeOf(blob?.bytes)).toBe(Uint8Array.prototype);
      expect(Buffer.from(blob?.bytes ?? []).equals(bytes)).toBe(true);
      await blobs.put(id, new Uint8Array([1, 10, 2]), { contentType: 'text/plain' });
      expect(await blobs.get(id)).toEqual({
        bytes: new Uint8Array([1, 10, 2]),
        contentType: 'text/plain',
      });
      expect(await blobs.get(id.toLowerCase())).toBeUndefined();
      expect(await blobs.remove(id)).toBe(true);
      expect(await blobs.remove(id)).toBe(false);
      expect(await blobs.get(id)).toBeUndefined();
    });

    test('a blob may have 16 MB less some room, and no more', async () => {
      const { blobs } = opened;
      const id = `${name}-large`;
      const bytes = new Uint8Array(maxBlobBytes).fill(7);
      await blobs.put(id, bytes, { contentType: 'image/png' });
      expect((await blobs.get(id))?.bytes.length).toBe(maxBlobBytes);
      const put = blobs.put(id, new Uint8Array(maxBlobBytes + 1), { contentType: 'image/png' });
      await expect(put).rejects.toThrow(/is larger than/);
      expect(await blobs.remove(id)).toBe(true);
    });

    test('a blob without an id or with one that is too long is refused', async () => {
      const { blobs } = opened;
      for (const id of ['', 'x'.repeat(201)]) {
        const put = blobs.put(id, new Uint8Array(1), { contentType: 'text/plain' });
        await expect(put).rejects.toThrow(/empty or too long/);
        expect(await blobs.get(id)).toBeUndefined();
      }
    });

    test('an answering store can be pinged', async () => {
      await expect(opened.store.ping()).resolves.toBeUndefined();
    });

    fuzzContract(() => ({ items, clock }));
    manyContract(() => ({ store: opened.store, items, clock, name }));
  });
}
