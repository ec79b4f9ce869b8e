import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type NameNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { compileValue, createMembersCompiler, type MembersCompiler } from './compiler.ts';
import { isPlain, type Meaning } from './meaning.ts';
import { SerializedMembers, SerializedValue } from './serialized.ts';
import { serializedField, type Writers } from './serialized-schema.ts';

type Parent = GraphQLNamedType | null | undefined;

interface RewritingOptions {
  readonly writers: Writers;
  /** Fields that are one with another. */
  readonly overlapping: ReadonlySet<FieldNode>;
  readonly names: readonly string[] | undefined;
}

/** Rewrites one document, copying every node on the way: graphql-jit writes into those it compiles. */
export class DocumentRewriting {
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
    let run: { readonly compiler: MembersCompiler; taken: number } | undefined;
    const close = (): void => {
      if (run && run.taken > 0) rewritten.push(this.#run(run.compiler));
      run = undefined;
    };
    for (const selection of selections) {
      run ??= { compiler: createMembersCompiler(this.#meaning, type), taken: 0 };
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
    return selection.kind === Kind.FIELD && !this.#options.overlapping.has(selection);
  }

  /** One field for a run. No name of a caller is like the one it has in the result. */
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
    if (!isPlain(field, node) || !this.#mayRewrite(node)) return undefined;
    const write = compileValue(this.#meaning, field, node);
    if (!write) return undefined;
    const { selectionSet: _written, ...rest } = node;
    return this.#serialized({ ...rest, alias }, (model) => {
      const value = (model as Readonly<Record<string, unknown>>)[field.name];
      return new SerializedValue(value, write);
    });
  }
}
