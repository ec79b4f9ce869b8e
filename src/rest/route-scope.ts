import { type DocumentNode, type GraphQLField, type GraphQLSchema, Kind } from 'graphql';
import type { Needed } from '../lib/principal.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { Route } from './route.ts';

type Asking = Pick<Route<unknown, unknown>, 'document' | 'path'>;

/** The field of the graph that answers a route; undefined for a field that the graph does not have. */
export function rootFieldOf(
  schema: GraphQLSchema,
  { document, path }: Asking,
): GraphQLField<unknown, unknown> | undefined {
  const { definitions } = document as DocumentNode;
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${path} has no operation.`);
  const selection = operation.selectionSet.selections[0];
  const root = schema.getRootType(operation.operation);
  return selection?.kind === Kind.FIELD ? root?.getFields()[selection.name.value] : undefined;
}

interface FieldOptions {
  readonly authScopes?: { readonly scope?: Needed };
  readonly limit?: { readonly budget: BudgetName };
}

const optionsOf = (schema: GraphQLSchema, route: Asking): FieldOptions =>
  (rootFieldOf(schema, route)?.extensions['pothosOptions'] as FieldOptions | undefined) ?? {};

/** R3.3 stands on the field; the server asks for it before it reads the body (R1.10). */
export const scopeOf = (schema: GraphQLSchema, route: Asking): Needed | undefined =>
  optionsOf(schema, route).authScopes?.scope;

/** The endpoint bucket that stands on the field, which a request consumes beside its own (R4.5). */
export const endpointBudgetOf = (schema: GraphQLSchema, route: Asking): BudgetName | undefined =>
  optionsOf(schema, route).limit?.budget;
