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
import { mergedFields } from './overlapping.ts';
import {
  compileShape,
  createShapeCompiler,
  isPlain,
  type Meaning,
  type ShapeCompiler,
} from './plan.ts';
import { partName, schemaWithParts, type Writers } from './rewritten.ts';
import { Members, Part } from './serializer.ts';

/** Folds documents for a schema of its own. */
export interface Rewriter {
  /** What a folded document is run against. */
  readonly schema: GraphQLSchema;
  /**
   * The document with what only reads properties of an object folded: every run of such fields into one field. Undefined
   * when there is none, or when the operation is no query: what writes must not run twice should a part turn out
   * unwritable.
   */
  fold(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    /** Only the fields of these names in the result are folded, each into one that keeps its name. */
    names?: readonly string[],
  ): Rewritten | undefined;
}

export interface Rewritten {
  readonly document: DocumentNode;
  /** How long the code is that writes its parts. */
  readonly codeCharacters: number;
}

export interface FolderOptions {
  /** Whether the bytes of models that last are kept beside each document: only where the documents are few. */
  readonly keeping?: boolean;
}

export function createRewriter(original: GraphQLSchema, { keeping }: FolderOptions = {}): Rewriter {
  const writers: Writers = new WeakMap();
  return {
    schema: schemaWithParts(original, writers),
    fold(document, operation, names) {
      if (operation.operation !== 'query') return undefined;
      const fragments = document.definitions.filter(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
      );
      const made = { characters: 0 };
      const meaning: Meaning = {
        schema: original,
        keeping,
        made,
        fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
      };
      const merged = mergedFields(meaning, operation.selectionSet);
      const folding = new Rewriting(meaning, { writers, merged, names });
      const definitions = [
        folding.definition(operation, original.getQueryType()),
        ...fragments.map((fragment) =>
          folding.definition(fragment, original.getType(fragment.typeCondition.name.value)),
        ),
      ];
      if (!folding.found) return undefined;
      return { document: { ...document, definitions }, codeCharacters: made.characters };
    },
  };
}

type Parent = GraphQLNamedType | null | undefined;

interface RewritingOptions {
  readonly writers: Writers;
  /** Fields that are one with another. */
  readonly merged: ReadonlySet<FieldNode>;
  readonly names: readonly string[] | undefined;
}

/** Folds one document, copying every node on the way: graphql-jit writes into those it compiles. */
class Rewriting {
  found = false;
  #runs = 0;
  readonly #meaning: Meaning;
  readonly #options: RewritingOptions;

  constructor(meaning: Meaning, options: RewritingOptions) {
    this.#meaning = meaning;
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
    let run: { readonly compiler: ShapeCompiler; taken: number } | undefined;
    const close = (): void => {
      if (run && run.taken > 0) rewritten.push(this.#run(run.compiler));
      run = undefined;
    };
    for (const selection of selections) {
      run ??= { compiler: createShapeCompiler(this.#meaning, type), taken: 0 };
      if (this.#mayRewrite(selection) && run.compiler.take(selection)) {
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
    return selection.kind === Kind.FIELD && !this.#options.merged.has(selection);
  }

  /** One field for a run. No name of a caller is like the one it has in the result. */
  #run(compiler: ShapeCompiler): FieldNode {
    const write = compiler.members();
    this.#runs += 1;
    const alias: NameNode = { kind: Kind.NAME, value: `#${this.#runs}` };
    return this.#part(
      { kind: Kind.FIELD, name: alias, alias },
      (model) => new Members(model, write),
    );
  }

  #part(node: FieldNode, make: (model: unknown) => Part | Members): FieldNode {
    const part: FieldNode = { ...node, name: { kind: Kind.NAME, value: partName } };
    this.#options.writers.set(part, make);
    this.found = true;
    return part;
  }

  #selection(selection: SelectionNode, type: Parent): SelectionNode {
    if (selection.kind === Kind.FIELD) return this.#field(selection, type);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return { ...selection };
    const condition = selection.typeCondition?.name.value;
    const inner = condition === undefined ? type : this.#meaning.schema.getType(condition);
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

  /** A field that keeps its name in the result, when it is one of those that were named. */
  #named(node: FieldNode, field: GraphQLField<unknown, unknown>): FieldNode | undefined {
    const alias = node.alias ?? node.name;
    if (!this.#options.names?.includes(alias.value)) return undefined;
    if (!isPlain(field) || !this.#mayRewrite(node)) return undefined;
    const write = compileShape(this.#meaning, field, node);
    if (!write) return undefined;
    const { selectionSet: _written, ...rest } = node;
    return this.#part({ ...rest, alias }, (model) => {
      const value = (model as Readonly<Record<string, unknown>>)[field.name];
      return new Part(value, write);
    });
  }
}
