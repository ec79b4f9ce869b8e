import { describe, expect, test } from 'vitest';
import { type Collection, StoreUnavailable } from '../../../src/store/store.ts';
import { gate, hasServer, mongoWorld } from '../../support/mongodb.ts';
import { type Item, itemOf, itemSpec } from '../../support/store-items.ts';

const byGroup = { index: 'byGroup', equals: {}, limit: 9, direction: 'ascending' } as const;
const spec = itemSpec('items');
const ready = (items: Collection<Item>): Promise<unknown> =>
  expect
    .poll(() => items.page(byGroup).then(() => 'ready', String), { timeout: 9000 })
    .toBe('ready');

describe.skipIf(!hasServer)('indexes of MongoDB', () => {
  test('while an index is being built, what needs none is served and what needs it is refused in time', async () => {
    const { proxy, open } = await mongoWorld();
    const built = gate();
    proxy.intervene((name) => (name === 'createIndexes' ? { hold: built.opened } : undefined));
    const { store } = await open({ operationMs: 1500 });
    const items = store.collection(spec);

    await items.insert(itemOf('a'));
    await items.update('a', (row) => row && { ...row, rank: 2 });
    expect(await items.get('a')).toEqual(itemOf('a', { rank: 2 }));
    expect(await items.getMany(['a', 'b'])).toEqual([itemOf('a', { rank: 2 }), undefined]);
    expect(await items.remove('none')).toBe(false);
    await expect(store.ping()).resolves.toBeUndefined();
    expect(store.unreadyIndexes()).toMatchObject({ 'waypoint_items.byGroup': 'pending' });

    for (const result of await Promise.allSettled([items.page(byGroup), items.count(byGroup)]))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });

    built.open();
    await ready(items);
    expect(store.unreadyIndexes()).toEqual({});
    expect(await items.count(byGroup)).toBe(1);
  });

  test('who needs an index that comes in time waits for it', async () => {
    const { proxy, open } = await mongoWorld();
    const built = gate();
    proxy.intervene((name) => (name === 'createIndexes' ? { hold: built.opened } : undefined));
    const items = (await open()).store.collection(spec);
    const asked = [items.insert(itemOf('a')), items.page(byGroup)];
    await expect.poll(() => proxy.commands).toContain('createIndexes');
    built.open();
    await expect(Promise.all(asked)).resolves.toBeDefined();
  });

  test('a build is asked of a majority, and of a server that has none without the word', async () => {
    const { proxy, open } = await mongoWorld();
    const quorums: unknown[] = [];
    proxy.intervene((name, command) => {
      if (name !== 'createIndexes') return undefined;
      quorums.push(command['commitQuorum']);
      const message = "Standalones can't specify commitQuorum";
      return 'commitQuorum' in command
        ? { answer: { ok: 0, code: 2, codeName: 'BadValue', errmsg: message } }
        : undefined;
    });
    await ready((await open()).store.collection(spec));
    expect(quorums).toEqual(['majority', undefined]);
  });

  test('a build that is broken off is begun again', async () => {
    const { proxy, open, faults } = await mongoWorld();
    let times = 0;
    proxy.intervene((name) => {
      times += name === 'createIndexes' ? 1 : 0;
      return name === 'createIndexes' && times === 1 ? 'cut' : undefined;
    });
    await ready((await open()).store.collection(spec));
    expect(times).toBeGreaterThan(1);
    expect(String(faults[0])).toMatch(/MongoNetworkError/);
  });

  test('two instances that start at once on an empty database get along', async () => {
    const { open } = await mongoWorld();
    const stores = await Promise.all([open(), open(), open()]);
    const sides = stores.map(({ store }) => store.collection(spec));
    const taking = sides.map((side, rank) => side.insert(itemOf('one', { rank })));
    const settled = await Promise.allSettled(taking);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('indexes that others made of the same fields are taken as they are, under their names', async () => {
    const { open, db, proxy } = await mongoWorld();
    const documents = db.collection('waypoint_items');
    await documents.createIndexes([
      { name: 'byGroup(group,rank)', key: { group: 1, rank: 1, _id: 1 } },
      { name: 'expiry', key: { until: 1 }, expireAfterSeconds: 0 },
    ]);
    const hints: unknown[] = [];
    proxy.intervene((name, command) => {
      if (name === 'find' && command['find'] === 'waypoint_items') hints.push(command['hint']);
      return undefined;
    });
    const items = (await open()).store.collection(spec);
    await items.page(byGroup);
    expect(hints).toEqual(['byGroup(group,rank)']);
    await items.page({ ...byGroup, index: 'byTag' });
    expect((await documents.indexes()).map(({ name }) => name).sort()).toEqual([
      '_id_',
      'byGroup(group,rank)',
      'expiry',
      'waypoint(active,group,rank,_id)',
      'waypoint(tag,_id)',
      'waypoint(topics,rank,_id)',
    ]);
  });

  test('what is declared no more is dropped once the new is there; what others made stays', async () => {
    const { open, db } = await mongoWorld();
    const documents = db.collection('waypoint_items');
    await documents.createIndexes([
      { name: 'waypoint(rank,_id)', key: { rank: 1, _id: 1 } },
      { name: 'waypoint(note) expires', key: { note: 1 }, expireAfterSeconds: 0 },
      { name: 'waypoint(tag) unique', key: { tag: 1 }, unique: true, sparse: true },
      { name: 'rank_1', key: { rank: 1 } },
      { name: 'mine(rank,active)', key: { active: 1 } },
    ]);
    (await open()).store.collection(spec);
    await expect
      .poll(async () => (await documents.indexes()).map(({ name }) => name).sort())
      .toEqual([
        '_id_',
        'mine(rank,active)',
        'rank_1',
        'waypoint(active,group,rank,_id)',
        'waypoint(group,rank,_id)',
        'waypoint(tag,_id)',
        'waypoint(topics,rank,_id)',
        'waypoint(until) expires',
      ]);
  });

  test('a declaration that is renamed, or expires by another field, goes on with what is there', async () => {
    const { open, db } = await mongoWorld();
    const before = (await open()).store;
    await ready(before.collection(spec));
    await before.close();
    const { expires: _expires, ...lasting } = spec;
    const indexes = { byTeam: ['group', 'rank'] as const, byRank: ['rank'] as const };
    const items = (await open()).store.collection({ ...lasting, indexes });
    await items.insert(itemOf('a'));
    expect((await items.page({ ...byGroup, index: 'byTeam' })).rows).toHaveLength(1);
    await expect
      .poll(async () => (await db.collection('waypoint_items').indexes()).map(({ name }) => name))
      .not.toContain('waypoint(until) expires');
  });

  test.each([85, 86])(
    'an index of ours that conflicts (code %d) makes room, one of others is named and left',
    async (code) => {
      const { open, db, proxy, faults } = await mongoWorld();
      const documents = db.collection('waypoint_items');
      await documents.createIndexes([
        {
          name: 'waypoint(group,rank,_id)',
          key: { group: 1, rank: 1, _id: 1 },
          sparse: true,
        },
        { name: 'until_1', key: { until: 1 }, expireAfterSeconds: 60 },
      ]);
      const conflict = (fields: readonly string[], index: string | undefined) =>
        fields.includes(String(index))
          ? { answer: { ok: 0, code, errmsg: 'it is there' } }
          : undefined;
      let isThere = true;
      proxy.intervene((name, command) => {
        if (name === 'dropIndexes') isThere = false;
        if (name !== 'createIndexes') return undefined;
        const names = (command['indexes'] as { name: string }[]).map((one) => one.name);
        const theirs = names.find((one) => one === 'waypoint(until) expires');
        const ours = isThere ? names.find((one) => one === 'waypoint(group,rank,_id)') : undefined;
        return conflict(names, theirs ?? ours ?? 'none');
      });
      const { store } = await open();
      const items = store.collection(spec);
      await ready(items);
      await items.insert(itemOf('a'));
      await expect
        .poll(() => store.unreadyIndexes())
        .toEqual({ 'waypoint_items.expires': 'failed' });
      expect(faults.map(String).join()).toMatch(
        /expires of waypoint_items.*"until_1" is in the way/,
      );
      expect((await documents.indexes()).map(({ name }) => name)).toContain('until_1');
    },
  );

  test('an index that is dropped while we run is made again', async () => {
    const { open, proxy } = await mongoWorld();
    const items = (await open()).store.collection(spec);
    await items.insert(itemOf('a', { tag: 't' }));
    await items.page(byGroup);
    const before = proxy.commands.filter((name) => name === 'createIndexes').length;
    const hint = 'hint provided does not correspond to an existing index';
    let isDropped = true;
    proxy.intervene((name) => {
      if (name === 'createIndexes') isDropped = false;
      return name === 'find' && isDropped
        ? { answer: { ok: 0, code: 2, codeName: 'BadValue', errmsg: hint } }
        : undefined;
    });
    expect((await items.page(byGroup)).rows).toHaveLength(1);
    expect(proxy.commands.filter((name) => name === 'createIndexes').length).toBeGreaterThan(
      before,
    );
  });
});
