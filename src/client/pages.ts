import type { AnyAnswer } from './caller.ts';
import { BadAnswerError } from './errors.ts';
import { isObject } from './failure.ts';
import { count } from './settings.ts';

/** The service answers at most so many rows a page. */
const maxPageRows = 200;

type Call = (given: Readonly<Record<string, unknown>>) => Promise<AnyAnswer>;

/** Page after page of a list, each asked for when the one before was taken. */
export async function* pagesOf(
  call: Call,
  given: Readonly<Record<string, unknown>>,
): AsyncGenerator<AnyAnswer> {
  let cursor: unknown = given['cursor'];
  // A cursor that comes a second time begins a circle. One is remembered, for twice as many pages as the one before
  // it: the way round any circle passes one of them, and a list of any length costs no memory.
  let remembered = cursor;
  let pages = 0;
  let rememberAt = 1;
  for (;;) {
    const page = await call({ ...given, cursor });
    yield page;
    const next = isObject(page.meta) ? page.meta['cursor_next'] : undefined;
    if (typeof next !== 'string') return;
    if (next === remembered) throw new BadAnswerError('The pages name each other in a circle.');
    pages += 1;
    if (pages === rememberAt) {
      remembered = next;
      rememberAt *= 2;
    }
    cursor = next;
  }
}

/** Row after row of a list, at most `max` of them. */
export async function* rowsOf(
  call: Call,
  given: Readonly<Record<string, unknown>>,
  max: number,
): AsyncGenerator<unknown> {
  const isBounded = max !== Number.POSITIVE_INFINITY;
  let left = isBounded ? count('max', max) : max;
  if (left === 0) return;
  // Rows that nobody takes are not asked for.
  const limit = given['limit'] ?? (isBounded ? Math.min(left, maxPageRows) : undefined);
  for await (const { data } of pagesOf(call, { ...given, limit })) {
    if (!Array.isArray(data)) throw new BadAnswerError('The page holds no list.');
    for (const row of data as readonly unknown[]) {
      yield row;
      left -= 1;
      if (left === 0) return;
    }
  }
}
