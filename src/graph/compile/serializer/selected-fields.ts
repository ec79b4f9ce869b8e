import {
  type FieldNode,
  type GraphQLObjectType,
  isAbstractType,
  Kind,
  type SelectionNode,
} from 'graphql';
import { type Meaning, notPlain } from './meaning.ts';

/**
 * The fields asked of an object by their names in the result, through fragments that it fulfils. Throws `NotPlain`
 * when something is conditional, or when two have one name: they would be one field with both selections.
 */
export function selectedFields(
  meaning: Meaning,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
): ReadonlyMap<string, FieldNode> {
  const fields = new Map<string, FieldNode>();
  for (const node of fieldsOf(meaning, type, selections)) {
    const name = (node.alias ?? node.name).value;
    if (fields.has(name)) notPlain();
    fields.set(name, node);
  }
  return fields;
}

function* fieldsOf(
  meaning: Meaning,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
): Generator<FieldNode> {
  for (const selection of selections) {
    if (selection.directives?.length) notPlain();
    if (selection.kind === Kind.FIELD) {
      yield selection;
      continue;
    }
    const { typeCondition, selectionSet } = fragmentOf(meaning, selection);
    if (isKindOf(meaning, type, typeCondition?.name.value))
      yield* fieldsOf(meaning, type, selectionSet.selections);
  }
}

function fragmentOf({ fragments }: Meaning, selection: Exclude<SelectionNode, FieldNode>) {
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection;
  return fragments.get(selection.name.value) ?? notPlain();
}

function isKindOf(
  { schema }: Meaning,
  type: GraphQLObjectType,
  condition: string | undefined,
): boolean {
  if (condition === undefined || condition === type.name) return true;
  const kind = schema.getType(condition);
  return isAbstractType(kind) && schema.isSubType(kind, type);
}
