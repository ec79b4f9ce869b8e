import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { typedDocuments } from '../codegen.ts';
import type { Command, Shell } from '../src/cli/command.ts';
import { createProgress } from '../src/cli/output.ts';
import { clientFiles } from './client/codegen.ts';
import { runTool } from './run.ts';
import { tokenFiles } from './tokens.ts';

const call = 'npm run generate --';

const usage = `Writes all files that are generated from the code, in this order:

  src/domains/cards/tokens.ts     the colours of web/styles/tokens.css, which cards and badges are drawn with
  graphiql-tokens.css             the same for GraphiQL, in src/endpoints/pages/page-files/
  src/gql/                        the types of the documents of /v1
  schema/schema.graphql           the schema of the graph
  schema/openapi.json             the reference of /v1, with answers of the sandbox as examples
  packages/client/src/generated/  the types and operations of the client

Run it after you change a field, a document, a route or an example, and commit what it writes.

  ${call} [--check]

  --check   write nothing; exit with 1 if a file is out of date
  --help    this text
`;

type Files = ReadonlyMap<string, string>;

/** The steps in order; each gets the files of those before it. */
const steps: Readonly<Record<string, (before: Files) => Promise<Files>>> = {
  'Reading the tokens': tokenFiles,
  'Typing the documents of /v1': typedDocuments,
  'Printing the schema and the reference': printedSchemas,
  'Making the client': generatedClient,
};

export const generate: Command<object> = {
  name: 'generate',
  call,
  usage,
  read(args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values;
    return async (shell) => {
      const changed = await runSteps(shell, check === true);
      if (check && changed.length > 0)
        throw new Error(`${changed.join(', ')}: out of date. Run npm run generate.`);
      shell.out(resultText(changed));
      return 0;
    };
  },
};

/** Returns the files that changed. A step runs what earlier ones wrote, so a check stops at the first step with a change. */
async function runSteps(shell: Shell, isCheck: boolean): Promise<readonly string[]> {
  const progress = createProgress(shell);
  const made = new Map<string, string>();
  const changed: string[] = [];
  for (const [about, make] of Object.entries(steps)) {
    progress.step(about);
    for (const [file, text] of await make(made)) {
      made.set(file, text);
      if ((await committedText(file)) === text) continue;
      changed.push(file);
      if (!isCheck) await write(file, text);
    }
    if (isCheck && changed.length > 0) break;
  }
  progress.end();
  return changed;
}

/** The routes import the typed documents that the step before wrote, so they are loaded only now. */
async function printedSchemas(): Promise<Files> {
  const { printedOpenApi, printedSchema } = await import('./reference/print.ts');
  return new Map([
    ['schema/schema.graphql', printedSchema()],
    [openApiFile, await printedOpenApi()],
  ]);
}

async function generatedClient(before: Files): Promise<Files> {
  const files = await clientFiles(before.get(openApiFile) ?? '');
  return new Map([...files].map(([name, text]) => [`packages/client/src/generated/${name}`, text]));
}

const openApiFile = 'schema/openapi.json';
const project = join(import.meta.dirname, '..');

const committedText = (file: string): Promise<string | undefined> =>
  readFile(join(project, file), 'utf8').catch(() => undefined);

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), text);
}

function resultText(changed: readonly string[]): string {
  if (changed.length === 0) return 'Nothing changed: all generated files are up to date.\n';
  const isPublic = changed.some((file) => file.startsWith('schema/'));
  const advice = isPublic
    ? 'Next: read the diff of schema/. Describe a change that callers see in src/rest/changelog.ts; if npm run check\nsays that it breaks callers, list it in schema/breaking-changes.json. Commit everything with the code.\n'
    : 'Next: commit them with the code.\n';
  return `Changed:\n${changed.map((file) => `  ${file}\n`).join('')}${advice}`;
}

await runTool(generate, import.meta.url, {});
