import { type ZodType, z } from 'zod';

/** Ids and levels leave the service as 32-bit integers. */
export const maxInteger = 2 ** 31 - 1;
export const id = z.int().positive().max(maxInteger);

/** A whole number brought into its range; `min` when it is missing or no number. */
export const whole = (min: number, max: number) =>
  z
    .number()
    .catch(min)
    .transform((value) => Math.min(max, Math.max(min, Math.trunc(value))));

export const level = (min: number) => whole(min, 999);
export const text = z.string().catch('');

/** What may be odd in one place must not cost the rest: each entry is read alone, unreadable ones are left out. */
export const readEach = <Entry>(schema: ZodType<Entry>, list: unknown): Entry[] =>
  (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });

export const entries = <Entry>(schema: ZodType<Entry>) =>
  z
    .unknown()
    .optional()
    .transform((list) => readEach(schema, list));
