import { buildSchema, type FieldNode, getOperationAST, isObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { compileValue } from '../../../src/graph/serializer/compiler.ts';

const schema = buildSchema(`
  type Talent { name: String! }
  type Hero { name: String! talents: [Talent!]! }
  type Query { heroes: [Hero!]! }
`);
const hero = schema.getType('Hero');
if (isObjectType(hero)) hero.extensions = { lasting: true };

function heroWriter(isOwn: boolean) {
  const heroes = schema.getQueryType()?.getFields()['heroes'];
  const asked = getOperationAST(parse('{ heroes { name talents { name } } }'));
  const node = asked?.selectionSet.selections[0] as FieldNode;
  const write =
    heroes &&
    compileValue(
      { schema, fragments: new Map(), isOwn, made: { characters: 0 } },
      heroes as never,
      node,
    );
  return (rows: unknown, size = 1000): string | number => {
    const bytes = new Uint8Array(size);
    const end = write?.(bytes, 0, rows) ?? 0;
    return end <= size ? Buffer.from(bytes.subarray(0, end)).toString() : end;
  };
}

const model = (reads: string[], name: string) => ({
  get name() {
    reads.push(name);
    return name;
  },
  talents: [{ name: 'burst 燃' }],
});

test('a list of models that last is read once and written the same from then on', () => {
  const write = heroWriter(true);
  const reads: string[] = [];
  const [a, b] = [model(reads, 'a'), model(reads, 'b')];
  const rows = [a, b, a];
  const written = JSON.stringify(rows);
  reads.length = 0;
  expect(write(rows)).toBe(written);
  expect(write(rows)).toBe(written);
  expect(reads).toEqual(['a', 'b', 'a']);
  expect(write([b])).toBe(JSON.stringify([{ name: 'b', talents: [{ name: 'burst 燃' }] }]));
});

test('what did not fit is written again as a whole, remembered or not', () => {
  const write = heroWriter(true);
  const rows = [model([], 'a'), model([], 'b')];
  const length = Buffer.byteLength(JSON.stringify(rows));
  for (const size of [1, length / 2, length - 1]) expect(write(rows, size)).toBeGreaterThan(size);
  expect(write(rows)).toBe(JSON.stringify(rows));
  expect(write(rows, length - 1)).toBeGreaterThan(length - 1);
});

test('where documents are many, nothing is remembered', () => {
  const write = heroWriter(false);
  const reads: string[] = [];
  const rows = [model(reads, 'a')];
  write(rows);
  write(rows);
  expect(reads).toEqual(['a', 'a']);
});

const rotation = buildSchema(`
  type Hit { damage: Float! bonus: Float }
  type Query { hits: [Hit!]! }
`);
const hit = rotation.getType('Hit');
if (isObjectType(hit)) {
  hit.extensions = { repeated: true };
  const { bonus } = hit.getFields();
  if (bonus) bonus.extensions = { sparse: true };
}

function hitWriter(isOwn: boolean) {
  const field = rotation.getQueryType()?.getFields()['hits'];
  const asked = getOperationAST(parse('{ hits { damage bonus } }'));
  const node = asked?.selectionSet.selections[0] as FieldNode;
  const scope = { schema: rotation, fragments: new Map(), isOwn, made: { characters: 0 } };
  const write = field && compileValue(scope, field as never, node);
  return (rows: unknown, size = 1000): string | number => {
    const bytes = new Uint8Array(size);
    const end = write?.(bytes, 0, rows) ?? 0;
    return end <= size ? Buffer.from(bytes.subarray(0, end)).toString() : end;
  };
}

test.each([true, false])(
  'a model that one answer shows again and again is read once (%s)',
  (isOwn) => {
    const write = hitWriter(isOwn);
    let reads = 0;
    const one = {
      bonus: 0.5,
      get damage() {
        reads += 1;
        return 12.5;
      },
    };
    const other = { damage: 3, bonus: 1 };
    const text = '{"damage":12.5,"bonus":0.5}';
    expect(write([one, one, other, one])).toBe(`[${text},${text},{"damage":3,"bonus":1},${text}]`);
    expect(reads).toBe(1);
    expect(write([one, one], 40)).toBeGreaterThan(40);
  },
);

test('documents of our own leave out what is null where its field says so; others have null', () => {
  const rows = [
    { damage: 1, bonus: null },
    { damage: 2, bonus: 3 },
  ];
  expect(hitWriter(true)(rows)).toBe('[{"damage":1},{"damage":2,"bonus":3}]');
  expect(hitWriter(false)(rows)).toBe('[{"damage":1,"bonus":null},{"damage":2,"bonus":3}]');
});
