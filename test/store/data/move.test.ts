import { expect, test } from 'vitest';
import { move } from '../../../src/store/data/move.ts';
import { type OpenedStore, openStore } from '../../../src/store/open.ts';
import type { RawStore } from '../../../src/store/raw.ts';
import type { Collection } from '../../../src/store/store.ts';
import { leaseMs } from '../../../src/store/transfer.ts';
import { testClock } from '../../support/app.ts';
import { engines, type TestStore } from '../../support/store.ts';
import { type Item, itemOf } from '../../support/store-items.ts';
import {
  contentsOf,
  fillWhole,
  items,
  Killed,
  killedAfter,
  openAgain,
  openWhole,
  specOf,
} from '../../support/whole-stores.ts';

const names = engines.map(({ name }) => name);
const ways = names.flatMap((from) => names.map((to) => [from, to] as const));

interface MoveCase {
  readonly from: TestStore;
  readonly to: TestStore;
  readonly clock: ReturnType<typeof testClock>;
  readonly replace?: boolean;
  /** The store as the moving process has it; opened now when left out. */
  readonly source?: OpenedStore;
  readonly onStep?: (text: string) => Promise<void> | void;
  readonly wrap?: (raw: RawStore) => RawStore;
}

/** Moves a store as a process of its own does. */
async function moveAll({
  from,
  to,
  clock,
  replace = false,
  onStep,
  wrap = (raw) => raw,
  ...own
}: MoveCase) {
  const source = own.source ?? (await openAgain(from, clock));
  const steps: string[] = [];
  const { closedMs } = await move({
    from: { ...source, raw: wrap(source.raw) },
    async openTo(id) {
      const options = { ...to.options, clock, transferId: id, evenUnfinished: true };
      const opened = await openStore(options);
      return { ...opened, raw: wrap(opened.raw) };
    },
    place: to.raw.place,
    replace,
    specOf,
    async awaitIndexes({ store }) {
      store.collection(items);
      await expect.poll(() => store.unreadyIndexes()).toEqual({});
    },
    progress: {
      step(text) {
        steps.push(text);
        void onStep?.(text);
      },
      part: () => undefined,
    },
  });
  return { steps, closedMs };
}

/** A store that no server uses: only its place. */
async function emptyStore(name: 'lmdb' | 'mongodb', clock: ReturnType<typeof testClock>) {
  const opened = await openWhole(name, clock);
  await opened.store.close();
  return opened;
}

test.each(ways)(
  'a store moves from %s to %s under load and back, and nothing is lost',
  async (one, other) => {
    const clock = testClock();
    const from = await openWhole(one, clock);
    await fillWhole(from, 60);
    const to = await emptyStore(other, clock);
    const source = await openAgain(from, clock);
    const records = from.store.collection(items);
    const acknowledged = new Map<string, number>();
    const refused: unknown[] = [];
    const load = write(records, acknowledged, refused);
    await moveAll({ from, to, clock, source });
    load.end();
    await load.ended;
    expect(acknowledged.size).toBeGreaterThan(0);
    const moved = await openAgain(to, clock);
    expect(await contentsOf(moved.raw)).toEqual(await contentsOf(from.raw));
    const rows = await moved.store.collection(items).getMany([...acknowledged.keys()]);
    const lost = [...acknowledged].filter(([, rank], nth) => (rows[nth]?.rank ?? -1) < rank);
    expect(lost).toEqual([]);
    // And back, over what was left there.
    await moved.store.collection(items).insert(itemOf('later'));
    await moved.store.close();
    await from.store.close();
    await source.store.close();
    await moveAll({ from: to, to: from, clock, replace: true });
    const back = await openAgain(from, clock);
    const away = await openAgain(to, clock);
    expect(await contentsOf(back.raw)).toEqual(await contentsOf(away.raw));
    await back.store.collection(items).insert(itemOf('at home'));
  },
);

/** Writes records in turns until it ends; what is acknowledged has at least this rank. */
function write(records: Collection<Item>, acknowledged: Map<string, number>, refused: unknown[]) {
  let isOver = false;
  const ended = (async () => {
    for (let nth = 1; !isOver && refused.length < 3; nth += 1) {
      const id = `w${nth % 9}`;
      await records
        .update(id, () => itemOf(id, { rank: nth, tag: `w${nth}` }))
        .then(
          () => acknowledged.set(id, nth),
          (error: unknown) => refused.push(error),
        );
    }
  })();
  return {
    ended,
    end: () => {
      isOver = true;
    },
  };
}

