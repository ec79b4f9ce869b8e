import { readdirSync, readFileSync } from 'node:fs';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { lexicographicSortSchema, parse, printSchema, Source } from 'graphql';
import ts from 'typescript';
import { restView } from './src/graph/document/rest-documents.ts';
import { schema } from './src/schema.ts';

// Types of the documents of /v1 and of the pages, made against the schema as /v1 speaks it: enum values in lower case.
const folders = ['src/rest/v1/', 'web/pages/'];
const target = 'src/gql/';

interface DocumentText {
  readonly location: string;
  readonly rawSDL: string;
}

/** The documents that one file has in `graphql(...)`. */
function documentsIn(location: string): DocumentText[] {
  const text = readFileSync(location, 'utf8');
  const file = ts.createSourceFile(location, text, ts.ScriptTarget.Latest);
  const found: DocumentText[] = [];
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

/** The files of src/gql, by path. */
export async function typedDocuments(): Promise<ReadonlyMap<string, string>> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /[.]tsx?$/.test(name))
      .toSorted()
      .map((name) => `${folder}${name}`),
  );
  const sources = files.flatMap(documentsIn);
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: target,
    schema: parse(printSchema(lexicographicSortSchema(restView(schema)))),
    documents: sources.map((source) => ({
      ...source,
      document: parse(new Source(source.rawSDL, source.location)),
    })),
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
