import { z } from 'zod';

const webOrigin = z.url().refine((url) => new URL(url).origin === url, 'An origin has no path');

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
