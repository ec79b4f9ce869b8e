import { GraphQLError, locatedError } from 'graphql';
import { expect, test } from 'vitest';
import { maskError } from '../../src/graph/errors.ts';
import { Problem, problemCodes, refusalBy } from '../../src/lib/problem.ts';
import type { Store } from '../../src/store/store.ts';
import { startApp } from '../support/app.ts';
import { coded } from '../support/interfaces.ts';
import { openTestStore } from '../support/store.ts';

const secret = 'connect ECONNREFUSED 10.1.2.3:27017 as admin';

/** A store of which one collection cannot be read. */
function failing(store: Store, name: string): Store {
  const fail = () => Promise.reject(new Error(secret));
  return {
    ...store,
    collection: (spec) => {
      const collection = store.collection(spec);
      return spec.name === name ? { ...collection, get: fail, getMany: fail } : collection;
    },
  };
}

// Nothing of a defect reaches the caller (R15.2, R2.3).
test('a defect is answered with a fixed text, and logged with the request', async () => {
  const { store, close } = await openTestStore();
  const { query, log, close: stop } = await startApp({ store: failing(store, 'trust') });
  const document =
    'query ($u: String!) { trustScore(game: HSR, uid: $u) { score } viewer { status } }';
  for (const _use of ['by graphql-js', 'compiled']) {
    const requestId = `req-${_use.replaceAll(' ', '-')}`;
    const reply = await query(
      document,
      { u: '812345678' },
      { headers: { 'x-request-id': requestId } },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ trustScore: null, viewer: { status: 'ACTIVE' } });
    expect(reply.body.errors).toEqual([
      {
        message: 'Something went wrong on our side.',
        locations: [{ line: 1, column: 23 }],
        path: ['trustScore'],
        extensions: coded('INTERNAL_ERROR'),
      },
    ]);
    expect(reply.text).not.toContain('ECONNREFUSED');
    const line = log.find((text) => text.includes(requestId) && text.includes(secret));
    expect(line && JSON.parse(line)).toMatchObject({ level: 50, request_id: requestId });
  }
  await stop();
  await close();
});

const report = () => undefined;

const refusal = refusalBy({ budget: 'request', limit: 1, windowSeconds: 60 }, 7);

test.each(problemCodes)('%s keeps its name, in upper case', (code) => {
  const problem =
    code === 'rate_limited'
      ? new Problem(code, 'A sentence.', { refusal })
      : new Problem(code, 'A sentence.');
  const masked = maskError(problem, report);
  expect(masked).toMatchObject({
    message: 'A sentence.',
    extensions: { code: code.toUpperCase() },
  });
});

test('a problem takes its details and its time to wait along', () => {
  const details = [{ path: 'uids', message: 'At most 20 UIDs.' }];
  const masked = (problem: Problem) => maskError(locatedError(problem, [], ['players']), report);
  const invalid = masked(new Problem('validation_failed', 'A sentence.', { details }));
  expect(invalid.path).toEqual(['players']);
  expect(invalid.extensions).toEqual({ code: 'VALIDATION_FAILED', details });
  const limited = masked(new Problem('rate_limited', 'A sentence.', { refusal }));
  expect(limited.extensions).toEqual({ code: 'RATE_LIMITED', retry_after_seconds: 7 });
});

test.each<[string, unknown]>([
  ['an error', new Error(secret)],
  ['text', secret],
  ['an error at a field', locatedError(new Error(secret), [], ['a'])],
  ["a library's GraphQLError at a field", locatedError(new GraphQLError(secret), [], ['a'])],
  ['a GraphQLError that a resolver placed itself', new GraphQLError(secret, { path: ['a'] })],
  ['an error around another', new GraphQLError(secret, { originalError: new Error('inner') })],
])('%s is masked and reported', (_name, error) => {
  const reported: unknown[] = [];
  const masked = maskError(error, (defect) => reported.push(defect));
  expect(masked.toJSON()).toMatchObject({
    message: 'Something went wrong on our side.',
    extensions: { code: 'INTERNAL_ERROR' },
  });
  expect(JSON.stringify(masked)).not.toContain('ECONNREFUSED');
  expect(reported).toHaveLength(1);
});
