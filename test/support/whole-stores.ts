import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionNamed } from '../../src/collections.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { CopyProgress } from '../../src/store/data/copy.ts';
import { type OpenedStore, openStore } from '../../src/store/open.ts';
import type { AnyCollection, RawStore } from '../../src/store/raw.ts';
import { endWithTest } from './endings.ts';
import { type Engine, engines, type TestStore } from './store.ts';
import { itemOf, itemSpec } from './store-items.ts';

/** How soon the processes of a database follow a transfer, in place of seconds. */
const quick = { lookMs: 20, fenceMs: 200, noteMs: 100, settleMs: 3000 };

/** An empty store; removed with the test. */
export async function openWhole(name: Engine['name'], clock: Clock): Promise<TestStore> {
  const engine = engines.find((each) => each.name === name);
  if (engine === undefined) throw new Error(`${name} is not at hand.`);
  const opened = await engine.open(clock, undefined, { transferTimes: quick });
  endWithTest(opened.close);
  return opened;
}

/**
 * The same store as another process opens it. Not while the first one writes: in one process, LMDB would wait for itself.
 */
export async function openAgain(
  { options }: TestStore,
  clock: Clock,
  transferId?: string,
): Promise<OpenedStore> {
  const opened = await openStore({
    ...options,
    clock,
    transferId,
    evenUnfinished: true,
    transferTimes: quick,
  });
  endWithTest(() => opened.store.close());
  return opened;
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-data-'));
  endWithTest(() => rm(folder, { recursive: true }));
  return folder;
}

export const silent: CopyProgress = { step: () => undefined, part: () => undefined };

export const items = itemSpec('items');
const others = itemSpec('others');

export const specOf = (name: string): AnyCollection =>
  ([items, others] as unknown as AnyCollection[]).find((spec) => spec.name === name) ??
  collectionNamed(name);

/** Records of two collections, with every kind of value, and a blob. */
export async function fillWhole({ store, blobs }: TestStore, count: number): Promise<void> {
  const records = store.collection(items);
  const values = [
    null,
    1.5,
    -7,
    2 ** 40,
    'ü€𝄞',
    [1, [2]],
    { a: { b: new Date(5) } },
    new Uint8Array([0, 255]),
  ];
  for (let nth = 0; nth < count; nth += 1)
    await records.insert(
      itemOf(`i${nth}`, {
        rank: nth,
        note: values[nth % values.length],
        ...(nth % 3 === 0 && { tag: `t${nth}` }),
      }),
    );
  await store.collection(others).insert(itemOf('ö', { group: '' }));
  await blobs.put('evidence:run_A', new Uint8Array([1, 2, 3]), { contentType: 'image/png' });
}

/** All that a store holds, in an order of its own. */
export async function contentsOf(raw: RawStore) {
  const records: Record<string, unknown> = {};
  for (const name of await raw.collections())
    for (const row of await raw.rows(name, undefined, 10_000))
      records[`${name} ${row.id}`] = plain(row);
  const blobs: Record<string, unknown> = {};
  for (const id of await raw.blobIds()) blobs[id] = plain(await raw.blobs.get(id));
  return { records, blobs };
}

/** Bytes are of another class on each engine. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

export class Killed extends Error {}

/**
 * The raw port as a process has it that is killed after this number of calls: from then on every call fails, also those that
 * would tidy up.
 */
export function killedAfter(raw: RawStore, killing: { left: number }): RawStore {
  const counted = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === 'blobs' || name === 'transfers') return counted(member as object);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          killing.left -= 1;
          if (killing.left < 0) throw new Killed('killed');
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
  return counted(raw);
}
