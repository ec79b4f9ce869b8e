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

/** Pages are for people, and say of themselves what they may load. */
const page = { 'text/html': { schema: { type: 'string' } } };
const keptHeaders = [
  'ETag',
  'Cache-Control',
  'Vary',
  'Content-Encoding',
  'Content-Security-Policy',
  'Referrer-Policy',
] as const;

const problem = object({
  code: text('The code, in lower case.'),
  title: text('The same in a few words.'),
  status: {
    type: ['integer', 'null'],
    description: 'Its status; null for those of GraphQL alone.',
  },
  meaning: text('What happened.'),
  next: texts('What to do about it, in the order in which it is worth trying.'),
  example: anyObject('The body of such an answer.'),
  type: address('Its address.'),
});

/** What is the same for every caller: how the service is, and what is said of it. */
export const servicePaths: Readonly<Record<string, Open>> = {
  '/healthz': {
    operationId: 'getHealth',
    summary: 'Check that the service runs',
    tag: 'service',
    ok: 'It does.',
    content: json(object({ status: ok })),
    headers: ['Cache-Control'],
  },
  '/readyz': {
    operationId: 'getReadiness',
    summary: 'Check that the service can answer',
    description: 'Whether the service can answer: it reaches its store, and is not about to end.',
    tag: 'service',
    ok: 'It can.',
    content: json(
      object(
        {
          status: ok,
          indexes: anyObject(
            'Indexes of the store that are not there yet; not there when all are.',
          ),
        },
        ['indexes'],
      ),
    ),
    headers: ['Cache-Control'],
    refuses: ['upstream_unavailable', 'storage_full'],
  },
  '/v1': {
    operationId: 'getIndex',
    summary: 'List every operation of /v1',
    description: 'Every operation of /v1; a page for browsers.',
    tag: 'service',
    ok: 'The operations.',
    content: {
      ...json(
        object({
          data: object({
            api_version: { type: 'string', const: 'v1' },
            openapi: address('Where this document is.'),
            documentation: address('Where its page is.'),
            operations: {
              type: 'array',
              items: object({
                operation: text('What clients call it.'),
                method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
                path: text('Its path, with `{name}` for parameters.'),
                summary: text('What it does.'),
                tag: text('What it belongs to.'),
                scopes: texts('Any one of these scopes will do; without any, any valid key.'),
                documentation: address('Where it is described.'),
              }),
            },
          }),
        }),
      ),
      ...page,
    },
    headers: keptHeaders,
    isConditional: true,
  },
  '/problems': {
    operationId: 'listProblems',
    summary: 'List the error codes',
    description: 'What each error code means, and what to do about it; a page for browsers.',
    tag: 'service',
    ok: 'All of them.',
    content: { ...json(object({ data: { type: 'array', items: problem } })), ...page },
    headers: keptHeaders,
    isConditional: true,
  },
  '/problems/{code}': {
    operationId: 'getProblem',
    summary: 'Get the meaning of an error code',
    description: 'What an error code means, and what to do about it; a page for browsers.',
    tag: 'service',
    parameters: [inPath('code', 'The code.', { type: 'string' })],
    ok: 'What is said of it.',
    content: { ...json(object({ data: problem })), ...page },
    headers: keptHeaders,
    isConditional: true,
    refuses: ['not_found'],
  },
  '/changelog.json': {
    operationId: 'getChangelog',
    summary: 'List changes of the interface',
    description: 'What was added, is deprecated and was removed, newest first.',
    tag: 'service',
    ok: 'The changes.',
    content: json(
      object({
        data: {
          type: 'array',
          items: object({
            date: { type: 'string', format: 'date', description: 'When it came into force.' },
            kind: { type: 'string', enum: ['added', 'deprecated', 'removed'] },
            path: text('The path that it is about.'),
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
    ok: 'OpenAPI 3.1.',
    content: json({ type: 'object', additionalProperties: true }),
    headers: keptHeaders,
    isConditional: true,
  },
};
