import type { JsonSchema } from '../../../src/rest/route.ts';
import { evidencePath, picturePaths } from './beside-pictures.ts';
import { servicePaths } from './beside-service.ts';
import { headersOf, mayHave } from './headers.ts';
import { inQuery, openOperation } from './open-operation.ts';
import type { NamedResponses } from './responses.ts';

export function besidePaths(named: NamedResponses): Readonly<Record<string, JsonSchema>> {
  const paths: Record<string, JsonSchema> = {};
  for (const [path, one] of Object.entries({ ...servicePaths, ...picturePaths }))
    paths[path] = { get: openOperation(named, one) };
  return { ...paths, '/evidence/{file}': evidencePath(named), '/graphql': graphPath };
}

const extensible = { type: 'object', additionalProperties: true };

const failure = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    locations: { type: 'array', items: extensible },
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    extensions: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'The codes of /v1 in capitals: `PLAYER_NOT_FOUND`.' },
      },
      additionalProperties: true,
    },
  },
  required: ['message'],
};

const result = {
  type: 'object',
  properties: {
    data: { type: ['object', 'null'], additionalProperties: true },
    errors: { type: 'array', items: failure },
    extensions: {
      type: 'object',
      description: 'The cost of the document.',
      additionalProperties: true,
    },
  },
};

const content = {
  'application/json': { schema: result },
  'application/graphql-response+json': { schema: result },
};

const refused = (description: string) => ({
  description,
  headers: { ...mayHave(['Cache-Control', 'WWW-Authenticate', 'Retry-After']), ...headersOf([]) },
  content,
});

const request = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'The document.' },
    operationName: {
      type: ['string', 'null'],
      description: 'The operation to run, where the document has several.',
    },
    variables: { type: ['object', 'null'], additionalProperties: true },
    extensions: { type: ['object', 'null'], additionalProperties: true },
  },
  // A persisted document is in the extensions.
  anyOf: [{ required: ['query'] }, { required: ['extensions'] }],
};

const responses = {
  200: {
    description: 'The result. Fields that failed are null and listed in `errors`.',
    headers: { ...mayHave(['Cache-Control']), ...headersOf([]) },
    content,
  },
  '4XX': refused('The request, the key or the document was refused.'),
  '5XX': refused('Something went wrong on our side.'),
};

const common = { tags: ['service'], security: [{ apiKey: [] }], responses };

const inJson = (name: string, description: string): JsonSchema =>
  inQuery(name, description, { type: 'string', contentMediaType: 'application/json' });

const graphPath: JsonSchema = {
  get: {
    ...common,
    operationId: 'readGraph',
    summary: 'Read with a GraphQL document',
    description:
      'The same for queries alone, whose answers HTTP can cache. A browser that asks for a page gets GraphiQL.',
    parameters: [
      inQuery('query', 'The document.', { type: 'string' }),
      inQuery('operationName', 'The operation to run, where the document has several.', {
        type: 'string',
      }),
      inJson('variables', 'The variables, an object as JSON.'),
      inJson(
        'extensions',
        'The extensions, an object as JSON: `persistedQuery` stands for a document.',
      ),
    ],
  },
  post: {
    ...common,
    operationId: 'queryGraph',
    summary: 'Run a GraphQL document',
    description:
      'All data of /v1 and more, in one schema that introspection shows. Scopes and limits are those of /v1; each root field counts as one request.',
    requestBody: { required: true, content: { 'application/json': { schema: request } } },
  },
};
