import {
  type GraphQLField,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { schema } from '../../src/schema.ts';
import { graphHits } from '../support/cached-answers.ts';
import { type EdgePath, pathsFrom } from './edge-paths.ts';
import { asked, type Root, roots } from './edge-roots.ts';
import { startWalk, type Walk, type Who } from './edge-walkers.ts';

// A field of the walk is asked for nine times, by three callers.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// R17.6: a cached answer that was made for the owner of records is what other callers are answered too.

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.end());

type Field = GraphQLField<unknown, unknown>;

const markOf = ({ extensions }: Field): unknown => extensions['cache'];
const cached = roots.filter(({ field }) => markOf(field) === 'rule');

/** Fields that do more than read a property: what they look at is what this is about. */
function resolved(name: string): Field[] {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).filter(
    ({ resolve, args }) =>
      (resolve !== undefined || isInterfaceType(type)) &&
      args.every((arg) => !isNonNullType(arg.type) || arg.defaultValue !== undefined),
  );
}

const within = (steps: readonly string[], selection: string): string =>
  steps.reduceRight((inner, step) => `${step} { ${inner} }`, selection);

/** What is asked for below a root: each field alone, so that none hides behind another. */
function* selectionsOf(path: EdgePath): Generator<readonly [field: string, selection: string]> {
  for (const field of resolved(path.end)) {
    const isLeaf = isLeafType(getNamedType(field.type));
    const wanted = isLeaf ? field.name : `${field.name} { __typename }`;
    yield [`${path.end}.${field.name}`, within(path.steps, wanted)];
  }
}

let turn = 0;

/** What a caller is answered, from the cache if it can be, and what the graph answers a document that is new. */
async function answersOf(document: string, who: Who): Promise<[string, string]> {
  const { key } = walk.walkers[who];
  const { text } = await walk.app.query(document, {}, { key });
  turn += 1;
  const fresh = await walk.app.query(`${document} # ${turn}`, {}, { key });
  return [text, fresh.text];
}

const gone = new Set<string>();

async function go(root: Root): Promise<void> {
  const ask = await asked(root, walk.asking(walk.walkers.owner.key));
  for (const path of pathsFrom(getNamedType(root.field.type), 1)) {
    for (const [field, selection] of selectionsOf(path)) {
      const way = `${root.name} ${field}`;
      if (gone.has(way)) continue;
      gone.add(way);
      const document = `{ ${ask} { __typename ${selection} } }`;
      const { key } = walk.walkers.owner;
      for (let count = 0; count < 3; count += 1) await walk.app.query(document, {}, { key });
      for (const who of ['owner', 'stranger', 'moderator'] as const) {
        const [text, fresh] = await answersOf(document, who);
        expect.soft(text, `${who}: ${document}`).toBe(fresh);
      }
    }
  }
}

describe('what is cached is the same for all callers', () => {
  test.each(cached.map((root): [string, Root] => [root.name, root]))('below %s', (_name, root) =>
    go(root),
  );

  test('most of these ways were answered from the cache', async () => {
    expect(gone.size).toBeGreaterThan(100);
    expect(await graphHits(walk.app)).toBeGreaterThan(2 * gone.size);
  });
});

test('nothing that changes anything, streams, or is its caller its own has a cache rule', () => {
  const others = roots.filter(({ operation }) => operation !== 'query');
  expect(others.filter(({ field }) => markOf(field) !== undefined)).toEqual([]);
  const own = /viewer|own|audit|moderat|webhook|verification|build|^nodes?$|scamReport$/i;
  expect(cached.filter(({ name }) => own.test(name))).toEqual([]);
  expect(cached.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['player', 'players', 'trustScore', 'characters', 'scamReports']),
  );
});
