import type { JsonSchema } from './json-schema.ts';

/** The headers of requests that several operations read. */
export const requestParameters: Readonly<Record<string, JsonSchema>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The ETag of the version that you have: while it is the current one, the answer is 304.',
    schema: { type: 'string' },
  },
  IfModifiedSince: {
    name: 'If-Modified-Since',
    in: 'header',
    description:
      'The Last-Modified of the version that you have; If-None-Match decides when both come.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names the request, so that it can be sent again after a fault and happens once: for 24 hours the same key with the same body gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
};
