import { type GraphQLLeafType, isEnumType } from 'graphql';
import type { WriteJson } from '../../../lib/json-bytes.ts';
import { scalarTools, tools, writeEnum, writeSerialized } from './leaves.ts';
import { type Meaning, NotPlain, notPlain } from './meaning.ts';

/** Characters of code for one document: fragments may multiply. */
const maxCharacters = 100_000;

/**
 * The functions of one serializer, as code. Of the document they take names alone, which the grammar of GraphQL bounds
 * to letters, digits and `_`: no literal of a caller comes near them.
 */
export class Assembly {
  readonly #made: Meaning['made'];
  readonly #functions: string[] = [];
  readonly #writers: WriteJson[] = [];
  /** Where bytes are kept, the outermost lists last. */
  readonly #kepts: string[] = [];

  constructor({ made }: Meaning) {
    this.#made = made;
  }

  /** What `make` makes, or undefined when it needs more than properties; then nothing is left of it. */
  attempt(make: () => string): string | undefined {
    const lists = [this.#functions, this.#writers, this.#kepts] as const;
    const before = lists.map(({ length }) => length);
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      for (const [index, list] of lists.entries()) list.length = before[index] ?? 0;
      return undefined;
    }
  }

  /** Compiles the functions, and one more with this body that is begun with. */
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

  /** The name of a function that calls `write` once for each list and copies its bytes from then on. */
  keep(write: string): string {
    const kept = `k${this.#functions.length}`;
    this.#functions.push(`const ${kept} = new WeakMap();`);
    this.#kepts.push(kept);
    return this.define(
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

  /** The name of the function that writes a scalar or an enum value. */
  leaf(type: GraphQLLeafType): string {
    const tool = scalarTools.get(type);
    if (tool !== undefined) return tool;
    this.#writers.push(isEnumType(type) ? writeEnum(type) : writeSerialized(type));
    return `w${this.#writers.length - 1}`;
  }

  /** Adds a function that writes `x` into `b` from `p` on, and answers its name. */
  define(body: string): string {
    return this.#add(this.counted(body));
  }

  #add(body: string): string {
    const name = `f${this.#functions.length}`;
    this.#functions.push(`function ${name}(b, p, x) { let v; ${body} }`);
    return name;
  }

  /** Counts code that is made of the document. Throws `NotPlain` when it becomes too much. */
  counted(code: string): string {
    this.#made.characters += code.length;
    if (this.#made.characters > maxCharacters) notPlain();
    return code;
  }
}
