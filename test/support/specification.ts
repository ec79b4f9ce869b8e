import { expect, test } from 'vitest';
import { z } from 'zod';
import type { GameId } from '../../src/games/ids.ts';
import type { TestApp } from './app.ts';
import { faultsOf } from './player-shapes.ts';

/** A row of a table of the specification: its line, the member, its type in words, and what its values pass. */
export type Member = readonly [line: number, name: string, type: string, shape: z.ZodType];

/** One test for each row of a table: all objects have the member, and each value of it is of its type. */
export function testMembers(
  subject: string,
  objects: () => Promise<readonly object[]>,
  members: readonly Member[],
): void {
  test.each(members)(`L%i ${subject}: %s, %s`, async (_line, name, _type, shape) => {
    const all = await objects();
    expect(all.length).toBeGreaterThan(0);
    const whole = z.object({ [name]: shape });
    expect([...new Set(all.flatMap((one) => faultsOf(whole, one)))]).toEqual([]);
  });
}

/** The types of the tables. What else is in an answer is no fault: members may be added (L451). */
export const types = {
  string: z.string(),
  word: z.string().min(1),
  integer: z.int(),
  number: z.number(),
  url: z.url(),
  dateTime: z.iso.datetime({ precision: 3 }),
  game: z.literal(['genshin', 'hsr', 'zzz']),
  status: z.literal(['pending_review', 'confirmed', 'dismissed']),
} as const;

/** UIDs of the sandbox with a showcase that is open. */
export const openUids = Array.from({ length: 16 }, (_, index) => String(712_345_600 + index));
/** A UID of the sandbox whose characters hide their details. */
export const hiddenUid = '712345403';

/** The players of the sandbox with an open showcase. */
export async function playersOf({ get }: TestApp, game: GameId) {
  const replies = await Promise.all(openUids.map((uid) => get(`/v1/player/${game}/${uid}`)));
  return replies.map(({ body }) => body.data);
}

/** Asks the first time alone. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The code of a refusal behind its status: `400 invalid_uid`. */
export const refusalOf = ({ status, body }: Awaited<ReturnType<TestApp['get']>>): string =>
  `${status} ${body?.error?.code}`;
