import type { ProblemCode } from '../../../src/lib/problem.ts';
import type { JsonSchema } from '../../../src/rest/route.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { byStatus, type NamedResponses } from './responses.ts';

/** An operation without a key, beside /v1. */
export interface Open {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly ok: string;
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly headers: readonly HeaderName[];
  /** Whether If-None-Match gets a 304. */
  readonly isConditional?: boolean;
  readonly refuses?: readonly ProblemCode[];
}

const everywhere: readonly ProblemCode[] = ['rate_limited', 'internal_error'];

export function openOperation(named: NamedResponses, open: Open): JsonSchema {
  const { operationId, summary, description = summary, tag, content, headers } = open;
  const parameters = [
    ...(open.parameters ?? []),
    ...(open.isConditional ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  const statuses = byStatus(new Set([...everywhere, ...(open.refuses ?? [])]));
  const failures = [...statuses].map(([status, codes]) => [status, named.failure(codes)]);
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security: [],
    ...(parameters.length > 0 && { parameters }),
    ...(open.requestBody && { requestBody: open.requestBody }),
    responses: {
      200: { description: open.ok, headers: headersOf(headers), content },
      ...(open.isConditional && { 304: named.unchanged(headers) }),
      ...Object.fromEntries(failures),
    },
  };
}

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: string[] = [],
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

export const text = (description: string): JsonSchema => ({ type: 'string', description });

export const address = (description: string): JsonSchema => ({
  type: 'string',
  format: 'uri',
  description,
});

export const texts = (description: string): JsonSchema => ({
  type: 'array',
  items: { type: 'string' },
  description,
});

/** An object with any members. */
export const anyObject = (description: string): JsonSchema => ({
  type: 'object',
  description,
  additionalProperties: true,
});

export const inPath = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

export const inQuery = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'query',
  description,
  schema,
});
