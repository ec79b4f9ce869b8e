import { expect, test } from 'vitest';
import { beginRecording } from '../../../src/store/data/copy.ts';
import { beginFilling } from '../../../src/store/data/restore.ts';
import type { RawStore } from '../../../src/store/raw.ts';
import { leaseMs } from '../../../src/store/transfer.ts';
import { testClock } from '../../support/app.ts';
import { endWithTest } from '../../support/endings.ts';
import { engines } from '../../support/store.ts';
import { itemOf } from '../../support/store-items.ts';
import { items, openAgain, openWhole, silent } from '../../support/whole-stores.ts';

const names = engines.map(({ name }) => name);

/** The raw port of a command that another one overtakes once it has read the state. */
const overtaken = (raw: RawStore, byOther: () => Promise<unknown>): RawStore => ({
  ...raw,
  transfers: {
    ...raw.transfers,
    async read() {
      const seen = await raw.transfers.read();
      await byOther();
      return seen;
    },
  },
});

test.each(names)(
  '%s: of two commands that begin at once one works, and what is noted for it stays',
  async (name) => {
    const clock = testClock();
    const { store, raw } = await openWhole(name, clock);
    const begin = async (own: RawStore, id?: string) => {
      const recording = await beginRecording({
        raw: own,
        clock,
        kind: 'move',
        place: 'there',
        id,
        progress: silent,
      });
      endWithTest(recording.stop);
      return recording;
    };
    let first: Awaited<ReturnType<typeof begin>> | undefined;
    const afterOther = overtaken(raw, async () => {
      first = await begin(raw, first?.id);
      await first.settle();
      await store.collection(items).update('noted', () => itemOf('noted'));
    });
    const refusal = 'Another command began at the same moment';
    await expect(begin(afterOther)).rejects.toThrow(refusal);
    const { batches } = await raw.transfers.changes();
    const noted: unknown[] = [];
    for await (const batch of batches) noted.push(...batch);
    expect(noted).toEqual([{ collection: 'items', id: 'noted' }]);
    // Also when both go on with one copy.
    const { id } = first ?? {};
    await first?.stop();
    await expect(begin(afterOther, id)).rejects.toThrow(refusal);
    expect(first).toMatchObject({ id, goesOn: true });
  },
);

test.each(names)('%s: of two restores that begin at once one fills the store', async (name) => {
  const clock = testClock();
  const whole = await openWhole(name, clock);
  await whole.store.close();
  const { raw, store } = await openAgain(whole, clock, 'copy');
  const begin = async (own: RawStore, id: string) => {
    const filling = await beginFilling({
      opened: { raw: own, store },
      id,
      kind: 'restore',
      place: 'there',
      replace: true,
      kept: [],
      progress: silent,
    });
    endWithTest(filling.stop);
    return filling;
  };
  const begun: Awaited<ReturnType<typeof begin>>[] = [];
  const afterOther = overtaken(raw, async () => {
    const first = await begin(raw, 'copy');
    await first.reached('7');
    begun.push(first);
  });
  const refusal = 'Another command began at the same moment';
  await expect(begin(afterOther, 'copy')).rejects.toThrow(refusal);
  await begun[0]?.stop();
  await expect(begin(afterOther, 'copy')).rejects.toThrow(refusal);
  expect(await raw.transfers.read()).toMatchObject({ id: 'copy', done: '7' });
  // One that was silent for too long has lost the store.
  clock.pass(leaseMs);
  await begin(raw, 'other');
  await expect(begun[1]?.reached('8')).rejects.toThrow('Another command took its place');
  await expect(begun[1]?.finish()).rejects.toThrow('Another command took its place');
  expect(await raw.transfers.read()).toMatchObject({ id: 'other', done: '0' });
});
