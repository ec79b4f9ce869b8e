import type { CodegenConfig } from '@graphql-codegen/cli';
import { printSchema } from 'graphql';
import { restView } from './src/graph/compile/rest-schema.ts';
import { schema } from './src/schema.ts';

// The documents of /v1 are typed against the schema as /v1 speaks it: enum values in lower case.
const config: CodegenConfig = {
  schema: printSchema(restView(schema)),
  documents: ['src/rest/v1/*.ts'],
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTime: 'string', JSON: 'unknown' },
      },
    },
  },
  importExtension: '.ts',
};

export default config;
