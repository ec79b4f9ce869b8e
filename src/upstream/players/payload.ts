import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';

/** Numbers leave the service as 32-bit integers. */
export const maxInteger = 2 ** 31 - 1;

/** How long an answer is fresh when the provider does not say. */
export const defaultTtlSeconds = 60;

/** The valid elements of a list and how many others it had; anything but a list is empty. */
export const countedOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((elements) => {
      const read = elements.flatMap((element): z.output<Schema>[] => {
        const { success, data } = schema.safeParse(element);
        return success ? [data] : [];
      });
      return { read, unread: elements.length - read.length };
    });

/** The valid elements of a list; invalid ones are left out, and anything but a list is empty. */
export const eachOf = <Schema extends z.ZodType>(schema: Schema) =>
  countedOf(schema).transform(({ read }) => read);

/** What there may be one of: as a list of one or none. Providers leave out what is not there, or send it empty. */
export const countedOne = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .default(null)
    .transform((value) => (Object.keys(Object(value)).length > 0 ? [value] : []))
    .pipe(countedOf(schema));

export const sumOf = <One>(list: readonly One[], count: (one: One) => number): number =>
  list.reduce((sum, one) => sum + count(one), 0);

/** Hidden or unknown: one message for both (R2.2). */
export const playerNotFound = (): Problem =>
  new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');

/** The service shows at most 8 characters (R6.9); games show up to 12. */
const maxShown = 8;
/** No game shows as many: a reply with more is cut. */
const maxCharacters = 100;

interface ReadCharacter<One> {
  readonly character: One;
  /** How many of its weapons, pieces of gear and substats could not be read. */
  readonly unread: number;
}

/**
 * The characters of a reply: those that are shown, and beside them what exports have (R17.3). `sent` is how many the
 * provider sent, with those that could not be read.
 */
export function splitCharacters<One>(read: readonly ReadCharacter<One>[], sent: number) {
  const kept = read.slice(0, maxCharacters);
  const all = kept.map(({ character }) => character);
  const further = all.slice(maxShown);
  const unread = sent - kept.length + sumOf(kept, (one) => one.unread);
  return {
    shown: all.slice(0, maxShown),
    ...(further.length > 0 && { further }),
    ...(unread > 0 && { unread }),
  };
}
