import { type Migration, pageOfAll } from '../../store/migrations.ts';
import { savedBuilds } from './saved-build.ts';
import { buildShelves, createShelves } from './shelf.ts';

/** An earlier version that runs beside this one saves builds without their place. */
export const buildShelvesMigration: Migration = {
  id: 'build-shelves',
  what: 'saved builds get a place on the shelf of their key family',
  format: 2,
  isAdditive: true,
  async run(store, cursor) {
    const records = store.collection(savedBuilds);
    const { clock } = store;
    const shelves = createShelves({ shelves: store.collection(buildShelves), records, clock });
    const { rows, next } = await pageOfAll(records, cursor);
    let changed = 0;
    for (const build of rows) changed += Number(await shelves.addFormer(build));
    if (next === undefined) await shelves.noteAll();
    return { cursor: next, read: rows.length, changed };
  },
};
