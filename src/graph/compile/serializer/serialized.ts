import {
  jsonBytes,
  type WriteJson,
  type WritesItself,
  type WritesMembers,
  writesJson,
  writesMembers,
} from '../../../lib/json-bytes.ts';

/**
 * A value of a result that needs no resolver: a model, and how the fields that are read from it are written. It goes to
 * bytes without a tree of results between.
 */
export class SerializedValue implements WritesItself {
  readonly #model: unknown;
  readonly #write: WriteJson;

  constructor(model: unknown, write: WriteJson) {
    this.#model = model;
    this.#write = write;
  }

  [writesJson](bytes: Uint8Array, at: number): number {
    return this.#write(bytes, at, this.#model);
  }

  get kept(): Uint8Array | undefined {
    return this.#write.keptOf?.(this.#model);
  }

  /** The same as a tree, for whoever looks into it. */
  toJSON(): unknown {
    return JSON.parse(jsonBytes(this).toString());
  }
}

/** Some fields of an object, one behind the other; in the tree of results one field stands for them all. */
export class SerializedMembers implements WritesMembers {
  readonly #model: unknown;
  readonly #write: WriteJson;

  constructor(model: unknown, write: WriteJson) {
    this.#model = model;
    this.#write = write;
  }

  [writesMembers](bytes: Uint8Array, at: number): number {
    return this.#write(bytes, at, this.#model);
  }
}
