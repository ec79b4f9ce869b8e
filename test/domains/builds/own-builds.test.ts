import { expect, onTestFinished, test } from 'vitest';
import { insertNumbered } from '../../../src/domains/builds/own-builds.ts';
import { type SavedBuild, savedBuilds } from '../../../src/domains/builds/saved-build.ts';
import { type Collection, DuplicateRecord } from '../../../src/store/store.ts';
import { openTestStore } from '../../support/store.ts';

const build = (id: string): Omit<SavedBuild, 'ordinal'> => ({
  id,
  environment: 'test',
  lineageId: 'lin_1',
  kind: 'analysis',
  name: 'x',
  game: 'genshin',
  avatarId: 10000002,
  createdAt: 0,
  updatedAt: 0,
  input: '{}',
  result: '',
  shared: false,
  role: null,
  votes: 0,
  takenDown: null,
});

async function openBuilds(count: number): Promise<Collection<SavedBuild>> {
  const { store, close } = await openTestStore();
  onTestFinished(close);
  const records = store.collection(savedBuilds);
  const numbers = Array.from({ length: count }, (_, number) => number);
  await Promise.all(
    numbers.map((number) =>
      records.insert({ ...build(`bld_${number}`), ordinal: `lin_1:${number}` }),
    ),
  );
  return records;
}

const unread = (records: Collection<SavedBuild>): Collection<SavedBuild> => ({
  ...records,
  page: () => Promise.reject(new Error('All builds are read.')),
});

test('after a deletion builds are saved without reading all others', async () => {
  const records = await openBuilds(400);
  await records.remove('bld_7');
  for (let turn = 0; turn < 40; turn += 1) {
    const { ordinal } = await insertNumbered(unread(records), build(`bld_new_${turn}`));
    expect(Number(ordinal.split(':')[1])).toBeLessThan(500);
  }
});

test('the last free ordinal is found, and then there is no room', async () => {
  const records = await openBuilds(500);
  await records.remove('bld_123');
  expect((await insertNumbered(records, build('bld_a'))).ordinal).toBe('lin_1:123');
  await expect(insertNumbered(records, build('bld_b'))).rejects.toMatchObject({
    code: 'build_limit_reached',
  });
});

test('however often others come first, a build is saved while there is room', async () => {
  const records = await openBuilds(3);
  let refused = 0;
  const crowded: Collection<SavedBuild> = {
    ...records,
    async insert(record) {
      refused += 1;
      if (refused <= 60) throw new DuplicateRecord('builds', 'ordinal');
      await records.insert(record);
    },
  };
  expect((await insertNumbered(crowded, build('bld_a'))).id).toBe('bld_a');
  expect(refused).toBe(61);
});
