import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';

/** Numbers leave the service as 32-bit integers. */
export const maxInteger = 2 ** 31 - 1;

/** How long an answer is fresh when the provider does not say. */
export const defaultTtlSeconds = 60;

/** The valid elements of a list; invalid ones are left out, and anything but a list is empty. */
export const eachOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((elements) =>
      elements.flatMap((element): z.output<Schema>[] => {
        const { success, data } = schema.safeParse(element);
        return success ? [data] : [];
      }),
    );

/** Hidden or unknown: one message for both (R2.2). */
export const playerNotFound = (): Problem =>
  new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');

/** The service shows at most 8 characters (R6.9); games show up to 12. */
const maxShown = 8;
/** No game shows as many: a reply with more is cut. */
const maxCharacters = 100;

/**
 * The characters of a reply: those that are shown, and beside them what exports have (R17.3). `sent` is how many the
 * provider sent, with those that could not be read.
 */
export function splitCharacters<One>(all: readonly One[], sent: number) {
  const further = all.slice(maxShown, maxCharacters);
  const unread = sent - Math.min(all.length, maxCharacters);
  return {
    shown: all.slice(0, maxShown),
    ...(further.length > 0 && { further }),
    ...(unread > 0 && { unread }),
  };
}
