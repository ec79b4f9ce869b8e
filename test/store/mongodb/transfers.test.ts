import { describe, expect, test } from 'vitest';
import { hasServer, mongoWorld } from '../../support/mongodb.ts';

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
});
