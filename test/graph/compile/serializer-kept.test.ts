import { buildSchema, type FieldNode, getOperationAST, isObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { compileValue } from '../../../src/graph/compile/serializer/compiler.ts';

const schema = buildSchema(`
  type Talent { name: String! }
  type Hero { name: String! talents: [Talent!]! }
  type Query { heroes: [Hero!]! }
`);
const hero = schema.getType('Hero');
if (isObjectType(hero)) hero.extensions = { lasting: true };

function heroWriter(keeping: boolean) {
  const heroes = schema.getQueryType()?.getFields()['heroes'];
  const asked = getOperationAST(parse('{ heroes { name talents { name } } }'));
  const node = asked?.selectionSet.selections[0] as FieldNode;
  const write =
    heroes &&
    compileValue(
      { schema, fragments: new Map(), keeping, made: { characters: 0 } },
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

test('what did not fit is written again as a whole, kept or not', () => {
  const write = heroWriter(true);
  const rows = [model([], 'a'), model([], 'b')];
  const length = Buffer.byteLength(JSON.stringify(rows));
  for (const size of [1, length / 2, length - 1]) expect(write(rows, size)).toBeGreaterThan(size);
  expect(write(rows)).toBe(JSON.stringify(rows));
  expect(write(rows, length - 1)).toBeGreaterThan(length - 1);
});

test('where documents are many, nothing is kept', () => {
  const write = heroWriter(false);
  const reads: string[] = [];
  const rows = [model(reads, 'a')];
  write(rows);
  write(rows);
  expect(reads).toEqual(['a', 'a']);
});
