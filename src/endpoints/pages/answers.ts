import { createStaticText } from '../../answers/cached-body.ts';
import { jsonType } from '../../lib/http-response.ts';
import type { AddressBuckets } from '../../limits/leases.ts';
import type { TextAnswer } from '../public-answer.ts';
import type { OperationEntry } from './operations.ts';

export const htmlType = 'text/html; charset=utf-8';

/** Pages load nothing from other hosts. Forms and frames are allowed where a page says so. */
export const policy = (
  own: string,
  {
    forms = "'none'",
    frames = "'none'",
  }: { readonly forms?: string; readonly frames?: string } = {},
): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `default-src 'none'; ${own}; base-uri 'none'; form-action ${forms}; frame-ancestors ${frames}`,
  'Referrer-Policy': 'no-referrer',
});

export const pagePolicy = policy("script-src 'self'; style-src 'self'; img-src 'self'");

/** The library of the reference writes inline styles and calls this host. */
export const referencePolicy = policy(
  "script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'",
);

/** GraphiQL's editor also has workers, and fonts in its styles. */
export const graphiqlPolicy = policy(
  "script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'",
);

/** A page that is the same for every visitor, made on first use. */
export const pageAnswer = (make: () => string, headers = pagePolicy): TextAnswer => ({
  text: createStaticText(make),
  type: htmlType,
  headers,
});

/** The same as data, for programs (R1.1). */
export const dataAnswer = (make: () => unknown): TextAnswer => ({
  text: createStaticText(() => JSON.stringify({ data: make() })),
  type: jsonType,
});

export interface PagesDependencies {
  readonly operations: () => readonly OperationEntry[];
  readonly baseUrl: string;
  readonly graphiql: boolean;
  readonly anonymous: AddressBuckets;
}
