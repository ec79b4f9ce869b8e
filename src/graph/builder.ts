import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import ZodPlugin from '@pothos/plugin-zod';
import { hasScope, type Needed } from '../lib/principal.ts';
import { argumentProblem } from './argument-problem.ts';
import type { GraphContext } from './context.ts';
import { decodeGlobalId, encodeGlobalId } from './global-id.ts';
import type {} from './kept/kept-option.ts';
import { keptPlugin } from './kept/kept-plugin.ts';
import type {} from './limit-option.ts';
import { limitPlugin } from './limit-plugin.ts';
import { refusalPlugin } from './refusal-plugin.ts';
import { insufficientScope } from './scope-problem.ts';

export interface GraphTypes {
  Context: GraphContext;
  AuthScopes: { scope: Needed };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | number };
    JSON: { Input: unknown; Output: unknown };
    Rarity: { Input: number | string; Output: number | string };
  };
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
}

/** The one builder; every `domains/*\/graph` file adds its part, `schema.ts` closes it. */
export const builder = new SchemaBuilder<GraphTypes>({
  plugins: [ScopeAuthPlugin, ZodPlugin, refusalPlugin, limitPlugin, keptPlugin, RelayPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    // Before a stream is opened, and not again at each of its events.
    authorizeOnSubscribe: true,
    authScopes: ({ principal, watch }) => ({
      scope: (scope) => watch?.note.allows(scope) ?? hasScope(principal, scope),
    }),
    unauthorizedError: (_parent, { principal, requestId, services }, info, result) => {
      services.audit.denied('scope_denied', principal, requestId);
      return insufficientScope(info.fieldName, result);
    },
  },
  zod: { validationError: argumentProblem },
  relay: {
    cursorType: 'String',
    encodeGlobalID: encodeGlobalId,
    decodeGlobalID: decodeGlobalId,
    nodeTypeOptions: { description: 'Anything that `node` can find again by its id.' },
    pageInfoTypeOptions: { description: 'Where a page of a list stands within the whole list.' },
    // In nodes.ts: as the plugin has them, one unknown id fails all of them.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    idFieldOptions: { description: 'Names the object in the whole graph; pass it to `node`.' },
    hasNextPageFieldOptions: { description: 'Whether rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows precede this page.' },
    startCursorFieldOptions: {
      description: 'The cursor of the first row of this page; null for an empty page.',
    },
    endCursorFieldOptions: {
      description: 'The cursor of the last row, to pass as `after`; null for an empty page.',
    },
    edgesFieldOptions: { description: 'The rows of this page, each with its cursor.' },
    nodeFieldOptions: { description: 'The row itself.' },
    cursorFieldOptions: { description: 'Where the row stands in the list.' },
  },
});

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that can be changed.' });
builder.subscriptionType({ description: 'Everything that can be listened to.' });
