import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
  isEnumType,
} from 'graphql';
import {
  UnwritableValue,
  type WriteJson,
  writeBoolean,
  writeFloat,
  writeInt,
  writeNull,
  writeString,
  writeText,
} from '../../lib/json-bytes.ts';

/** The most characters of code for a document, since fragments may multiply. */
const maxCharacters = 100_000;

/**
 * The code of the functions of a serializer. From the document it takes only names, which the grammar of GraphQL bounds to
 * letters, digits and `_`, and never literals.
 */
export class Assembly {
  readonly #made: { characters: number };
  readonly #functions: string[] = [];
  readonly #writers: WriteJson[] = [];
  /** The maps of bytes by model, that of the outermost list last. */
  readonly #memos: string[] = [];

  constructor(made: { characters: number }) {
    this.#made = made;
  }

  /** Returns the result of `make`; undefined when it needs more than properties, with its additions removed. */
  attempt(make: () => string): string | undefined {
    const lists = [this.#functions, this.#writers, this.#memos] as const;
    const before = lists.map(({ length }) => length);
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      for (const [index, list] of lists.entries()) list.length = before[index] ?? 0;
      return undefined;
    }
  }

  /** Compiles the functions, and a main one with this body. */
  build(body: string): WriteJson {
    const writers = this.#writers.map((_writer, index) => `w${index}`);
    const main = this.#add(body);
    const [memo] = this.#memos.slice(-1);
    const keptOf = memo === undefined ? '' : `begin.keptOf = (x) => ${memo}.get(x);`;
    // A new view for each new buffer.
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

  /** Adds a function that calls `write` once per object or list and then copies its bytes; returns its name. */
  memoize(write: string): string {
    const memo = `k${this.#functions.length}`;
    this.#functions.push(`const ${memo} = new WeakMap();`);
    this.#memos.push(memo);
    return this.define(
      `const kept = ${memo}.get(x);
       if (kept !== undefined) {
         if (p + kept.length <= b.length) b.set(kept, p);
         return p + kept.length;
       }
       const end = ${write}(b, p, x);
       if (end <= b.length) ${memo}.set(x, b.slice(p, end));
       return end;`,
    );
  }

  /** Returns the name of the function that writes a scalar or an enum value. */
  leaf(type: GraphQLLeafType): string {
    const tool = scalarTools.get(type);
    if (tool !== undefined) return tool;
    this.#writers.push(isEnumType(type) ? writeEnum(type) : writeSerialized(type));
    return `w${this.#writers.length - 1}`;
  }

  /** Adds a function that writes `x` into `b` from `p`; returns its name. */
  define(body: string): string {
    return this.#add(this.count(body));
  }

  #add(body: string): string {
    const name = `f${this.#functions.length}`;
    this.#functions.push(`function ${name}(b, p, x) { let v; ${body} }`);
    return name;
  }

  /** Counts code of the document. Throws `NotPlain` above the limit. */
  count(code: string): string {
    this.#made.characters += code.length;
    if (this.#made.characters > maxCharacters) notPlain();
    return code;
  }
}

/** Thrown where a selection needs more than properties. */
class NotPlain extends Error {}

export const notPlain = (): never => {
  throw new NotPlain();
};

/** Code that stores ASCII text, four bytes at a time. Stores nothing when it does not fit, like typed arrays. */
export function literal(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const whole = bytes.length - (bytes.length % 4);
  const stores: string[] = [];
  for (let at = 0; at < whole; at += 4)
    stores.push(`d.setUint32(p + ${at}, ${bytes.readUInt32LE(at)}, true);`);
  for (let at = whole; at < bytes.length; at += 1) stores.push(`b[p + ${at}] = ${bytes[at]};`);
  return `if (p + ${bytes.length} <= b.length) { ${stores.join(' ')} } p += ${bytes.length};`;
}

/** Called by compiled code where a model breaks its type. */
const fault = (): never => {
  throw new UnwritableValue('A value is missing that the schema promises, or is no list.');
};

/** The functions that compiled code calls by name. */
const tools = {
  fault,
  writeNull,
  writeText,
  writeString,
  writeInt,
  writeFloat,
  writeBoolean,
};

const scalarTools = new Map<GraphQLLeafType, keyof typeof tools>([
  [GraphQLString, 'writeString'],
  [GraphQLID, 'writeString'],
  [GraphQLInt, 'writeInt'],
  [GraphQLFloat, 'writeFloat'],
  [GraphQLBoolean, 'writeBoolean'],
]);

function writeEnum(type: Extract<GraphQLLeafType, { getValues: unknown }>): WriteJson {
  const names = new Map(type.getValues().map(({ name, value }) => [value, `"${name}"`]));
  return (bytes, at, value) => writeText(bytes, at, names.get(value) ?? fault());
}

function writeSerialized(type: Exclude<GraphQLLeafType, { getValues: unknown }>): WriteJson {
  return (bytes, at, value) => {
    const serialized: unknown = type.serialize(value ?? fault());
    return writeText(bytes, at, JSON.stringify(serialized ?? fault()));
  };
}
