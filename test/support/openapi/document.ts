import { readFileSync } from 'node:fs';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Header {
  readonly required?: boolean;
  readonly schema?: Schema;
}

type Referred<T> = T | { readonly $ref: string };

export interface Response {
  readonly headers?: Readonly<Record<string, Referred<Header>>>;
  readonly content?: Readonly<Record<string, Content>>;
  /** The codes that a failure may have. */
  readonly 'x-codes'?: readonly string[];
}

export interface Operation {
  readonly operationId: string;
  readonly requestBody?: Referred<{ readonly content: Readonly<Record<string, Content>> }>;
  readonly responses: Readonly<Record<string, Referred<Response>>>;
}

/** What of schema/openapi.json the tests read. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const file = new URL('../../../schema/openapi.json', import.meta.url);

export const readDocument = (): OpenApiDocument =>
  JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** `~1` and `~0` of a JSON pointer. */
export const pointerPart = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A value of the document, and the JSON pointer of where it really stands. */
export interface Found<T> {
  readonly value: T;
  readonly pointer: string;
}

/** Follows the `$ref` of what stands at a pointer, if that is one. */
export function resolve<T>(document: OpenApiDocument, pointer: string): Found<T> {
  let value: unknown = document;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  const $ref = (value as { $ref?: unknown } | undefined)?.$ref;
  return typeof $ref === 'string'
    ? resolve(document, $ref.slice(1))
    : { value: value as T, pointer };
}
