import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { problemCodes } from '../lib/problem.ts';
import { operationTable, type Reference, typedPart } from './client-operations.ts';

const sources = new URL('../client/generated/', import.meta.url);
const reference = new URL('../../schema/openapi.json', import.meta.url);
const head = '// Made by `npm run codegen` of schema/openapi.json; never edited.\n';

/** The generated files of the client, by name, as they are committed. */
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

/** What the paths say besides, the table of operations says. */
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

/** A class for each code, so that `instanceof` and \`code\` both tell failures apart. */
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
/** The class of each code of the service. */
export const errorClasses = {
${codes.map((code) => `  ${code}: ${classOf(code)},\n`).join('')}} as const;

/** Every code of the service; later versions may have more. */
export type ErrorCode = keyof typeof errorClasses;
`;

const classOf = (code: string): string =>
  `${code.replace(/(^|_)([a-z])/g, (_whole, _start, letter: string) => letter.toUpperCase())}Error`;

if (process.argv[1] === import.meta.filename) {
  const files = await clientFiles(readFileSync(reference, 'utf8'));
  const isCurrent = ([name, text]: readonly [string, string]): boolean => {
    const file = new URL(name, sources);
    return existsSync(file) && readFileSync(file, 'utf8') === text;
  };
  if (!process.argv.includes('--check')) {
    mkdirSync(sources, { recursive: true });
    for (const [name, text] of files) writeFileSync(new URL(name, sources), text);
  } else if (![...files].every(isCurrent)) {
    process.stderr.write(
      'src/client/generated is not what schema/openapi.json says: npm run codegen\n',
    );
    process.exitCode = 1;
  }
}
