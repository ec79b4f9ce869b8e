import openapiTS, { astToString } from 'openapi-typescript';
import type { Operation } from '../../packages/client/src/operation.ts';
import { problemCodes } from '../../src/lib/problem.ts';
import { mapMembers } from '../reference/openapi/json-schema.ts';

const head = '// Generated from schema/openapi.json by `npm run generate`. Do not edit.\n';

/** The generated files of the client, by name. */
export async function clientFiles(text: string): Promise<ReadonlyMap<string, string>> {
  const source = JSON.parse(text) as Reference;
  const typed = JSON.stringify(typedPart(source));
  const nodes = await openapiTS(typed, { defaultNonNullable: false, immutable: true });
  const types = nodes.filter((node) => 'name' in node && isUsed(node.name));
  return new Map([
    ['types.ts', `${head}\n${astToString(types)}`],
    ['operations.ts', `${head}${operationsText(source)}`],
    ['errors.ts', `${head}${errorsText(problemCodes)}`],
  ]);
}

/** The table of operations replaces the rest. */
const isUsed = (name: unknown): boolean =>
  ['components', 'operations'].includes((name as { text?: string } | undefined)?.text ?? '');

const operationsText = (
  source: Reference,
): string => `import type { Operation } from '../operation.ts';

export const operations = {
${operationTable(source)
  .map(([name, operation]) => `  ${name}: ${literalOf(operation)},\n`)
  .join('')}} as const satisfies Record<string, Operation>;
`;

const literalOf = (value: object): string =>
  `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${JSON.stringify(member).replaceAll('"', "'")}`)
    .join(', ')} }`;

/** A class for each code, for `instanceof`. */
const errorsText = (
  codes: readonly string[],
): string => `import { WaypointError } from '../errors.ts';

${codes
  .map(
    (code) => `export class ${classOf(code)} extends WaypointError {
  override readonly name = '${classOf(code)}';
  declare readonly code: '${code}';
}
`,
  )
  .join('')}
/** The error class of each code. */
export const errorClasses = {
${codes.map((code) => `  ${code}: ${classOf(code)},\n`).join('')}} as const;

/** Every code of the service; later versions may have more. */
export type ErrorCode = keyof typeof errorClasses;
`;

const classOf = (code: string): string =>
  `${code.replace(/(^|_)([a-z])/g, (_whole, _start, letter: string) => letter.toUpperCase())}Error`;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
}

type Schema = { readonly properties?: Readonly<Record<string, unknown>> };

interface Declared {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >;
  /** On a POST that changes nothing. */
  readonly 'x-safe'?: boolean;
  /** On an operation that answers a file instead of the envelope. */
  readonly 'x-file'?: boolean;
}

/** The parts of the reference that the client needs. */
interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  readonly components?: {
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly schemas?: unknown;
  };
}

/** The part that becomes types: the bodies of /v1. Failures are classes, and only the client reads headers. */
function typedPart({ paths, components, ...rest }: Reference): Reference {
  const own = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'));
  return {
    ...rest,
    paths: Object.fromEntries(own.map(([path, item]) => [path, mapMembers(item, withBodiesOnly)])),
    components: { parameters: components?.parameters ?? {}, schemas: components?.schemas },
  };
}

const withBodiesOnly = ({ responses = {}, ...declared }: Declared): Declared => ({
  ...declared,
  responses: Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content }]) => [
        status,
        { description: '', ...(content ? { content } : {}) },
      ]),
  ),
});

/** Members of the client that are not operations. */
const taken: ReadonlySet<string> = new Set(['graphql', 'subscribe', 'rate']);
const methods: readonly Operation['method'][] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** The operations of /v1 by name. Throws where the name of an operation or of an argument would mean two things. */
export function operationTable(reference: Reference): readonly (readonly [string, Operation])[] {
  const table = new Map<string, Operation>();
  for (const [path, item] of Object.entries(reference.paths)) {
    for (const method of methods) {
      const declared = item[method.toLowerCase()];
      if (!declared || !path.startsWith('/v1/')) continue;
      const { operationId } = declared;
      if (taken.has(operationId) || table.has(operationId)) {
        throw new Error(`${path}: ${operationId} is taken.`);
      }
      table.set(operationId, operationOf(reference, declared, { method, path }));
    }
  }
  return [...table].sort(([one], [other]) => (one < other ? -1 : 1));
}

function operationOf(
  reference: Reference,
  declared: Declared,
  { method, path }: Pick<Operation, 'method' | 'path'>,
): Operation {
  const parameters = (declared.parameters ?? []).map((one) => resolve(reference, one));
  const namesIn = (where: Parameter['in']): string[] =>
    parameters.filter((one) => one.in === where).map(({ name }) => name);
  const query = namesIn('query');
  const members = membersOf(declared);
  assertDistinct(declared.operationId, [...namesIn('path'), ...query, ...(members ?? [])]);
  return {
    method,
    path,
    ...(members && { body: true }),
    ...(members && query.length > 0 && { query }),
    ...(query.includes('cursor') && { paged: true }),
    ...(namesIn('header').includes('Idempotency-Key') && { keyed: true }),
    ...(method === 'POST' && declared['x-safe'] && { safe: true }),
    ...(declared['x-file'] && { file: isText(declared) ? 'text' : 'json' }),
  };
}

function resolve({ components }: Reference, one: Parameter | { readonly $ref: string }): Parameter {
  if (!('$ref' in one)) return one;
  const name = one.$ref.replace('#/components/parameters/', '');
  const parameter = components?.parameters?.[name];
  if (!parameter) throw new Error(`There is no ${one.$ref}.`);
  return parameter;
}

const isText = ({ responses }: Declared): boolean =>
  responses?.['200']?.content?.['text/plain'] !== undefined;

const membersOf = ({ requestBody }: Declared): string[] | undefined =>
  requestBody && Object.keys(requestBody.content['application/json']?.schema.properties ?? {});

function assertDistinct(operation: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${operation}: ${twice} would mean two things.`);
}
