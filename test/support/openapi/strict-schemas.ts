import type { OpenApiDocument, Schema } from './document.ts';

/**
 * How a schema is read. Answers may grow, so that the document lets objects have more members than it names; the tests do
 * not. `closed`: members without a name are refused. `sparse`: and none has to be there, as in the answer to `fields`.
 */
export type Reading = 'closed' | 'sparse';

/** What the schemas of a document are registered as, each in both readings. */
export const strictId = 'openapi';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords whose value is a table of schemas by name. */
const tables = new Set(['properties', 'patternProperties', '$defs']);
/** Keywords whose value holds no schema. */
const plain = new Set(['enum', 'const', 'default', 'example', 'examples', 'required', 'type']);

function rewrite(schema: unknown, reading: Reading): unknown {
  if (Array.isArray(schema)) return schema.map((one) => rewrite(one, reading));
  if (!isNode(schema)) return schema;
  // Closed schemas cannot be joined; answers have none that are.
  if ('allOf' in schema) throw new Error('The schema of an answer is joined of others by allOf.');
  const rewritten = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, member(keyword, value, reading)]),
  );
  if ('properties' in rewritten) rewritten['additionalProperties'] ??= false;
  if (reading === 'sparse') relax(rewritten);
  return rewritten;
}

function member(keyword: string, value: unknown, reading: Reading): unknown {
  if (plain.has(keyword)) return value;
  if (keyword === '$ref')
    return String(value).replace('#/components/schemas/', `${strictId}#/$defs/${reading}.`);
  if (!tables.has(keyword) || !isNode(value)) return rewrite(value, reading);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, rewrite(one, reading)]),
  );
}

/** Without the members that have to be there, several schemas of a choice may fit. */
function relax(schema: Record<string, unknown>): void {
  delete schema['required'];
  if (!('oneOf' in schema)) return;
  schema['anyOf'] = schema['oneOf'];
  delete schema['oneOf'];
}

/** All schemas of a document that have names. */
export function strictSchemas({ components = {} }: OpenApiDocument): object {
  const all = Object.entries(components['schemas'] ?? {});
  const read = (reading: Reading) =>
    all.map(([name, schema]) => [`${reading}.${name}`, rewrite(schema, reading)]);
  return { $defs: Object.fromEntries([...read('closed'), ...read('sparse')]) };
}

/** A schema that stands anywhere in the document; its references lead to those that are registered. */
export const strictSchema = (schema: Schema, reading: Reading): Schema =>
  rewrite(schema, reading) as Schema;
