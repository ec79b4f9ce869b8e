import type { DocumentNode, ExecutionResult } from 'graphql';
import { execute, getOperationAST, parse, validate } from 'graphql';
import { expect, inject, test } from 'vitest';
import { seededRandom } from '../../src/games/random.ts';
import type { GraphContext } from '../../src/graph/context.ts';
import { tooHeavy, weigh } from '../../src/graph/cost.ts';
import { createGraphDoor } from '../../src/graph/door.ts';
import { boundedBytes, finished } from '../../src/graph/pipeline.ts';
import type { Scope } from '../../src/lib/principal.ts';
import { schema } from '../../src/schema.ts';
import { catalogOf } from '../support/catalog.ts';
import { graphContexts, graphRequest } from '../support/graph-context.ts';
import type {} from '../support/provided.ts';
import type { RandomDocument } from '../support/random-documents.ts';
import { randomDocument } from '../support/random-documents.ts';

const documents = inject('documents') ?? 5000;
const seed = inject('seed') ?? 'waypoint';

/** The document of a random one that may run, or undefined. */
function runnable({ source, variables }: RandomDocument): DocumentNode | undefined {
  const document = parse(source);
  const operation = getOperationAST(document);
  if (!operation || validate(schema, document, undefined, { maxErrors: 1 }).length > 0)
    return undefined;
  return tooHeavy(weigh(schema, document, operation, variables)) ? undefined : document;
}

/** `data` and `errors` as they stand in the answer. */
const told = (body: Uint8Array | string | undefined): string =>
  Buffer.from(body ?? '')
    .toString()
    .replace(/,"extensions":\{"cost":\{[^}]*\}\}\}$/, '');

/** What graphql-js answers, masked and written as every answer is. */
async function plainAnswer(
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  contextValue: GraphContext,
): Promise<string> {
  const result: ExecutionResult = await execute({ schema, document, contextValue, variableValues });
  const request = graphRequest(contextValue);
  const state = { request, inParts: false, mayStream: false, cost: 0, tokens: 1 };
  return told(boundedBytes(finished(result, state), state).body);
}

const door = createGraphDoor({ schema, origin: 'http://localhost' });

async function answer({ source: query, variables }: RandomDocument, context: GraphContext) {
  const body = Buffer.from(JSON.stringify({ query, variables }));
  const form = { method: 'POST', url: '/graphql', contentType: 'application/json' };
  return told(
    (await door.answer({ ...form, accept: undefined, body }, graphRequest(context))).body,
  );
}

test(`${documents} random documents are answered three times as graphql-js answers them (R15.1)`, async () => {
  const random = seededRandom(seed);
  const newContext = await graphContexts({ catalog: catalogOf() });
  let done = 0;
  let partly = 0;
  while (done < documents) {
    const made = randomDocument(schema, random);
    const document = runnable(made);
    if (!document) continue;
    done += 1;
    if (done % 5000 === 0) process.stdout.write(`${done} of ${documents} documents\n`);
    const scopes: Scope[] = [random() < 0.5 ? 'read' : 'admin'];
    // What the first asker fetches, all others find.
    await plainAnswer(document, made.variables, newContext(scopes));
    const plain = await plainAnswer(document, made.variables, newContext(scopes));
    if (plain.startsWith('{"errors"') && plain.includes('"data":{')) partly += 1;
    for (let use = 1; use <= 3; use += 1) {
      const what = `use ${use} of\n${made.source}\n${JSON.stringify(made.variables)}`;
      expect(await answer(made, newContext(scopes)), what).toBe(plain);
    }
  }
  // Errors in the middle of an answer are part of it.
  expect(partly).toBeGreaterThan(documents / 10);
}, 3_600_000);
