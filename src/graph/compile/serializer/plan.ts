import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';
import type { WriteJson } from '../../../lib/json-bytes.ts';
import { scalarTools, tools, writeEnum, writeSerialized } from './leaves.ts';

/** What a document means: its schema and the fragments that its fields may spread. */
export interface Meaning {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Whether the bytes of models that last are kept: for documents of our own, which are few. */
  readonly keeping?: boolean | undefined;
  /** How much code was made of the document so far. */
  readonly made: { characters: number };
}

/** Characters of code for one document: fragments may multiply. */
const maxCharacters = 100_000;

/** Compiles fields of one type to a function that writes them straight from a model. */
export interface ShapeCompiler {
  /**
   * Takes a field in: only one whose whole selection is read from properties, of types known beforehand, without
   * arguments or conditions. False for every other.
   */
  take(node: FieldNode): boolean;
  /** Writes the fields that were taken, each with its name, as members of an object; there must be one. */
  members(): WriteJson;
}

export function createShapeCompiler(meaning: Meaning, type: GraphQLObjectType): ShapeCompiler {
  const code = new Code(meaning);
  const written: string[] = [];
  return {
    take(node) {
      const before = written.length === 0 ? '' : ',';
      const member = code.attempt(() => code.counted(code.member(type, node, before)));
      if (member !== undefined) written.push(member);
      return member !== undefined;
    },
    members: () => code.build(`${written.join('\n')}\nreturn p;`),
  };
}

/** The same for the value of one field alone, read from a property; undefined when that is not enough. */
export function compileShape(
  meaning: Meaning,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): WriteJson | undefined {
  const code = new Code(meaning);
  const value = code.attempt(() => code.write(field.type, node, 'x'));
  return value === undefined ? undefined : code.build(`return ${value};`);
}

export const isPlain = ({ resolve, args }: GraphQLField<unknown, unknown>): boolean =>
  resolve === undefined && args.length === 0;

/** Thrown where a selection needs more than properties. */
class NotPlain extends Error {}

const notPlain = (): never => {
  throw new NotPlain();
};

/** Nobody asks for more levels of lists and objects (R4.10). */
const maxDepth = 20;

/**
 * The code of one shape. Of the document it takes names alone, which the grammar of GraphQL bounds to letters, digits
 * and `_`: no literal of a caller comes near it.
 */
class Code {
  readonly #meaning: Meaning;
  readonly #functions: string[] = [];
  readonly #writers: WriteJson[] = [];
  /** Where bytes are kept, the outermost lists last. */
  readonly #kepts: string[] = [];
  #depth = 0;

  constructor(meaning: Meaning) {
    this.#meaning = meaning;
  }

  /** What `make` makes, or undefined when it needs more than properties; then nothing is left of it. */
  attempt(make: () => string): string | undefined {
    const made = [this.#functions, this.#writers, this.#kepts] as const;
    const before = made.map(({ length }) => length);
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      for (const [index, list] of made.entries()) list.length = before[index] ?? 0;
      this.#depth = 0;
      return undefined;
    }
  }

  build(body: string): WriteJson {
    const writers = this.#writers.map((_writer, index) => `w${index}`);
    const main = this.#add(body);
    const [kept] = this.#kepts.slice(-1);
    const keptOf = kept === undefined ? '' : `begin.keptOf = (x) => ${kept}.get(x);`;
    // The buffer is another one now and then: its view is made anew then.
    const view = 'let d = new DataView(new ArrayBuffer(0));';
    const begin = `const begin = (b, p, x) => {
      if (d.buffer !== b.buffer) d = new DataView(b.buffer, b.byteOffset, b.byteLength);
      return ${main}(b, p, x);
    };`;
    const code = `'use strict';\n${view}\n${this.#functions.join('\n')}\n${begin}\n${keptOf}\nreturn begin;`;
    // oxlint-disable-next-line typescript/no-implied-eval -- names and numbers of ours, names of the grammar: see above
    const make = new Function(...Object.keys(tools), ...writers, code) as (
      ...values: readonly unknown[]
    ) => WriteJson;
    return make(...Object.values(tools), ...this.#writers);
  }

  /** An expression that writes the value of another one, and comes to the offset behind it. */
  write(type: GraphQLOutputType, node: FieldNode, value: string): string {
    if (isNonNullType(type)) return this.#present(type.ofType as GraphQLOutputType, node, value);
    return `((v = ${value}) == null ? writeNull(b, p) : ${this.#present(type, node, 'v')})`;
  }

  #present(type: GraphQLOutputType, node: FieldNode, value: string): string {
    if (isListType(type))
      return `${this.#list(type.ofType as GraphQLOutputType, node)}(b, p, ${value})`;
    if (isLeafType(type)) return `${this.#leaf(type)}(b, p, ${value})`;
    if (isObjectType(type)) return `${this.#object(type, node)}(b, p, ${value})`;
    return notPlain();
  }

