import { describe, expect, test } from 'vitest';
import { leaseMs, type Transfer } from '../../../src/store/transfer.ts';
import { testClock } from '../../support/app.ts';
import { hasServer, mongoWorld } from '../../support/mongodb.ts';
import { itemOf, itemSpec } from '../../support/store-items.ts';

describe.skipIf(!hasServer)('transfers of a database of MongoDB', () => {
  test('any number of notes is forgotten, a batch at a time, and what was noted later stays', async () => {
    const { db, open } = await mongoWorld();
    const sizes: number[] = [];
    const { raw } = await open({
      onCommand({ commandName, command }) {
        if (commandName === 'delete' && command['delete'] === 'waypoint_transfer_changes')
          sizes.push(command['deletes'][0].q._id.$in.length);
      },
    });
    const notes = db.collection<{ _id: string; at: number }>('waypoint_transfer_changes');
    await notes.insertMany(
      Array.from({ length: 1200 }, (_, nth) => ({ _id: `items ${nth}`, at: nth % 6 })),
    );
    await raw.transfers.forgetAll(5);
    expect(await notes.distinct('at')).toEqual([5]);
    await raw.transfers.forgetAll();
    expect(await notes.countDocuments()).toBe(0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  });

  test('a process that slept while a closed store moved writes nothing there', async () => {
    const { open } = await mongoWorld();
    const clock = testClock();
    const command = await open({ clock });
    const state: Transfer = {
      id: 'copy',
      kind: 'move',
      phase: 'closed',
      place: 'elsewhere',
      startedAt: clock.now(),
      until: clock.now() + leaseMs,
      done: '',
    };
    await command.raw.transfers.update(() => state);
    const records = (await open({ clock })).store.collection(itemSpec('items'));
    await command.raw.transfers.update((current) => current && { ...current, phase: 'moved' });
    // The closing has lapsed by its clock, and it has not looked since.
    clock.pass(leaseMs);
    await expect(records.insert(itemOf('lost'))).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    expect(await records.get('lost')).toBeUndefined();
  });
});
