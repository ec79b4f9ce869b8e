import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Collection, DuplicateRecord, type PageQuery } from '../../src/store/store.ts';
import { type Item, itemOf } from './store-items.ts';

interface World {
  readonly items: Collection<Item>;
  readonly clock: { time: number };
}

/** What the collection should be: a plain Map, and every promise of the port said by a loop over it. */
type Model = Map<string, Item>;

interface Step {
  readonly name: string;
  run(world: World, model: Model): Promise<void>;
}

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const group = fc.constantFrom('', 'g', 'gg', 'g ');
const rank = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const fields = fc.record(
  {
    group,
    rank: rank.map((value) => (value === 0 ? 0 : value)),
    active: fc.boolean(),
    tag: fc.constantFrom('s', 't', 'u'),
    lifetime: fc.integer({ min: 1, max: 40 }),
  },
  { requiredKeys: ['group', 'rank', 'active'] },
);

const recordOf = (
  { lifetime, ...rest }: { lifetime?: number } & Partial<Item>,
  name: string,
  now: number,
): Item =>
  itemOf(name, { ...rest, ...(lifetime === undefined ? {} : { until: new Date(now + lifetime) }) });

const liveIn = (model: Model, now: number): Item[] =>
  [...model.values()].filter(({ until }) => until === undefined || until.getTime() > now);

const find = (model: Model, name: string, now: number): Item | undefined =>
  liveIn(model, now).find((row) => row.id === name);

/** Whether a record with the id was in the way of an insert. */
const isRefused = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => false,
    (error: unknown) => {
      if (error instanceof DuplicateRecord) return true;
      throw error;
    },
  );

const insert = fc.tuple(id, fields).map(
  ([name, given]): Step => ({
    name: `insert ${name}`,
    async run({ items, clock }, model) {
      const row = recordOf(given, name, clock.time);
      const isThere = find(model, name, clock.time) !== undefined;
      expect(await isRefused(items.insert(row))).toBe(isThere);
      if (!isThere) model.set(name, row);
    },
  }),
);

const update = fc.tuple(id, fields, fc.boolean()).map(
  ([name, given, leaves]): Step => ({
    name: `update ${name}`,
    async run({ items, clock }, model) {
      const row = recordOf(given, name, clock.time);
      const seen: (Item | undefined)[] = [];
      const updating = items.update(name, (current) => {
        seen.push(current);
        return leaves ? undefined : row;
      });
      const answer = await updating;
      const before = find(model, name, clock.time);
      expect(seen.at(-1)).toEqual(before);
      expect(answer).toEqual(leaves ? before : row);
      if (!leaves) model.set(name, row);
    },
  }),
);

const updateMany = fc.uniqueArray(fc.tuple(id, fields), { selector: ([name]) => name }).map(
  (given): Step => ({
    name: `update ${given.map(([name]) => name).join()}`,
    async run({ items, clock }, model) {
      const rows = new Map<string, Item>(
        given.map(([name, of]) => [name, recordOf(of, name, clock.time)]),
      );
      const names = [...rows.keys()];
      const answers = await items.updateMany(names, (_current, name) => rows.get(name));
      expect(answers).toEqual(names.map((name) => rows.get(name)));
      for (const [name, row] of rows) model.set(name, row);
    },
  }),
);

const remove = id.map(
  (name): Step => ({
    name: `remove ${name}`,
    async run({ items, clock }, model) {
      expect(await items.remove(name)).toBe(find(model, name, clock.time) !== undefined);
      model.delete(name);
    },
  }),
);

const wait = fc.integer({ min: 1, max: 30 }).map(
  (milliseconds): Step => ({
    name: `wait ${milliseconds}`,
    async run({ clock }) {
      clock.time += milliseconds;
    },
  }),
);

const byRankThenId = (left: Item, right: Item): number =>
  left.rank - right.rank || (left.id < right.id ? -1 : 1);

interface Asked {
  readonly group: string;
  readonly range: { readonly from?: number; readonly to?: number };
}

const rowsOf = (model: Model, now: number, { group: asked, range }: Asked): Item[] =>
  liveIn(model, now)
    .filter((row) => row.group === asked)
    .filter((row) => range.from === undefined || row.rank >= range.from)
    .filter((row) => range.to === undefined || row.rank < range.to)
    .toSorted(byRankThenId);

async function walk(items: Collection<Item>, query: PageQuery<Item>): Promise<Item[]> {
  const { rows, next } = await items.page(query);
  if (next === undefined) return [...rows];
  expect(rows).toHaveLength(query.limit);
  return [...rows, ...(await walk(items, { ...query, after: next }))];
}

const page = fc
  .record({
    group,
    range: fc.record({ from: rank, to: rank }, { requiredKeys: [] }),
    limit: fc.integer({ min: 1, max: 4 }),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  })
  .map(
    (asked): Step => ({
      name: `page ${JSON.stringify(asked)}`,
      async run({ items, clock }, model) {
        const expected = rowsOf(model, clock.time, asked);
        const equals = { group: asked.group };
        const { range, limit, direction } = asked;
        const found = await walk(items, { index: 'byGroup', equals, range, limit, direction });
        expect(found).toEqual(direction === 'ascending' ? expected : expected.toReversed());
        const all = rowsOf(model, clock.time, { group: asked.group, range: {} });
        expect(await items.count({ index: 'byGroup', equals })).toBe(all.length);
        expect(await items.count({ index: 'byGroup', equals, range })).toBe(expected.length);
      },
    }),
  );

const getMany = fc.array(id, { maxLength: 6 }).map(
  (names): Step => ({
    name: `get ${names.join()}`,
    async run({ items, clock }, model) {
      const expected = names.map((name) => find(model, name, clock.time));
      expect(await items.getMany(names)).toEqual(expected);
      for (const name of names.slice(0, 1)) expect(await items.get(name)).toEqual(expected[0]);
    },
  }),
);

const steps = fc.array(fc.oneof(insert, update, updateMany, remove, wait, page, getMany), {
  minLength: 300,
  maxLength: 400,
});

export function fuzzContract(world: () => World): void {
  test('random operations end as they do on a plain Map', async () => {
    const runs = fc.sample(steps, { seed: 20_260_101, numRuns: 5 });
    for (const run of runs) {
      const { items, clock } = world();
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await items.remove(name);
      const model: Model = new Map();
      for (const step of run) await step.run({ items, clock }, model);
    }
  });
}
