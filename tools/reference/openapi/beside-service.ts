import {
  address,
  anyObject,
  inPath,
  json,
  type Open,
  object,
  text,
  texts,
} from './open-operation.ts';

const ok = { type: 'string', const: 'ok' };

const page = { 'text/html': { schema: { type: 'string' } } };
const pageHeaders = [
  'ETag',
  'Cache-Control',
  'Vary',
  'Content-Encoding',
  'Content-Security-Policy',
  'Referrer-Policy',
] as const;

const problem = object({
  code: text('The code, in lower case.'),
  title: text('The code in a few words.'),
  status: {
    type: ['integer', 'null'],
    description: 'The HTTP status; null for codes that only GraphQL has.',
  },
  meaning: text('What happened.'),
  next: texts('What to do, the most likely step first.'),
  example: anyObject('An example of the body.'),
  type: address('The address of this page.'),
});

/** Operations that answer every caller the same: health, documentation and changes. */
export const servicePaths: Readonly<Record<string, Open>> = {
  '/healthz': {
    operationId: 'getHealth',
    summary: 'Check that the service runs',
    tag: 'service',
    ok: 'The service runs.',
    content: json(object({ status: ok })),
    headers: ['Cache-Control'],
  },
  '/readyz': {
    operationId: 'getReadiness',
    summary: 'Check that the service can answer',
    description: 'Whether the service can answer: it reaches its store and is not shutting down.',
    tag: 'service',
    ok: 'The service can answer.',
    content: json(
      object(
        {
          status: ok,
          indexes: anyObject('Indexes of the store that are not ready yet; absent when all are.'),
          clock_offset_seconds: {
            type: 'number',
            description:
              'How far the clock of this machine is ahead of that of the store; absent up to 2 s.',
          },
        },
        ['indexes', 'clock_offset_seconds'],
      ),
    ),
    headers: ['Cache-Control'],
    refuses: ['upstream_unavailable', 'storage_full'],
  },
  '/v1': {
    operationId: 'getIndex',
    summary: 'List every operation of /v1',
    description: 'Every operation of /v1. Browsers get a page.',
    tag: 'service',
    ok: 'The operations.',
    content: {
      ...json(
        object({
          data: object({
            api_version: { type: 'string', const: 'v1' },
            openapi: address('The address of this document.'),
            documentation: address('The address of the reference.'),
            operations: {
              type: 'array',
              items: object({
                operation: text('The name in clients.'),
                method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
                path: text('The path, with `{name}` for parameters.'),
                summary: text('What the operation does.'),
                tag: text('The group of the operation.'),
                scopes: texts(
                  'The key needs one of these scopes. Empty when any valid key may call it.',
                ),
                documentation: address('The address of its description.'),
              }),
            },
          }),
        }),
      ),
      ...page,
    },
    headers: pageHeaders,
    isConditional: true,
  },
  '/problems': {
    operationId: 'listProblems',
    summary: 'List the error codes',
    description: 'What each error code means and what to do. Browsers get a page.',
    tag: 'service',
    ok: 'The error codes.',
    content: { ...json(object({ data: { type: 'array', items: problem } })), ...page },
    headers: pageHeaders,
    isConditional: true,
  },
  '/problems/{code}': {
    operationId: 'getProblem',
    summary: 'Get the meaning of an error code',
    description: 'What an error code means and what to do. Browsers get a page.',
    tag: 'service',
    parameters: [inPath('code', 'The code.', { type: 'string' })],
    ok: 'The error code.',
    content: { ...json(object({ data: problem })), ...page },
    headers: pageHeaders,
    isConditional: true,
    refuses: ['not_found'],
  },
  '/changelog.json': {
    operationId: 'getChangelog',
    summary: 'List API changes',
    description: 'What was added, deprecated and removed, newest first.',
    tag: 'service',
    ok: 'The changes.',
    content: json(
      object({
        data: {
          type: 'array',
          items: object({
            date: { type: 'string', format: 'date', description: 'The day of the change.' },
            kind: { type: 'string', enum: ['added', 'deprecated', 'removed'] },
            path: text('The path that changed.'),
            text: text('What changed.'),
            sunset: {
              type: ['string', 'null'],
              format: 'date',
              description: 'The day on which a deprecated path ends.',
            },
          }),
        },
      }),
    ),
    headers: ['ETag', 'Cache-Control', 'Vary', 'Content-Encoding'],
    isConditional: true,
  },
  '/openapi.json': {
    operationId: 'getOpenApi',
    summary: 'Get this document',
    tag: 'service',
    ok: 'The document, as OpenAPI 3.1.',
    content: json({ type: 'object', additionalProperties: true }),
    headers: pageHeaders,
    isConditional: true,
  },
};
