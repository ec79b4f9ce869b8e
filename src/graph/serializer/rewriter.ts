import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { enterOnce, fragmentsOf, someField } from '../selections.ts';
import {
  compileValue,
  createMembersCompiler,
  type DocumentScope,
  isPlain,
  type MembersCompiler,
  propertyOf,
} from './compiler.ts';
import {
  SerializedMembers,
  SerializedValue,
  schemaWithSerialized,
  serializedField,
  type Writers,
} from './serialized.ts';

export type Rewriter = ReturnType<typeof createRewriter>;

export interface Rewritten {
  readonly document: DocumentNode;
  /** The length of the code that serializes its fields. */
  readonly codeCharacters: number;
}

/**
 * Rewrites documents for a schema of its own, so that parts of their results are serialized directly. `isOwn`: all documents
 * of the schema are ours.
 */
export function createRewriter(original: GraphQLSchema, isOwn = false) {
  const writers: Writers = new WeakMap();
  return {
    /** The schema for rewritten documents. */
    schema: schemaWithSerialized(original, writers),
    /**
     * Replaces every run of fields that only read properties of an object by one field. Undefined when there is none, or when
     * the operation is not a query: a mutation must not run again after an unwritable model. With `names`, only the fields
     * with these names in the result are rewritten; each keeps its name.
     */
    rewrite(
      document: DocumentNode,
      operation: OperationDefinitionNode,
      names?: readonly string[],
    ): Rewritten | undefined {
      if (operation.operation !== 'query') return undefined;
      const fragments = fragmentsOf(document);
      const made = { characters: 0 };
      const scope: DocumentScope = { schema: original, isOwn, made, fragments };
      const overlapping = overlappingFields(scope, operation.selectionSet);
      const rewriting = new DocumentRewriting(scope, { writers, overlapping, names });
      const definitions = [
        rewriting.definition(operation, original.getQueryType()),
        ...[...fragments.values()].map((fragment) =>
          rewriting.definition(fragment, original.getType(fragment.typeCondition.name.value)),
        ),
      ];
      if (!rewriting.found) return undefined;
      return { document: { ...document, definitions }, codeCharacters: made.characters };
    },
  };
}

type Parent = GraphQLNamedType | null | undefined;

interface RewritingOptions {
  readonly writers: Writers;
  /** Fields that are merged with others. */
  readonly overlapping: ReadonlySet<FieldNode>;
  readonly names: readonly string[] | undefined;
}

/** Rewrites one document, copying every node on the way: graphql-jit writes into those it compiles. */
class DocumentRewriting {
  found = false;
  #runs = 0;
  readonly #scope: DocumentScope;
  readonly #options: RewritingOptions;

  constructor(scope: DocumentScope, options: RewritingOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  definition<Definition extends { readonly selectionSet: SelectionSetNode }>(
    definition: Definition,
    type: Parent,
  ): Definition {
    return { ...definition, selectionSet: this.#selectionSet(definition.selectionSet, type) };
  }

  #selectionSet(set: SelectionSetNode, type: Parent): SelectionSetNode {
    const selections =
      isObjectType(type) && this.#options.names === undefined
        ? this.#inRuns(set.selections, type)
        : set.selections.map((selection) => this.#selection(selection, type));
    return { ...set, selections };
  }

  /** The selections of an object, with each run of fields that can be written as one. */
  #inRuns(selections: readonly SelectionNode[], type: GraphQLObjectType): SelectionNode[] {
    const rewritten: SelectionNode[] = [];
    let run: { readonly compiler: MembersCompiler; taken: number } | undefined;
    const close = (): void => {
      if (run && run.taken > 0) rewritten.push(this.#run(run.compiler));
      run = undefined;
    };
    for (const selection of selections) {
      run ??= { compiler: createMembersCompiler(this.#scope, type), taken: 0 };
      if (this.#mayRewrite(selection) && run.compiler.add(selection)) {
        run.taken += 1;
      } else {
        close();
        rewritten.push(this.#selection(selection, type));
      }
    }
    close();
    return rewritten;
  }

  #mayRewrite(selection: SelectionNode): selection is FieldNode {
    return selection.kind === Kind.FIELD && !this.#options.overlapping.has(selection);
  }

  /** One field for a run. No document can have its name in the result. */
  #run(compiler: MembersCompiler): FieldNode {
    const write = compiler.members();
    this.#runs += 1;
    const alias: NameNode = { kind: Kind.NAME, value: `#${this.#runs}` };
    return this.#serialized(
      { kind: Kind.FIELD, name: alias, alias },
      (model) => new SerializedMembers(model, write),
    );
  }

  #serialized(
    node: FieldNode,
    make: (model: unknown) => SerializedValue | SerializedMembers,
  ): FieldNode {
    const serialized: FieldNode = { ...node, name: { kind: Kind.NAME, value: serializedField } };
    this.#options.writers.set(serialized, make);
    this.found = true;
    return serialized;
  }

  #selection(selection: SelectionNode, type: Parent): SelectionNode {
    if (selection.kind === Kind.FIELD) return this.#field(selection, type);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return { ...selection };
    const condition = selection.typeCondition?.name.value;
    const inner = condition === undefined ? type : this.#scope.schema.getType(condition);
    return this.definition(selection, inner);
  }

