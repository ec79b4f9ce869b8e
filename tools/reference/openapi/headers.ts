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
    'Names the request, for support and logs: what came in X-Request-Id, where that was fit for it.',
    true,
  ),
  'X-RateLimit-Limit': whole(
    'How many tokens the bucket holds that this request comes nearest to emptying.',
  ),
  'X-RateLimit-Remaining': whole('How many whole tokens it has left.'),
  'X-RateLimit-Reset': whole('When it is full again, in seconds since 1970.'),
  'X-RateLimit-Reset-After': whole('The same in seconds from now.'),
  'RateLimit-Policy': text(
    'The bucket by name, its tokens and the seconds in which it fills: `"request";q=1500;w=90`.',
  ),
  RateLimit: text(
    'Its state: `"request";r=1499;t=1` for the tokens left and the seconds until it is full.',
  ),
  ETag: text(
    'Names this version of the data. Sent back in If-None-Match it gets 304 while nothing changed.',
    true,
  ),
  'Cache-Control': text('For how long the answer may be kept, and by whom.', true),
  Vary: text('The headers of the request that the answer depends on.'),
  'Content-Language': text('The language that was served.', true),
  'Last-Modified': text('When the list last changed, where that is known.'),
  Link: text('The first page of the list, and the next one where there is one.', true),
  Location: text('Where what was made can be read.', true),
  'Content-Disposition': text('The name of the file.', true),
  'X-Export-Skipped': {
    description:
      'How many characters, weapons, pieces of gear and substats are not in the file: the format has no word for them, or their details are hidden.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description:
      'There when this is the answer that an earlier request with the same Idempotency-Key got.',
    schema: { type: 'string', const: 'true' },
  },
  'X-API-Beta': {
    description: 'The path may change at any time.',
    required: true,
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': text(
    'What is wrong with the key, and which scope would do (RFC 6750).',
    true,
  ),
  'Retry-After': {
    description: 'After how many seconds it is worth trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Deprecation: text('Since when the path is deprecated (RFC 9745).', true),
  Sunset: text('When it ends (RFC 8594).', true),
  'X-API-Deprecation-Warning': text('The same in words, from 90 days before the end.'),
  'Content-Encoding': text(
    'How the body is compressed, as Accept-Encoding likes it best; not there where it goes out as it is.',
  ),
  'Content-Security-Policy': text('What a page may load.'),
  'Referrer-Policy': text('What a page says of itself to others.'),
  'X-Content-Type-Options': text('Always nosniff: the body is what Content-Type says.', true),
  'Cross-Origin-Resource-Policy': text('Any page may show it.'),
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof headers;

/** What answers to requests that count against a bucket say of it. */
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

/** The headers of an answer, by reference; every answer has its request's id and the state of a bucket. */
export const headersOf = (names: readonly HeaderName[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...names, ...limitHeaders, ...commonHeaders].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

/** The same of an answer that need not have them. */
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
