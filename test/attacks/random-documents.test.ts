import { type ExecutionResult, execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/games/random.ts';
import type { GraphContext } from '../../src/graph/context.ts';
import { createGraphHandler } from '../../src/graph/handler.ts';
import { finishResult, writeResult } from '../../src/graph/request.ts';
import type { Scope } from '../../src/lib/principal.ts';
import { schema } from '../../src/schema.ts';
import { catalogOf } from '../support/catalog.ts';
import { graphContexts, graphRequest } from '../support/graph-context.ts';
import { lengths } from '../support/lengths.ts';
import {
  knownArguments,
  type RandomDocument,
  randomDocument,
} from '../support/random-documents.ts';

const { documents, seed } = lengths();

/** `data` as it stands in the answer, and its errors in one order: of two that fail at once either may be the first. */
function textOf(body: Uint8Array | string | undefined): string {
  const text = Buffer.from(body ?? '')
    .toString()
    .replace(/,"extensions":\{"cost":\{[^}]*\}\}\}$/, '')
    // A page of a board that one of the two has made the other one finds.
    .replaceAll('"MISS"', '"HIT"');
  const { errors } = JSON.parse(`${text}}`) as { errors?: unknown[] };
  if (errors === undefined) return text;
  const data = text.slice(`{"errors":${JSON.stringify(errors)}`.length);
  const each = errors.map((error) => JSON.stringify(error)).sort();
  return `{"errors":[${each.join(',')}]${data}`;
}

/** What graphql-js answers, masked and written as every answer is. */
async function plainAnswer(
  { source, variables: variableValues }: RandomDocument,
  contextValue: GraphContext,
): Promise<string> {
  const document = parse(source);
  const result: ExecutionResult = await execute({ schema, document, contextValue, variableValues });
  const request = graphRequest(contextValue);
  const state = { request, serializes: false, mayStream: false, cost: 0, tokens: 1 };
  return textOf(writeResult(finishResult(result, state), state).body);
}

const via = createGraphHandler({ schema, origin: 'http://localhost' });

async function answer({ source: query, variables }: RandomDocument, context: GraphContext) {
  const body = Buffer.from(JSON.stringify({ query, variables }));
  const form = { method: 'POST', url: '/graphql', contentType: 'application/json' };
  return textOf(
    (await via.answer({ ...form, accept: undefined, body }, graphRequest(context))).body,
  );
}

/** What the first asker fetches, all others find: so that the first use of a document is like the next ones. */
async function meetPlayers(context: GraphContext): Promise<void> {
  for (const game of ['GENSHIN', 'HSR', 'ZZZ']) {
    for (const uid of knownArguments.uid)
      await plainAnswer(
        { source: `{ player(game: ${game}, uid: "${uid}") { uid } }`, variables: {} },
        context,
      );
  }
}

test(`${documents} random documents are answered three times as graphql-js answers them (R15.1)`, async () => {
  const random = seededRandom(seed);
  const newContext = await graphContexts({ catalog: catalogOf() });
  await meetPlayers(newContext());
  let done = 0;
  let partly = 0;
  while (done < documents) {
    const made = randomDocument(schema, random);
    const scopes: Scope[] = [random() < 0.5 ? 'read' : 'admin'];
    const first = await answer(made, newContext(scopes));
    // What may not run at all is tried again in other words.
    if (!first.includes('"data":')) continue;
    done += 1;
    if (done % 5000 === 0) process.stdout.write(`${done} of ${documents} documents\n`);
    const plain = await plainAnswer(made, newContext(scopes));
    if (plain.startsWith('{"errors"') && plain.includes('"data":{')) partly += 1;
    const what = `${made.source}\n${JSON.stringify(made.variables)}`;
    expect(first, what).toBe(plain);
    expect(await answer(made, newContext(scopes)), `use 2 of ${what}`).toBe(plain);
    expect(await answer(made, newContext(scopes)), `use 3 of ${what}`).toBe(plain);
  }
  // Errors in the middle of an answer are part of it.
  expect(partly).toBeGreaterThan(documents / 10);
}, 3_600_000);
