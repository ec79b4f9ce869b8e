import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { WriteJson } from '../../lib/json-bytes.ts';
import { bodyOf, type Fragments, someField } from '../selections.ts';
import { Assembly, literal, notPlain } from './assembly.ts';

/** The schema and fragments of a document. */
export interface DocumentScope {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Whether the document is ours: they are few, so each may remember the bytes of lasting models. */
  readonly isOwn: boolean;
  /** The code of the document so far. */
  readonly made: { characters: number };
}

export type MembersCompiler = ReturnType<typeof createMembersCompiler>;

/** Compiles fields of one type to a function that writes them straight from a model. */
export function createMembersCompiler(scope: DocumentScope, type: GraphQLObjectType) {
  const assembly = new Assembly(scope.made);
  const members: string[] = [];
  return {
    /**
     * Adds a field whose whole selection reads properties of fixed types, without arguments or conditions. Returns false for
     * any other.
     */
    add(node: FieldNode): boolean {
      const before = members.length === 0 ? '' : ',';
      const code = new ValueCode(scope, assembly);
      const member = assembly.attempt(() => assembly.count(code.member(type, node, before)));
      if (member !== undefined) members.push(member);
      return member !== undefined;
    },
    /** Writes the added fields, at least one, as members of an object. */
    members: (): WriteJson => assembly.build(`${members.join('\n')}\nreturn p;`),
  };
}

/** Compiles the value of a field that reads a property; undefined for any other. */
export function compileValue(
  scope: DocumentScope,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): WriteJson | undefined {
  const assembly = new Assembly(scope.made);
  const code = new ValueCode(scope, assembly);
  const value = assembly.attempt(() => code.write(field.type, node, 'x'));
  return value === undefined ? undefined : assembly.build(`return ${value};`);
}

/** Deeper than any document may be (R4.10). */
const maxDepth = 20;

/** Makes the code that writes a selection. Throws `NotPlain` where it needs more than properties. */
class ValueCode {
  readonly #scope: DocumentScope;
  readonly #assembly: Assembly;
  #depth = 0;

  constructor(scope: DocumentScope, assembly: Assembly) {
    this.#scope = scope;
    this.#assembly = assembly;
  }

  /** An expression that writes a value and evaluates to the offset after it. */
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
    return this.#isLasting(type) ? this.#assembly.memoize(write) : write;
  }

  #object(type: GraphQLObjectType, node: FieldNode): string {
    this.#depth += 1;
    if (this.#depth > maxDepth) notPlain();
    const members = selectedFields(this.#scope, type, node.selectionSet);
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
    // An answer shows the same model of a `repeated` type many times.
    return type.extensions['repeated'] === true ? this.#assembly.memoize(write) : write;
  }

  /** Models of `lasting` types never change, and their lists outlive a request. */
  #isLasting(type: GraphQLOutputType): boolean {
    return this.#scope.isOwn && getNamedType(type).extensions['lasting'] === true;
  }

  /** Statements that write a field with its name in the result, after `before`. */
  member(type: GraphQLObjectType, node: FieldNode, before: string): string {
    if (node.directives?.length) notPlain();
    const key = (node.alias ?? node.name).value;
    const code = `${literal(`${before}"${key}":`)} p = ${this.#value(type, node)};`;
    return before === ',' && this.#isSparse(type, node)
      ? `if (x.${this.#propertyAt(type, node)} != null) { ${code} }`
      : code;
  }

  #propertyAt(type: GraphQLObjectType, node: FieldNode): string {
    const field = type.getFields()[node.name.value];
    return field ? propertyOf(field) : node.name.value;
  }

  /** `sparse` fields are left out where they are null, in documents of our own. */
  #isSparse(type: GraphQLObjectType, node: FieldNode): boolean {
    const field = type.getFields()[node.name.value];
    return this.#scope.isOwn && field?.extensions['sparse'] === true;
  }

  #value(type: GraphQLObjectType, node: FieldNode): string {
    const name = node.name.value;
    if (name === '__typename') return `writeText(b, p, '"${type.name}"')`;
    const field = type.getFields()[name];
    if (!field || !isPlain(field, node)) return notPlain();
    return this.write(field.type, node, `x.${propertyOf(field)}`);
  }
}

/**
 * The selected fields of an object by their names in the result, through fragments of its type. Throws `NotPlain` for
 * conditions, and for two fields with one name, which would be merged.
 */
function selectedFields(
  { schema, fragments }: DocumentScope,
  type: GraphQLObjectType,
  set: SelectionSetNode | undefined,
): ReadonlyMap<string, FieldNode> {
  const fields = new Map<string, FieldNode>();
  if (!set) return fields;
  someField(
    set,
    (fragment) => {
      if (fragment.directives?.length) notPlain();
      const body = bodyOf(fragments, fragment) ?? notPlain();
      return appliesTo(schema, type, body.typeCondition?.name.value) ? body : undefined;
    },
    (node) => {
      const name = (node.alias ?? node.name).value;
      if (node.directives?.length || fields.has(name)) notPlain();
      fields.set(name, node);
      return false;
    },
  );
  return fields;
}

function appliesTo(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  condition: string | undefined,
): boolean {
  if (condition === undefined || condition === type.name) return true;
  const kind = schema.getType(condition);
  return isAbstractType(kind) && schema.isSubType(kind, type);
}

/** The property that a field reads: of its own name, or the one that it says. */
export const propertyOf = ({ name, extensions }: GraphQLField<unknown, unknown>): string =>
  typeof extensions['property'] === 'string' ? extensions['property'] : name;

/** Whether a field reads a property of its model, as a `member` field does without arguments. */
export const isPlain = (
  { resolve, args, extensions }: GraphQLField<unknown, unknown>,
  node: FieldNode,
): boolean =>
  extensions['member'] === true || extensions['property'] !== undefined
    ? !node.arguments?.length
    : resolve === undefined && args.length === 0;
