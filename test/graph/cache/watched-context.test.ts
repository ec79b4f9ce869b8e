import { describe, expect, test } from 'vitest';
import { createWatchedContext } from '../../../src/graph/cache/watched-context.ts';
import type { GraphContext } from '../../../src/graph/context.ts';
import { graphContexts } from '../../support/graph-context.ts';

const contexts = await graphContexts({ lasting: true });
const watched = () => createWatchedContext({ ...contexts(), reservation: undefined }, 0, false);

/** The members of a context that a field may read without keeping its answer out of the cache. */
const readable = (
  context: object,
  isCacheable: (read: (context: GraphContext) => object) => boolean,
): string[] =>
  Object.keys(context).filter((name) =>
    isCacheable((own) => ({ read: own[name as keyof GraphContext] })),
  );

const throughWatched = (read: (context: GraphContext) => object): boolean => {
  const { context, recorder } = watched();
  read(context);
  return recorder.dependencies() !== undefined;
};

const throughDeclared = (read: (context: GraphContext) => object): boolean => {
  const { context, recorder } = watched();
  if (context.watch) read(context.watch.declared);
  return recorder.dependencies() !== undefined;
};

const principal = (through: typeof throughWatched): string[] =>
  Object.keys(contexts().principal).filter((name) =>
    through((own) => ({ read: own.principal[name as 'keyId'] })),
  );

describe('an answer that is to be cached (R17.6)', () => {
  test('is not cached once a field without a rule read what is stored, or who asks', () => {
    const { context } = watched();
    expect(readable(context, throughWatched).sort()).toEqual(
      ['cursors', 'limiter', 'principal', 'via', 'watch'].sort(),
    );
    expect(principal(throughWatched)).toEqual(['environment']);
  });

  test('is not cached once a field with a rule read who asks', () => {
    const { context } = watched();
    const names = readable(context.watch?.declared ?? {}, throughDeclared);
    expect(names.sort()).toEqual(
      ['allowance', 'cursors', 'limiter', 'principal', 'retryGuard', 'services', 'via'].sort(),
    );
    expect(principal(throughDeclared)).toEqual(['environment']);
  });

  test('has all that the context of a request has', () => {
    const { context } = watched();
    expect(Object.keys(context)).toEqual(
      expect.arrayContaining(Object.keys({ ...contexts(), reservation: undefined })),
    );
  });
});
