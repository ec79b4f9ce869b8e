import SchemaBuilder, {
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import ZodPlugin from '@pothos/plugin-zod';
import { hasScope, type Needed, scopeToAskFor } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';
import { type ArgumentsPlugin, argumentProblem, argumentsPlugin } from './argument-checks.ts';
import { type CacheOption, type CachePlugin, cachePlugin } from './cache/plugin.ts';
import type { GraphContext } from './context.ts';
import type { FieldLimit } from './field-limit.ts';

interface GraphTypes {
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

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      arguments: ArgumentsPlugin<Types>;
      cache: CachePlugin<Types>;
    }

    interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /**
       * Throws for arguments that its resolver would refuse. Called when the request is refused anyway, so that all its faults
       * are reported at once.
       */
      check?: (args: InputShapeFromFields<Args>, context: GraphContext) => void;
      /** The endpoint bucket of this field, in both interfaces. */
      limit?: FieldLimit;
      /** Whether answers with this field may be cached, and for how long (R17.6). */
      cache?: CacheOption;
    }
  }
}

/** The one builder; every `domains/*\/graph` file adds its part, `schema.ts` closes it. */
export const builder = new SchemaBuilder<GraphTypes>({
  plugins: [ScopeAuthPlugin, ZodPlugin, argumentsPlugin, cachePlugin, RelayPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    // Before a stream opens, and not at each of its events.
    authorizeOnSubscribe: true,
    authScopes: ({ principal, watch }) => ({
      scope: (scope) => watch?.recorder.allows(scope) ?? hasScope(principal, scope),
    }),
    unauthorizedError: (_parent, { principal, requestId, services }, info, result) => {
      services.audit.denied('scope_denied', principal, requestId);
      return new Problem('insufficient_scope', `This key may not use ${info.fieldName}.`, {
        neededScope: neededScope(result),
      });
    },
  },
  zod: { validationError: argumentProblem },
  relay: {
    cursorType: 'String',
    encodeGlobalID: encodeGlobalId,
    decodeGlobalID: decodeGlobalId,
    nodeTypeOptions: { description: 'An object that `node` can find by its global id.' },
    pageInfoTypeOptions: { description: 'The position of a page within its list.' },
    // nodes.ts has both: those of the plugin fail as a whole for one unknown id.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    idFieldOptions: { description: 'The global id of the object, for `node`.' },
    hasNextPageFieldOptions: { description: 'Whether there are rows after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are rows before this page.' },
    startCursorFieldOptions: {
      description: 'The cursor of the first row of this page; null for an empty page.',
    },
    endCursorFieldOptions: {
      description: 'The cursor of the last row, to pass as `after`; null for an empty page.',
    },
    edgesFieldOptions: { description: 'The rows of this page, each with its cursor.' },
    nodeFieldOptions: { description: 'The row itself.' },
    cursorFieldOptions: { description: 'The cursor of the row.' },
  },
});

builder.queryType({ description: 'Everything that you can read.' });
builder.mutationType({ description: 'Everything that you can change.' });
builder.subscriptionType({ description: 'Everything that you can subscribe to.' });

/** The scope of a refusal, which scope-auth leaves untyped. */
function neededScope({ failure }: { readonly failure: unknown }): string {
  const { parameter } = failure as { parameter?: unknown };
  const isNeeded = typeof parameter === 'string' || Array.isArray(parameter);
  return isNeeded ? scopeToAskFor(parameter as Needed) : 'read';
}

/** A global id is base64url of `Type:game:id` (R15.4). */
function encodeGlobalId(typename: string, id: string | number | bigint): string {
  return Buffer.from(`${typename}:${id}`).toString('base64url');
}

/** For other text the type is empty, so that `node` finds nothing. */
export function decodeGlobalId(globalId: string): { typename: string; id: string } {
  const text = Buffer.from(globalId, 'base64url').toString();
  const colon = text.indexOf(':');
  return colon < 1
    ? { typename: '', id: '' }
    : { typename: text.slice(0, colon), id: text.slice(colon + 1) };
}
