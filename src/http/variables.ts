import { z } from 'zod';

/** `https://app.example.com`, or `*` for any. */
const webOrigin = z
  .string()
  .refine(
    (text) =>
      text === '*' || (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text),
    'An origin is like https://app.example.com, without a path; * is any',
  );

/** The environment variables that say which clients and proxies are trusted. */
export const clientVariables = {
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(webOrigin)),
};
