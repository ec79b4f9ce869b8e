import { z } from 'zod';

// Kinds of environment variables.

export const port = z.coerce.number().int().min(0).max(65_535);

/** An address without a trailing slash; a path prefix stays. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const addressOrOff = z.union([z.literal(''), address]);

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const amount = z.coerce.number().positive().max(1e9);