test.each(names)(
  '%s: a server on a store that has moved serves reads, and answers writes with 503 and where the data is',
  async (name) => {
    const clock = testClock();
    const from = await openWhole(name, clock);
    await fillWhole(from, 3);
    const to = await emptyStore('lmdb', clock);
    await moveAll({ from, to, clock });
    const records = from.store.collection(items);
    await expect(records.insert(itemOf('new'))).rejects.toMatchObject({
      code: 'upstream_unavailable',
      cause: {
        message: expect.stringContaining(`The data was moved to ${to.raw.place} on 2026-01-15`),
      },
    });
    await expect(from.blobs.remove('evidence:run_A')).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    await expect(from.store.ping()).rejects.toThrow();
    expect(await records.get('i1')).toBeDefined();
    await expect(openStore({ ...from.options, clock })).rejects.toThrow('Start the service there');
  },
);

test.each(ways)(
  'from %s to %s: killed after any step, a move goes on when it is called again',
  async (one, other) => {
    const clock = testClock();
    const from = await openWhole(one, clock);
    await fillWhole(from, 12);
    const to = await emptyStore(other, clock);
    const records = from.store.collection(items);
    let nth = 0;
    // Each attempt on MongoDB waits for the servers.
    const stride = one === 'lmdb' && other === 'lmdb' ? 1 : 4;
    for (let steps = 0; ; steps += stride) {
      nth += 1;
      const state = await from.raw.transfers.read();
      if (state?.phase !== 'moved')
        await records.update('i2', (row) => row && { ...row, note: nth, tag: `n${nth}` });
      const killing = { left: steps };
      const wrap = (raw: RawStore) => killedAfter(raw, killing);
      const outcome = await moveAll({ from, to, clock, wrap }).catch((error: unknown) => error);
      if (killing.left >= 0) {
        expect(outcome).not.toBeInstanceOf(Error);
        break;
      }
      expect(outcome).toBeInstanceOf(Killed);
      clock.pass(leaseMs);
    }
    expect(nth).toBeGreaterThan(5);
    const moved = await openAgain(to, clock);
    expect(await contentsOf(moved.raw)).toEqual(await contentsOf(from.raw));
    expect(await moved.raw.transfers.read()).toBeUndefined();
  },
);

test.each(names)(
  '%s: while a store is closed for a moment, writes wait and are done then',
  async (name) => {
    const clock = testClock();
    const from = await openWhole(name, clock);
    await fillWhole(from, 3);
    const to = await emptyStore('lmdb', clock);
    const records = from.store.collection(items);
    const late: Promise<unknown>[] = [];
    const outcome = moveAll({
      from,
      to,
      clock,
      onStep(text) {
        if (text.startsWith('closing')) late.push(records.insert(itemOf('late')));
      },
      // The last comparison fails, and the store is opened again.
      wrap: (raw) =>
        new Proxy(raw, {
          get: (target, member) =>
            member === 'find' && late.length > 0
              ? () => Promise.reject(new Error('no comparison'))
              : Reflect.get(target, member),
        }),
    });
    await expect(outcome).rejects.toThrow('no comparison');
    await Promise.all(late);
    expect(await records.get('late')).toBeDefined();
  },
);

test.each(
  names.flatMap((name) => (['server', 'worker'] as const).map((role) => [name, role] as const)),
)('%s: a %s that is started before all data is there waits for the rest', async (name, role) => {
  const clock = testClock();
  const from = await openWhole('lmdb', clock);
  await fillWhole(from, 3);
  const to = await emptyStore(name, clock);
  const started: Promise<OpenedStore>[] = [];
  await moveAll({
    from,
    to,
    clock,
    onStep(text) {
      if (text.startsWith('comparing')) started.push(openStore({ ...to.options, clock, role }));
    },
  });
  expect(started).toHaveLength(1);
  for (const { store } of await Promise.all(started)) {
    expect(await store.collection(items).get('i2')).toBeDefined();
    await store.close();
  }
});