  #field(node: FieldNode, type: Parent): FieldNode {
    const field =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!node.selectionSet || !field) return { ...node };
    const rewritten = isObjectType(type) ? this.#named(node, field) : undefined;
    if (rewritten) return rewritten;
    const selectionSet = this.#selectionSet(node.selectionSet, getNamedType(field.type));
    return { ...node, selectionSet };
  }

  /** Rewrites a field that `names` lists. */
  #named(node: FieldNode, field: GraphQLField<unknown, unknown>): FieldNode | undefined {
    const alias = node.alias ?? node.name;
    if (!this.#options.names?.includes(alias.value)) return undefined;
    if (!isPlain(field, node) || !this.#mayRewrite(node)) return undefined;
    const write = compileValue(this.#scope, field, node);
    if (!write) return undefined;
    const { selectionSet: _written, ...rest } = node;
    return this.#serialized({ ...rest, alias }, (model) => {
      const value = (model as Readonly<Record<string, unknown>>)[propertyOf(field)];
      return new SerializedValue(value, write);
    });
  }
}

/** A field, and the type of the innermost fragment around it. */
interface Selected {
  readonly node: FieldNode;
  readonly on: string | undefined;
}

/** The fields of an operation that are merged with others on the same object. */
function overlappingFields(scope: DocumentScope, set: SelectionSetNode): ReadonlySet<FieldNode> {
  const overlapping = new Set<FieldNode>();
  addOverlapping(scope, [set], overlapping);
  return overlapping;
}

/** Adds the overlapping fields of selection sets of the same object. */
function addOverlapping(
  scope: DocumentScope,
  sets: readonly SelectionSetNode[],
  overlapping: Set<FieldNode>,
): void {
  const byName = new Map<string, Selected[]>();
  for (const set of sets)
    someField(set, enterOnce(scope.fragments), (node, on) => {
      const name = (node.alias ?? node.name).value;
      byName.set(name, [...(byName.get(name) ?? []), { node, on }]);
      return false;
    });
  for (const same of byName.values()) {
    for (const { node } of same.filter((one) => meetsAnother(scope.schema, one, same)))
      overlapping.add(node);
    const inner = same.flatMap(({ node }) => node.selectionSet ?? []);
    if (inner.length > 0) addOverlapping(scope, inner, overlapping);
  }
}

const meetsAnother = (schema: GraphQLSchema, one: Selected, same: readonly Selected[]): boolean =>
  same.some((other) => other !== one && !areApart(schema, one.on, other.on));

/** Whether no object is of both types. */
function areApart(
  schema: GraphQLSchema,
  one: string | undefined,
  other: string | undefined,
): boolean {
  if (one === undefined || other === undefined || one === other) return false;
  return isObjectType(schema.getType(one)) && isObjectType(schema.getType(other));
}
