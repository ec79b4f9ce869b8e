import { describe, expect, test } from 'vitest';
import type { GraphContext } from '../../../src/graph/context.ts';
import { watchedContext } from '../../../src/graph/kept/watched-context.ts';
import { graphContexts } from '../../support/graph-context.ts';

const contexts = await graphContexts({ lasting: true });
const watched = () => watchedContext({ ...contexts(), reservation: undefined }, 0, false);

/** What of a context a field may read, and its answer is kept still. */
const readable = (
  context: object,
  isKept: (read: (context: GraphContext) => object) => boolean,
): string[] =>
  Object.keys(context).filter((name) =>
    isKept((own) => ({ read: own[name as keyof GraphContext] })),
  );

const throughWatched = (read: (context: GraphContext) => object): boolean => {
  const { context, notes } = watched();
  read(context);
  return notes.dependencies() !== undefined;
};

const throughDeclared = (read: (context: GraphContext) => object): boolean => {
  const { context, notes } = watched();
  if (context.watch) read(context.watch.declared);
  return notes.dependencies() !== undefined;
};

const principal = (through: typeof throughWatched): string[] =>
  Object.keys(contexts().principal).filter((name) =>
    through((own) => ({ read: own.principal[name as 'keyId'] })),
  );

describe('an answer that is to be kept (R17.6)', () => {
  test('is not kept once a field that declares nothing looked at what is stored, or at who asks', () => {
    const { context } = watched();
    expect(readable(context, throughWatched).sort()).toEqual(
      ['cursors', 'limiter', 'principal', 'via', 'watch'].sort(),
    );
    expect(principal(throughWatched)).toEqual(['environment']);
  });

  test('is not kept once a field that declares what it shows looked at who asks', () => {
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
