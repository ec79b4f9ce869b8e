import { lexicographicSortSchema, printSchema } from 'graphql';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { schema } from '../../src/schema.ts';
import { collectExamples, withExamples } from './examples.ts';
import { openApiDocument } from './openapi/document.ts';

/** The schema of the graph as it is committed: sorted, so that a diff shows only what changed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

/** The reference of /v1 as it is committed, with what the sandbox answers as its examples. */
export async function printedOpenApi(): Promise<string> {
  const document = openApiDocument({ schema, routes: v1Routes, budgets: defaultBudgets });
  return `${JSON.stringify(withExamples(document, await collectExamples(v1Routes)), null, 2)}\n`;
}
