import type { ProblemCode } from '../../lib/problem.ts';
import { failureName, failureResponse } from './failures.ts';
import { type HeaderName, headersOf } from './headers.ts';
import type { JsonSchema } from './json-schema.ts';
import { sorted } from './sorted.ts';

/** The answers that several operations have, each written once; what is answered is the reference to one. */
export interface NamedResponses {
  /** That of one status, which any of the codes may have; these headers may be there. */
  failure(codes: readonly ProblemCode[], headers?: readonly HeaderName[]): JsonSchema;
  /** That nothing changed (304), with these headers. */
  unchanged(headers: readonly HeaderName[]): JsonSchema;
  readonly all: () => Readonly<Record<string, JsonSchema>>;
}

/** Headers that tell one answer that nothing changed from another; the rest goes with them. */
const telling: readonly HeaderName[] = [
  'Content-Language',
  'Last-Modified',
  'Link',
  'X-API-Beta',
  'X-Export-Skipped',
];

export function createNamedResponses(): NamedResponses {
  const named = new Map<string, JsonSchema>();
  function add(name: string, response: JsonSchema): JsonSchema {
    const known = named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(response))
      throw new Error(`${name} stands for two answers.`);
    named.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }
  return {
    failure(codes, headers = []) {
      const name = [failureName(codes), ...headers].join('').replaceAll('-', '');
      return add(name, failureResponse(codes, headers));
    },
    unchanged(headers) {
      const more = telling
        .filter((one) => headers.includes(one))
        .join('')
        .replaceAll('-', '');
      const kind = headers.includes('Content-Security-Policy')
        ? 'Page'
        : headers.includes('Vary')
          ? ''
          : 'Picture';
      const name = `NotModified${kind}${more}`;
      return add(name, {
        description: 'Nothing changed since the version that If-None-Match names.',
        // Without a body there is nothing compressed.
        headers: headersOf(headers.filter((one) => one !== 'Content-Encoding')),
      });
    },
    all: () => sorted(Object.fromEntries(named)),
  };
}
