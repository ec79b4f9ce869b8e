import type { GraphQLSchema } from 'graphql';
import { restView } from '../../../src/graph/document/rest-documents.ts';
import type { Budgets } from '../../../src/limits/budgets.ts';
import {
  deprecations as currentDeprecations,
  type Deprecation,
} from '../../../src/rest/deprecations.ts';
import { type AnyRoute, type JsonSchema, pathTemplate } from '../../../src/rest/route.ts';
import { createAnswers } from './answers.ts';
import { besidePaths } from './beside.ts';
import { createComponents } from './components.ts';
import { headers, requestParameters } from './headers.ts';
import { operationOf } from './operation.ts';
import { about, capitalized, tags } from './prose.ts';
import { createNamedResponses, failureSchemas, sorted } from './responses.ts';

interface OpenApiSource {
  /** The schema as the graph speaks it. */
  readonly schema: GraphQLSchema;
  readonly routes: readonly AnyRoute[];
  readonly budgets: Budgets;
  readonly deprecations?: readonly Deprecation[];
}

/** The committed document names the default address; a server writes its own. */
const defaultServer = 'http://127.0.0.1:3000';

/** The reference of /v1 as OpenAPI 3.1, made of the routes, the graph and the tables beside them. */
export function openApiDocument({
  schema: graph,
  routes,
  budgets,
  deprecations = currentDeprecations,
}: OpenApiSource): JsonSchema {
  const schema = restView(graph);
  const components = createComponents(schema);
  const named = createNamedResponses();
  const answerOf = createAnswers(schema, components);
  const writer = { schema, graph, components, budgets, routes, deprecations, answerOf, named };
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = pathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(writer, route) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Waypoint',
      version: '1.0.0',
      summary: 'Player data of three games, joined with the trust of the community.',
      description: about,
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: defaultServer }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([tag, description]) => ({
      name: tag,
      'x-displayName': capitalized(tag),
      description,
    })),
    paths: { ...paths, ...besidePaths(named) },
    components: {
      securitySchemes: { apiKey },
      parameters: requestParameters,
      headers,
      responses: named.all(),
      schemas: sorted({ ...components.all(), ...failureSchemas }),
    },
  };
  return withUsedComponents(document);
}

const apiKey = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'svc_live_… or svc_test_…',
  description:
    'An API key, sent as `Authorization: Bearer <key>`. Its scopes say what it may do: `read`, `write:report`, `write:build` and `admin`, which implies the others.',
};

/** Removes components that nothing refers to. */
function withUsedComponents<
  Document extends { readonly components: Readonly<Record<string, object>> },
>(document: Document): Document {
  const text = JSON.stringify(document);
  const isUsed = (section: string, name: string): boolean =>
    section === 'securitySchemes' || text.includes(`"#/components/${section}/${name}"`);
  const components: Record<string, object> = {};
  for (const [section, table] of Object.entries(document.components))
    components[section] = Object.fromEntries(
      Object.entries(table).filter(([name]) => isUsed(section, name)),
    );
  return { ...document, components };
}
