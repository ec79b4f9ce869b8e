import { type GraphQLSchema, Kind } from 'graphql';
import type { Needed } from '../lib/principal.ts';
import type { Route } from './route.ts';

/** R3.3 stands on the field; the server asks for it before it reads the body (R1.10). */
export function scopeOf(
  schema: GraphQLSchema,
  { document, path }: Route<unknown, unknown>,
): Needed | undefined {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${path} has no operation.`);
  const selection = operation.selectionSet.selections[0];
  const root = schema.getRootType(operation.operation);
  const field =
    selection?.kind === Kind.FIELD ? root?.getFields()[selection.name.value] : undefined;
  const options = field?.extensions['pothosOptions'] as
    | { authScopes?: { scope?: Needed } }
    | undefined;
  return options?.authScopes?.scope;
}
