import type {
  DocumentNode,
  FieldNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { getNamedType, isInterfaceType, isObjectType, Kind } from 'graphql';
import { mergedFields } from './merged.ts';
import type { Meaning } from './shape.ts';
import { compileShape, isPlain } from './shape.ts';
import type { Writers } from './view.ts';
import { partName, schemaWithParts } from './view.ts';

/** Folds documents for a schema of its own. */
export interface Folder {
  /** What a folded document is run against. */
  readonly schema: GraphQLSchema;
  /**
   * The document with every selection that only reads properties folded into one field. Undefined when there is none,
   * or when the operation is no query: what writes must not run twice should a part turn out unwritable.
   */
  fold(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    /** The names in the result that may become parts; all when left out. */
    names?: readonly string[],
  ): DocumentNode | undefined;
}

export interface FolderOptions {
  /** Whether the bytes of models that last are kept beside each document: only where the documents are few. */
  readonly keeping?: boolean;
}

export function createFolder(original: GraphQLSchema, { keeping }: FolderOptions = {}): Folder {
  const writers: Writers = new WeakMap();
  return {
    schema: schemaWithParts(original, writers),
    fold(document, operation, names) {
      if (operation.operation !== 'query') return undefined;
      const fragments = document.definitions.filter(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
      );
      const meaning: Meaning = {
        schema: original,
        keeping,
        fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
      };
      const merged = mergedFields(meaning, operation.selectionSet);
      const mayFold = (node: FieldNode): boolean =>
        !merged.has(node) && (names?.includes((node.alias ?? node.name).value) ?? true);
      const folding = new Folding(meaning, writers, mayFold);
      const definitions = [
        folding.definition(operation, original.getQueryType()),
        ...fragments.map((fragment) =>
          folding.definition(fragment, original.getType(fragment.typeCondition.name.value)),
        ),
      ];
      return folding.found ? { ...document, definitions } : undefined;
    },
  };
}

type Parent = GraphQLNamedType | null | undefined;

/** Folds one document, copying every node on the way: graphql-jit writes into those it compiles. */
class Folding {
  found = false;
  readonly #meaning: Meaning;
  readonly #writers: Writers;
  readonly #mayFold: (node: FieldNode) => boolean;

  constructor(meaning: Meaning, writers: Writers, mayFold: (node: FieldNode) => boolean) {
    this.#meaning = meaning;
    this.#writers = writers;
    this.#mayFold = mayFold;
  }

  definition<Definition extends { readonly selectionSet: SelectionSetNode }>(
    definition: Definition,
    type: Parent,
  ): Definition {
    return { ...definition, selectionSet: this.#selectionSet(definition.selectionSet, type) };
  }

  #selectionSet(set: SelectionSetNode, type: Parent): SelectionSetNode {
    const selections = set.selections.map((selection): SelectionNode => {
      if (selection.kind === Kind.FIELD) return this.#field(selection, type);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return { ...selection };
      const condition = selection.typeCondition?.name.value;
      const inner = condition === undefined ? type : this.#meaning.schema.getType(condition);
      return this.definition(selection, inner);
    });
    return { ...set, selections };
  }

  #field(node: FieldNode, type: Parent): FieldNode {
    const field =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!node.selectionSet || !field) return { ...node };
    const folded = isObjectType(type) ? this.#folded(node, field) : undefined;
    if (folded) return folded;
    const selectionSet = this.#selectionSet(node.selectionSet, getNamedType(field.type));
    return { ...node, selectionSet };
  }

  #folded(node: FieldNode, field: GraphQLField<unknown, unknown>): FieldNode | undefined {
    if (!isPlain(field) || !this.#mayFold(node)) return undefined;
    const write = compileShape(this.#meaning, field, node);
    if (!write) return undefined;
    const { selectionSet: _written, ...rest } = node;
    const folded: FieldNode = {
      ...rest,
      alias: node.alias ?? node.name,
      name: { kind: Kind.NAME, value: partName(node.name.value) },
    };
    this.#writers.set(folded, write);
    this.found = true;
    return folded;
  }
}
