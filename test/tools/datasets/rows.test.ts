import { expect, test } from 'vitest';
import { z } from 'zod';
import { type DataSource, findTable, MissingTable } from '../../../tools/datasets/dataset.ts';
import {
  makeEach,
  makeOf,
  makeOfRest,
  oddRowText,
  readTable,
} from '../../../tools/datasets/rows.ts';

const sourceOf = (files: Readonly<Record<string, unknown>>): DataSource => ({
  json(path) {
    if (files[path] === undefined) throw new MissingTable(`${path} is not there.`);
    return files[path];
  },
});
const numbers = z.record(z.string(), z.number());
const items = z.object({ Items: numbers });
const list = z.array(z.object({ rows: z.array(z.number()) }));
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, index]));
const leftOutOf = async (...order: Parameters<typeof makeOfRest>) =>
  (await makeOfRest(...order)).leftOut.map(oddRowText);

test('a row of another form is left out for all who read the table, and named', async () => {
  const source = sourceOf({ 'a.json': { good: 1, odd: 'x' } });
  const { made, leftOut } = await makeOfRest(source, (rest) => [
    readTable(rest, 'a.json', numbers),
    rest.json('a.json'),
  ]);
  expect(made).toEqual([{ good: 1 }, { good: 1 }]);
  expect(leftOut.map(oddRowText)).toEqual([
    'a.json odd: Invalid input: expected number, received string',
  ]);
});

test('rows lie as deep as their reader says, in lists too', async () => {
  const source = sourceOf({
    'a.json': { Items: { good: 1, odd: 'x' } },
    'b.json': [{ rows: [1, ...Array.from({ length: 30 }, () => 5), 'x', 2, 'y'] }],
  });
  const { made } = await makeOfRest(source, (rest) => [
    readTable(rest, 'a.json', items, 2),
    readTable(rest, 'b.json', list, 3)[0]?.rows.filter((number) => number !== 5),
  ]);
  expect(made).toEqual([{ Items: { good: 1 } }, [1, 2]]);
});

test('a row of which nothing can be made is left out once, whatever else is odd', async () => {
  const made: string[] = [];
  const maker = (rest: DataSource) => {
    made.push('again');
    return makeEach(
      Object.entries(readTable(rest, 'a.json', numbers)),
      ([id, value]) => {
        if (value === 3 || value === 7) throw new Error(`No curve is for ${value}.`);
        return id;
      },
      ([id]) => [{ file: 'a.json', keys: [id] }],
    );
  };
  expect(await leftOutOf(sourceOf({ 'a.json': many(20) }), maker)).toEqual([
    'a.json n7: No curve is for 7.',
    'a.json n3: No curve is for 3.',
  ]);
  expect(made).toHaveLength(2);
});

test('a file of one record is missing when nothing can be made of it', async () => {
  const maker = (rest: DataSource) => {
    const text = findTable(rest, 'text.json');
    return makeOf([{ file: 'text.json', keys: [] }], () => {
      if (text !== undefined) throw new Error('It calculates with what is nowhere.');
      return null;
    });
  };
  expect(await makeOfRest(sourceOf({ 'text.json': {} }), maker)).toEqual({
    made: null,
    leftOut: [{ file: 'text.json', keys: [], why: 'It calculates with what is nowhere.' }],
  });
});

test.each([
  ['all its rows are odd', { odd: 'x' }],
  ['more than a tenth of its rows are odd', { ...many(10), odd: 'x', other: 'y' }],
  ['it is no table', 5],
])('a table is refused by its name when %s', async (_case, table) => {
  const source = sourceOf({ 'a.json': table });
  await expect(makeOfRest(source, (rest) => readTable(rest, 'a.json', numbers))).rejects.toThrow(
    /^a\.json has another form than expected/,
  );
});

test('what is no fault of a row ends the making', async () => {
  const source = sourceOf({});
  await expect(makeOfRest(source, (rest) => rest.json('a.json'))).rejects.toThrow('is not there');
  const nowhere = [{ file: 'a.json', keys: ['n1'] }];
  const maker = () =>
    makeOf(nowhere, () => {
      throw new Error('It is always odd.');
    });
  await expect(makeOfRest(sourceOf({ 'a.json': many(3) }), maker)).rejects.toThrow('always odd');
  const whole = () =>
    makeOf([{ file: 'text.json', keys: [] }], () => {
      throw new Error('It is odd without the file.');
    });
  await expect(makeOfRest(sourceOf({}), whole)).rejects.toThrow('odd without the file');
});
