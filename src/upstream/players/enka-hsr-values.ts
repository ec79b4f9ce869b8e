import { z } from 'zod';

/** Numbers leave the service as 32-bit integers. */
const maxInteger = 2 ** 31 - 1;

/** Numbers come as numbers, as text, or as bigint once they pass 2^53. */
export const whole = z
  .union([z.number(), z.bigint(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.int().nonnegative().max(maxInteger));
export const identity = whole.pipe(z.int().positive());
/** The game leaves zeros out of its replies. */
export const count = whole.catch(0);
export const text = z.string().catch('');
export const within = (min: number, max: number) =>
  count.transform((value) => Math.min(max, Math.max(min, value)));

export const atLeastOne = count.transform((value) => Math.max(1, value));

/** The items that have the form; one odd item costs only itself. */
export const each = <Item>(schema: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    );
