import type { JsonSchema } from '../../../src/rest/route.ts';

interface Header {
  readonly description: string;
  /** Whether every answer that names it has it. */
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

const text = (description: string, required = false): Header => ({
  description,
  ...(required && { required }),
  schema: { type: 'string' },
});

const whole = (description: string): Header => ({
  description,
  schema: { type: 'integer', minimum: 0 },
});

export const headers = {
  'X-Request-Id': text(
    'The ID of the request, for support and logs: the X-Request-Id that you sent, if it is valid.',
    true,
  ),
  'X-RateLimit-Limit': whole(
    'How many tokens the bucket holds. Of several buckets, the headers show the one nearest to empty.',
  ),
  'X-RateLimit-Remaining': whole('Whole tokens left in the bucket.'),
  'X-RateLimit-Reset': whole('When the bucket is full again, in seconds since 1970.'),
  'X-RateLimit-Reset-After': whole('Seconds until the bucket is full again.'),
  'RateLimit-Policy': text(
    'The bucket, its tokens and the seconds in which it fills: `"request";q=1500;w=90`.',
  ),
  RateLimit: text(
    'The state of the bucket, `"request";r=1499;t=1`: tokens left and seconds until it is full.',
  ),
  ETag: text(
    'The version of the data. Send it as If-None-Match to get 304 while nothing has changed.',
    true,
  ),
  'Cache-Control': text('How long the answer may be cached, and by whom.', true),
  Vary: text('The request headers that the answer depends on.'),
  'Content-Language': text('The language of the answer.', true),
  'Last-Modified': text('When the list last changed, where known.'),
  Link: text('The first page of the list, and the next page if there is one.', true),
  Location: text('The address of the new resource.', true),
  'Content-Disposition': text('The name of the file.', true),
  'X-Export-Skipped': {
    description:
      'How many characters, weapons, pieces of gear and substats of the provider the file leaves out: the format has no name for them, the player hides their details, or they could not be read.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description:
      'Present when the answer repeats that of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'X-API-Beta': {
    description: 'The path may change at any time.',
    required: true,
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': text(
    'What is wrong with the key, and which scope it needs (RFC 6750).',
    true,
  ),
  'Retry-After': {
    description: 'Seconds to wait before you try again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Deprecation: text('Since when the path is deprecated (RFC 9745).', true),
  Sunset: text('When the path ends (RFC 8594).', true),
  'X-API-Deprecation-Warning': text(
    'When the path ends and what to use instead, sent from 90 days before the end.',
  ),
  'Content-Encoding': text(
    'How the body is compressed, by your Accept-Encoding; absent when it is not.',
  ),
  'Content-Security-Policy': text('What the page may load.'),
  'Referrer-Policy': text('What the page tells other sites about itself.'),
  'X-Content-Type-Options': text('Always nosniff: the body is what Content-Type says.', true),
  'Cross-Origin-Resource-Policy': text('Any site may show the picture.'),
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof headers;

/** The state of the bucket that a request took from. */
const limitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
  'RateLimit-Policy',
  'RateLimit',
] as const satisfies readonly HeaderName[];

const commonHeaders = [
  'X-Request-Id',
  'X-Content-Type-Options',
] as const satisfies readonly HeaderName[];

/** The headers of an answer, by reference, with those that every answer has. */
export const headersOf = (names: readonly HeaderName[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...names, ...limitHeaders, ...commonHeaders].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

/** Headers that an answer may lack. */
export const mayHave = (names: readonly HeaderName[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    names.map((name) => {
      const { description, schema } = headers[name];
      return [name, { description, schema }];
    }),
  );

export const requestParameters: Readonly<Record<string, JsonSchema>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the version that you have: the answer is 304 while it is current.',
    schema: { type: 'string' },
  },
  IfModifiedSince: {
    name: 'If-Modified-Since',
    in: 'header',
    description:
      'The Last-Modified of the version that you have. If-None-Match wins when both are sent.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique name for the request, so that you can retry it safely: for 24 hours the same key with the same body gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
};
