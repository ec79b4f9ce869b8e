import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Variables } from './argument.ts';
import { documentLimits } from './document-limits.ts';

/** A walk of so many steps is one through fragments that multiply. */
export const maxSteps = 2 * documentLimits.cost;

/** How far the weighing of an operation is. */
export interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  steps: number;
  aliases: number;
  deepest: number;
  readVariable: boolean;
}

export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
}

/** The defaults that the operation names count where the caller leaves a variable out. */
export function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return defaults.length === 0 ? variables : { ...Object.fromEntries(defaults), ...variables };
}

/** What a fragment holds; undefined when the document does not have it. */
export const innerOf = (
  { fragments }: Pick<Walk, 'fragments'>,
  selection: InlineFragmentNode | FragmentSpreadNode,
) => (selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection);
