import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { schema } from '../../src/schema.ts';
import { collectExamples, withExamples } from './examples.ts';
import { openApiDocument } from './openapi/document.ts';

/** The schema of the graph as it is committed: sorted, so that a diff shows only what changed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** The reference of /v1 as it is committed, with what the sandbox answers as its examples. */
async function printedOpenApi(): Promise<string> {
  const document = openApiDocument({ schema, routes: v1Routes, budgets: defaultBudgets });
  return `${JSON.stringify(withExamples(document, await collectExamples(v1Routes)), null, 2)}\n`;
}

/** What is committed in schema/, by its name there. */
const printed: Readonly<Record<string, () => string | Promise<string>>> = {
  'schema.graphql': printedSchema,
  'openapi.json': printedOpenApi,
};

const committed = (name: string): URL => new URL(`../../schema/${name}`, import.meta.url);

if (process.argv[1] === import.meta.filename) {
  const isCheck = process.argv.includes('--check');
  for (const [name, print] of Object.entries(printed)) {
    const text = await print();
    if (!isCheck) writeFileSync(committed(name), text);
    else if (readFileSync(committed(name), 'utf8') !== text) {
      process.stderr.write(`schema/${name} is not what the code says: npm run schema:print\n`);
      process.exitCode = 1;
    }
  }
}