  #list(type: GraphQLOutputType, node: FieldNode): string {
    const write = this.#define(
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
    return this.#keeps(type) ? this.#kept(write) : write;
  }

  #object(type: GraphQLObjectType, node: FieldNode): string {
    this.#depth += 1;
    if (this.#depth > maxDepth) notPlain();
    const members = new Map<string, FieldNode>();
    for (const child of this.#fields(type, node.selectionSet?.selections ?? [])) {
      const name = (child.alias ?? child.name).value;
      // Two of one name would be one field with both selections.
      if (members.has(name)) notPlain();
      members.set(name, child);
    }
    const writes = [...members.values()].map((child, index) =>
      this.member(type, child, index === 0 ? '{' : ','),
    );
    this.#depth -= 1;
    return this.#define(
      `if (x == null) fault();
       ${writes.join('\n')}
       ${literal(members.size === 0 ? '{}' : '}')}
       return p;`,
    );
  }

  /** A type says of itself that its models never change and that lists of them outlive a request: `lasting`. */
  #keeps(type: GraphQLOutputType): boolean {
    return this.#meaning.keeping === true && getNamedType(type).extensions['lasting'] === true;
  }

  /** Writes each list once and copies its bytes from then on. */
  #kept(write: string): string {
    const kept = `k${this.#functions.length}`;
    this.#functions.push(`const ${kept} = new WeakMap();`);
    this.#kepts.push(kept);
    return this.#define(
      `const kept = ${kept}.get(x);
       if (kept !== undefined) {
         if (p + kept.length <= b.length) b.set(kept, p);
         return p + kept.length;
       }
       const end = ${write}(b, p, x);
       if (end <= b.length) ${kept}.set(x, b.slice(p, end));
       return end;`,
    );
  }

  /** Statements that write a field behind `before`, with its name in the result. */
  member(type: GraphQLObjectType, node: FieldNode, before: string): string {
    if (node.directives?.length) notPlain();
    const key = (node.alias ?? node.name).value;
    return `${literal(`${before}"${key}":`)} p = ${this.#value(type, node)};`;
  }

  #value(type: GraphQLObjectType, node: FieldNode): string {
    const name = node.name.value;
    if (name === '__typename') return `writeText(b, p, '"${type.name}"')`;
    const field = type.getFields()[name];
    if (!field || !isPlain(field)) return notPlain();
    return this.write(field.type, node, `x.${name}`);
  }

  /** The fields asked of an object, through fragments that it fulfils. */
  *#fields(type: GraphQLObjectType, selections: readonly SelectionNode[]): Generator<FieldNode> {
    for (const selection of selections) {
      if (selection.directives?.length) notPlain();
      if (selection.kind === Kind.FIELD) {
        yield selection;
        continue;
      }
      const { typeCondition, selectionSet } = this.#fragment(selection);
      if (this.#isKindOf(type, typeCondition?.name.value))
        yield* this.#fields(type, selectionSet.selections);
    }
  }

  #fragment(selection: Exclude<SelectionNode, FieldNode>) {
    if (selection.kind === Kind.INLINE_FRAGMENT) return selection;
    return this.#meaning.fragments.get(selection.name.value) ?? notPlain();
  }

  #isKindOf(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const { schema } = this.#meaning;
    const kind = schema.getType(condition);
    return isAbstractType(kind) && schema.isSubType(kind, type);
  }

  #leaf(type: GraphQLLeafType): string {
    const tool = scalarTools.get(type);
    if (tool !== undefined) return tool;
    this.#writers.push(isEnumType(type) ? writeEnum(type) : writeSerialized(type));
    return `w${this.#writers.length - 1}`;
  }

  /** A function that writes `x` into `b` from `p` on; its name. */
  #define(body: string): string {
    return this.#add(this.counted(body));
  }

  #add(body: string): string {
    const name = `f${this.#functions.length}`;
    this.#functions.push(`function ${name}(b, p, x) { let v; ${body} }`);
    return name;
  }

  /** Code that still may be made of the document. */
  counted(code: string): string {
    const { made } = this.#meaning;
    made.characters += code.length;
    if (made.characters > maxCharacters) notPlain();
    return code;
  }
}

/** Stores ASCII text, four bytes at a time: nowhere when it does not fit, as a typed array does with single bytes. */
function literal(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const whole = bytes.length - (bytes.length % 4);
  const stores: string[] = [];
  for (let at = 0; at < whole; at += 4)
    stores.push(`d.setUint32(p + ${at}, ${bytes.readUInt32LE(at)}, true);`);
  for (let at = whole; at < bytes.length; at += 1) stores.push(`b[p + ${at}] = ${bytes[at]};`);
  return `if (p + ${bytes.length} <= b.length) { ${stores.join(' ')} } p += ${bytes.length};`;
}
