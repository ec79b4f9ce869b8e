import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { int, pick, type Random } from '../../src/games/random.ts';

// Documents that a caller might send, made of a schema and of random numbers alone: the same numbers, the same document.

export interface RandomDocument {
  readonly source: string;
  readonly variables: Record<string, unknown>;
}

/** Names in the result that code which is careless with names would trip over. */
const aliases = [
  'a',
  'b',
  'c',
  'a_b',
  'b_a',
  'c_a',
  'a_b_c',
  '_',
  '__',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'toJSON',
  'valueOf',
  'then',
  'writeJson',
  'asPart',
  'length',
  'x',
  'p',
  'f0',
  'k'.repeat(64),
  `${'_'.repeat(63)}1`,
] as const;

/** Arguments by their names: some lead to something, some to nothing, some are not allowed. */
export const knownArguments = {
  uid: ['812345678', '700123456', '812345404', '812345503', '812345204', '812345403', '1'],
  uids: [['812345678', '812345404'], ['700123456', '1', '812345503'], []],
  ids: [[], ['eA', 'R2Vuc2hpblBsYXllcjpnZW5zaGluOjgxMjM0NTY3OA']],
  id: ['R2Vuc2hpblBsYXllcjpnZW5zaGluOjgxMjM0NTY3OA', 'rep_none', ''],
  avatarId: [1101, 10000002, 5],
  agentId: [1091, 5],
  weaponId: [14109, 11401, 5],
  lightConeId: [23001, 5],
  wEngineId: [14109],
  setId: [101, 31000, 15001],
  suiteId: [31000],
  namecardId: [210001],
  bangbooId: [53001],
  first: [1, 2, 5, 0],
  limit: [1, 3],
  after: ['', 'nonsense'],
} as const;

const known: Readonly<Record<string, readonly unknown[]>> = knownArguments;

export function randomDocument(schema: GraphQLSchema, random: Random): RandomDocument {
  return new Writing(schema, random).document();
}

class Writing {
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  readonly #variables: string[] = [];
  readonly #values: Record<string, unknown> = {};
  readonly #fragments: { readonly name: string; readonly on: string; readonly text: string }[] = [];
  #aliases = 0;
  #fields = 0;

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  document(): RandomDocument {
    const root = this.#schema.getQueryType();
    if (!root) throw new Error('The schema has no queries.');
    const selection = this.#selection(root, 0, int(this.#random, 1, 2));
    const variables = this.#variables.length > 0 ? `(${this.#variables.join(', ')})` : '';
    const fragments = this.#fragments.map(
      ({ name, on, text }) => `fragment ${name} on ${on} ${text}`,
    );
    const source = [`query Random${variables} ${selection}`, ...fragments].join('\n');
    return { source, variables: this.#values };
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #selection(type: GraphQLNamedType, depth: number, count: number): string {
    const parts = Array.from({ length: count }, () => this.#part(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLNamedType, depth: number): string {
    if (this.#chance(0.08)) return this.#named('__typename');
    if (isAbstractType(type) && this.#chance(isInterfaceType(type) ? 0.6 : 0.9)) {
      const inner = pick(this.#random, this.#schema.getPossibleTypes(type));
      return `... on ${inner.name}${this.#directive()} ${this.#inside(inner, depth)}`;
    }
    if (!isObjectType(type) && !isInterfaceType(type)) return this.#named('__typename');
    if (depth > 0 && this.#chance(0.12)) return this.#fragment(type, depth);
    if (this.#chance(0.06)) return `... ${this.#directive()}${this.#inside(type, depth)}`;
    return this.#field(pick(this.#random, Object.values(type.getFields())), depth);
  }

  #inside(type: GraphQLNamedType, depth: number): string {
    return this.#selection(type, depth, int(this.#random, 1, 3));
  }

  /** A fragment of its own, or one that is there already. */
  #fragment(type: GraphQLNamedType, depth: number): string {
    const there = this.#fragments.filter(({ on }) => on === type.name);
    if (there.length > 0 && this.#chance(0.5))
      return `...${pick(this.#random, there).name}${this.#directive()}`;
    const text = this.#inside(type, depth + 1);
    const name = `F${this.#fragments.length}`;
    this.#fragments.push({ name, on: type.name, text });
    return `...${name}${this.#directive()}`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const type: GraphQLNamedType = getNamedType(field.type as GraphQLOutputType);
    const isDeep = isCompositeType(type);
    this.#fields += 1;
    if (isDeep && (depth > 6 || this.#fields > 24)) return this.#named('__typename');
    const name = this.#named(field.name);
    const args = this.#arguments(field.args);
    const directive = this.#directive();
    const inner = isDeep ? ` ${this.#selection(type, depth + 1, int(this.#random, 1, 4))}` : '';
    return `${name}${args}${directive}${inner}`;
  }

  #named(name: string): string {
    if (this.#aliases >= 12 || this.#chance(0.7)) return name;
    this.#aliases += 1;
    return `${pick(this.#random, aliases)}: ${name}`;
  }

  #directive(): string {
    if (this.#chance(0.93)) return '';
    const name = pick(this.#random, ['include', 'skip']);
    const literal = String(this.#chance(0.5));
    const value = this.#chance(0.5) ? literal : this.#variable('Boolean!', this.#chance(0.5));
    return ` @${name}(if: ${value})`;
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const written = args.flatMap((arg) => {
      const isRequired = isNonNullType(arg.type) && arg.defaultValue === undefined;
      if (!isRequired && this.#chance(0.65)) return [];
      return [`${arg.name}: ${this.#argument(arg)}`];
    });
    return written.length > 0 ? `(${written.join(', ')})` : '';
  }

  #argument({ name, type }: GraphQLArgument): string {
    const value = this.#value(name, type);
    if (this.#chance(0.5)) return literal(value, type);
    return this.#variable(String(type), value, type);
  }

  /** A variable with a value, with a default, or with both. */
  #variable(type: string, value: unknown, of?: GraphQLInputType): string {
    const name = `${pick(this.#random, ['v', '_', 'constructor', 'a_b'])}${this.#variables.length}`;
    const way = this.#random();
    const byDefault = way > 0.6 ? ` = ${of ? literal(value, of) : JSON.stringify(value)}` : '';
    this.#variables.push(`$${name}: ${type}${byDefault}`);
    if (way < 0.8) this.#values[name] = value;
    return `$${name}`;
  }

  #value(name: string, type: GraphQLInputType): unknown {
    const of = getNamedType(type);
    const listed = known[name];
    if (listed && !isEnumType(of)) return pick(this.#random, listed);
    const one = isEnumType(of) ? pick(this.#random, of.getValues()).name : this.#scalar(String(of));
    return getNullableType(type) instanceof GraphQLList ? [one] : one;
  }

  #scalar(type: string): unknown {
    switch (type) {
      case 'Int':
        return int(this.#random, 0, 50);
      case 'Boolean':
        return this.#chance(0.5);
      case 'DateTime':
        return '2025-06-01T00:00:00Z';
      default:
        return pick(this.#random, ['flower', 'x', '', '"\\ \u2028', 'ice']);
    }
  }
}

/** A value as it stands in a document. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, type)).join(', ')}]`;
  return isEnumType(getNamedType(type)) ? String(value) : JSON.stringify(value);
}
