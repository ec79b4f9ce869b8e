import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Assembly } from './assembly.ts';
import { literal } from './literal.ts';
import { isPlain, type Meaning, notPlain } from './meaning.ts';
import { selectedFields } from './selected-fields.ts';

/** Nobody asks for more levels of lists and objects (R4.10). */
const maxDepth = 20;

/** Makes the code that writes what is asked of a type. Throws `NotPlain` where that is more than properties. */
export class ValueCode {
  readonly #meaning: Meaning;
  readonly #assembly: Assembly;
  #depth = 0;

  constructor(meaning: Meaning, assembly: Assembly) {
    this.#meaning = meaning;
    this.#assembly = assembly;
  }

  /** An expression that writes the value of another one, and comes to the offset behind it. */
  write(type: GraphQLOutputType, node: FieldNode, value: string): string {
    if (isNonNullType(type)) return this.#present(type.ofType as GraphQLOutputType, node, value);
    return `((v = ${value}) == null ? writeNull(b, p) : ${this.#present(type, node, 'v')})`;
  }

  #present(type: GraphQLOutputType, node: FieldNode, value: string): string {
    if (isListType(type))
      return `${this.#list(type.ofType as GraphQLOutputType, node)}(b, p, ${value})`;
    if (isLeafType(type)) return `${this.#assembly.leaf(type)}(b, p, ${value})`;
    if (isObjectType(type)) return `${this.#object(type, node)}(b, p, ${value})`;
    return notPlain();
  }

  #list(type: GraphQLOutputType, node: FieldNode): string {
    const write = this.#assembly.define(
      `if (!Array.isArray(x)) fault();
       b[p++] = 91;
       for (let i = 0; i < x.length; i += 1) {
         if (p > b.length) return p;
         if (i > 0) b[p++] = 44;
         p = ${this.write(type, node, 'x[i]')};
       }
       b[p++] = 93;
       return p;`,
    );
    return this.#keeps(type) ? this.#assembly.keep(write) : write;
  }

  #object(type: GraphQLObjectType, node: FieldNode): string {
    this.#depth += 1;
    if (this.#depth > maxDepth) notPlain();
    const members = selectedFields(this.#meaning, type, node.selectionSet?.selections ?? []);
    const writes = [...members.values()].map((child, index) =>
      this.member(type, child, index === 0 ? '{' : ','),
    );
    this.#depth -= 1;
    const write = this.#assembly.define(
      `if (x == null) fault();
       ${writes.join('\n')}
       ${literal(members.size === 0 ? '{}' : '}')}
       return p;`,
    );
    // A type says of itself that one answer shows the same model again and again.
    return type.extensions['repeated'] === true ? this.#assembly.keep(write) : write;
  }

  /** A type says of itself that its models never change and that lists of them outlive a request: `lasting`. */
  #keeps(type: GraphQLOutputType): boolean {
    return this.#meaning.keeping === true && getNamedType(type).extensions['lasting'] === true;
  }

  /** Statements that write a field behind `before`, with its name in the result. */
  member(type: GraphQLObjectType, node: FieldNode, before: string): string {
    if (node.directives?.length) notPlain();
    const key = (node.alias ?? node.name).value;
    const code = `${literal(`${before}"${key}":`)} p = ${this.#value(type, node)};`;
    return before === ',' && this.#isSparse(type, node)
      ? `if (x.${node.name.value} != null) { ${code} }`
      : code;
  }

  /** A field says of itself that documents of our own leave it out where it is null: `sparse`. */
  #isSparse(type: GraphQLObjectType, node: FieldNode): boolean {
    const field = type.getFields()[node.name.value];
    return this.#meaning.keeping === true && field?.extensions['sparse'] === true;
  }

  #value(type: GraphQLObjectType, node: FieldNode): string {
    const name = node.name.value;
    if (name === '__typename') return `writeText(b, p, '"${type.name}"')`;
    const field = type.getFields()[name];
    if (!field || !isPlain(field, node)) return notPlain();
    return this.write(field.type, node, `x.${name}`);
  }
}
