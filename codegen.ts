import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { lexicographicSortSchema, parse, printSchema } from 'graphql';
import ts from 'typescript';
import { restView } from './src/graph/document/rest-documents.ts';
import { schema } from './src/schema.ts';

// Types of the documents of /v1, made against the schema as /v1 speaks it: enum values in lower case.
const routes = 'src/rest/v1/';
const target = 'src/gql/';

interface Source {
  readonly location: string;
  readonly rawSDL: string;
}

/** The documents that one file of routes has in `graphql(...)`. */
function documentsIn(location: string): Source[] {
  const text = readFileSync(location, 'utf8');
  const file = ts.createSourceFile(location, text, ts.ScriptTarget.Latest);
  const found: Source[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [document] = node.arguments;
      if (node.expression.text === 'graphql' && document && ts.isStringLiteralLike(document))
        found.push({ location, rawSDL: document.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The generated files, by path. */
async function generate(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(routes).filter((name) => name.endsWith('.ts'));
  const sources = files.toSorted().flatMap((name) => documentsIn(`${routes}${name}`));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: target,
    schema: parse(printSchema(lexicographicSortSchema(restView(schema)))),
    documents: sources.map((source) => ({ ...source, document: parse(source.rawSDL) })),
    config: {
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { DateTime: 'string', JSON: 'unknown' },
      importExtension: '.ts',
    },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  });
  const made = await Promise.all(
    sections.map(async (section) => [section.filename, await codegen(section)] as const),
  );
  return new Map(made);
}

const usage = `Usage: tsx codegen.ts [--check]
Writes ${target}: the types of the documents in ${routes}. With --check it only compares.
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  const files = await generate();
  const stale = [...files].filter(([path, text]) => read(path) !== text);
  if (!args.includes('--check')) {
    for (const [path, text] of stale) writeFileSync(path, text);
  } else if (stale.length > 0) {
    const names = stale.map(([path]) => path).join(', ');
    process.stderr.write(`Not what the documents of /v1 say: ${names}. Run npm run codegen.\n`);
    process.exitCode = 1;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

await main(process.argv.slice(2));
