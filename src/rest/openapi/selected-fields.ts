import {
  type DirectiveNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { fragmentsOf } from '../../graph/selections.ts';

/** What a document is asked with. */
export interface Asked {
  readonly schema: GraphQLSchema;
  readonly fragments: ReturnType<typeof fragmentsOf>;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Fields = Map<string, FieldNode[]>;

/** The fields that selections ask of an object of a type, by the names that they have in the answer. */
export function selectedFields(
  asked: Asked,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Fields {
  const fields: Fields = new Map();
  for (const node of sets.flatMap((set) => fieldsIn(asked, type, set))) {
    const name = (node.alias ?? node.name).value;
    fields.set(name, [...(fields.get(name) ?? []), node]);
  }
  return fields;
}

function fieldsIn(
  asked: Asked,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (!isIncluded(asked, selection.directives)) return [];
    if (selection.kind === Kind.FIELD) return [selection];
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? asked.fragments.get(selection.name.value)
        : selection;
    const applies = fragment && isOf(asked.schema, type, fragment.typeCondition?.name.value);
    return applies ? fieldsIn(asked, type, fragment.selectionSet) : [];
  });
}

function isOf(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  condition: string | undefined,
): boolean {
  if (condition === undefined || condition === type.name) return true;
  const wider = schema.getType(condition);
  return isAbstractType(wider) && schema.isSubType(wider, type);
}

const isIncluded = (asked: Asked, directives: readonly DirectiveNode[] = []): boolean =>
  directives.every((directive) => {
    const value = directive.arguments?.find(({ name }) => name.value === 'if')?.value;
    const isMet =
      value?.kind === Kind.VARIABLE
        ? asked.variables[value.name.value] === true
        : value?.kind === Kind.BOOLEAN && value.value;
    return directive.name.value === 'skip' ? !isMet : isMet;
  });
