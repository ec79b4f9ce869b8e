import { createStaticText } from '../../answers/cached-body.ts';
import type { TextAnswer } from '../public-answer.ts';

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

/** The library of the reference writes inline styles and calls this host. */
export const referencePolicy = policy(
  "script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'",
);

/** GraphiQL's editor also has workers, and fonts in its styles. */
export const graphiqlPolicy = policy(
  "script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'",
);

/** A page that is the same for every visitor, made on first use. */
export const pageAnswer = (
  make: () => string,
  headers: Readonly<Record<string, string>>,
): TextAnswer => ({
  text: createStaticText(make),
  type: htmlType,
  headers,
});
