import { expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { startApp } from '../../support/app.ts';
import { endWithTest } from '../../support/endings.ts';
import { faultOf, shardedCollections } from '../../support/sharding.ts';
import { openTestStore } from '../../support/store.ts';

type AnySpec = Parameters<Store['collection']>[0];

async function specsOf(): Promise<AnySpec[]> {
  const { store, blobs, close } = await openTestStore();
  endWithTest(close);
  const specs = new Map<string, AnySpec>();
  const collection: Store['collection'] = (spec) => {
    specs.set(spec.name, spec as unknown as AnySpec);
    return store.collection(spec);
  };
  await startApp({ store: { ...store, collection }, blobs });
  return [...specs.values()];
}

const indexesOf = ({ indexes = {} }: AnySpec): string[] =>
  Object.values(indexes).map((fields) => fields.join(', '));

/** What the table of docs/mongodb.md says otherwise than the declaration. */
function faultsOf(spec: AnySpec): string[] {
  const { name, shardKey } = spec;
  const row = shardedCollections.get(name);
  if (row === undefined) return [`${name} is not in the table.`];
  const isOther = row.key !== undefined && row.key !== (shardKey?.field ?? '_id');
  const unknown = [...row.scattered].filter((index) => !indexesOf(spec).includes(index));
  return [
    ...(isOther ? [`${name} has another key than the table.`] : []),
    ...unknown.map((index) => `${name} has no index ${index}.`),
  ];
}

test('docs/mongodb.md has the shard key of every collection, and lists no index that is not there', async () => {
  expect((await specsOf()).flatMap(faultsOf)).toEqual([]);
});

test('reports have at most eight indexes', async () => {
  const reports = (await specsOf()).find(({ name }) => name === 'reports');
  // With that of ids.
  expect(Object.keys(reports?.indexes ?? {}).length + 1).toBeLessThanOrEqual(8);
});

const find = (name: string, filter: object, hint?: string) =>
  faultOf({ commandName: 'find', command: { find: `waypoint_${name}`, filter, hint } } as never);

test('a command has to name the shard key, or an index that the table lists', () => {
  expect(find('keys', { _id: 'a' })).toBeUndefined();
  expect(find('keys', { $and: [{ _id: { $in: ['a', 'b'] } }] })).toBeUndefined();
  expect(find('keys', { keyId: { $eq: 'key_a' } }, 'waypoint(keyId,_id)')).toBeUndefined();
  expect(find('live_log', { $and: [{ slot: { $eq: '1.0' } }] })).toBeUndefined();
  expect(find('webhook_queues', {})).toBeUndefined();
  expect(find('keys', { _id: { $gt: 'a' } })).toMatch(/^find of keys asks all shards/);
  expect(find('live_log', { _id: 'a' })).toMatch(/does not list it: \{"_id":"a"\}$/);
  const changed = { $and: [{ changedAt: { $gte: 1 } }] };
  expect(find('keys', changed, 'waypoint(changedAt,_id)')).toMatch(/by `changedAt` asks all/);
});
