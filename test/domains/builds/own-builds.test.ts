import { expect, test } from 'vitest';
import { createOwnBuilds } from '../../../src/domains/builds/own-builds.ts';
import { type SavedBuild, savedBuilds } from '../../../src/domains/builds/saved-build.ts';
import { buildShelves, createShelves } from '../../../src/domains/builds/shelf.ts';
import { createVotes, profileVotes } from '../../../src/domains/builds/votes.ts';
import type { Principal } from '../../../src/lib/principal.ts';
import { endWithTest } from '../../support/endings.ts';
import { openTestStore } from '../../support/store.ts';

const principal: Principal = {
  environment: 'live',
  lineageId: 'lin_1',
  keyId: 'key_1',
  scopes: ['write:build'],
};
const head = {
  kind: 'analysis',
  name: 'x',
  game: 'genshin',
  avatarId: 10000002,
  input: '{}',
  shared: false,
} as const;
const all = { game: null, avatarId: null, kind: null };
const page = { limit: 3, after: undefined };

async function start() {
  const clock = { time: 0, now: () => clock.time };
  const { store, close } = await openTestStore();
  endWithTest(close);
  const records = store.collection(savedBuilds);
  const shelves = createShelves({ shelves: store.collection(buildShelves), records, clock });
  const votes = createVotes(store.collection(profileVotes));
  let count = 0;
  const newId = () => {
    count += 1;
    return `bld_${count}`;
  };
  const own = createOwnBuilds({ records, shelves, votes, clock, newId });
  const save = () =>
    own.save(principal, { takeToken: async () => () => undefined }, head, async () => ({
      result: '',
      role: null,
    }));
  const build = (id: string): SavedBuild => ({
    ...head,
    id,
    ordinal: id,
    environment: 'live',
    lineageId: 'lin_1',
    createdAt: clock.time,
    updatedAt: 0,
    result: '',
    role: null,
    votes: 0,
    takenDown: null,
  });
  return { clock, records, shelves, own, save, build };
}

test('builds of earlier versions are listed, and count', async () => {
  const { records, own, save, build } = await start();
  for (let n = 0; n < 499; n += 1) await records.insert(build(`bld_old_${n}`));
  await save();
  await expect(save()).rejects.toMatchObject({ code: 'build_limit_reached' });
  expect(await own.list(principal, all, page)).toMatchObject({ total: 500 });
  await own.remove(principal, 'bld_old_7');
  await save();
  const of = { ...all, kind: 'simulation' as const };
  expect(await own.list(principal, of, page)).toEqual({ rows: [], next: undefined, total: 0 });
});

test('a build that an earlier version saves beside this one is added once', async () => {
  const { records, own, shelves, save, build } = await start();
  await save();
  await records.insert(build('bld_beside'));
  expect(await shelves.addFormer(build('bld_beside'))).toBe(true);
  expect(await shelves.addFormer(build('bld_beside'))).toBe(false);
  expect((await own.list(principal, all, page)).total).toBe(2);
});

test('a save that died before its build was written is not listed, and gives its place back after a minute', async () => {
  const { clock, own, shelves, save, build } = await start();
  await save();
  await shelves.place(build('bld_died'));
  expect(await own.list(principal, all, page)).toMatchObject({ total: 1, rows: [{ id: 'bld_1' }] });
  expect((await shelves.read('lin_1')).taken).toHaveLength(2);
  clock.time = 61_000;
  expect((await shelves.read('lin_1')).taken).toHaveLength(1);
});

test('a save that died before its place was confirmed is listed', async () => {
  const { records, own, shelves, build } = await start();
  await shelves.place(build('bld_died'));
  await records.insert(build('bld_died'));
  expect((await own.list(principal, all, page)).rows).toMatchObject([{ id: 'bld_died' }]);
  await own.remove(principal, 'bld_died');
  expect((await own.list(principal, all, page)).total).toBe(0);
});
