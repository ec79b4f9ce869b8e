import { describe, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

const page = { key: null, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

// R15.7
describe('when GRAPHIQL=true', () => {
  const env = { GRAPHIQL: 'true' };

  test('a browser is shown GraphiQL without a key', async () => {
    const { get } = await startApp({ env });
    const reply = await get('/graphql', page);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.text.includes('<title>Waypoint</title>')).toBe(true);
    expect(reply.text.includes('query FirstPlayer')).toBe(true);
  });

  test('the page loads nothing from elsewhere', async () => {
    const { get } = await startApp({ env });
    const { text } = await get('/graphql', page);
    const foreign = /<(?:script|link|img|iframe)[^>]*\s(?:src|href)="?(?:https?:)?\/\/[^>]*/i;
    expect(foreign.exec(text)?.[0]).toBeUndefined();
  });

  test('the page answers no query', async () => {
    const { get } = await startApp({ env });
    const query = encodeURIComponent('{ __schema { types { name } } }');
    const reply = await get(`/graphql?query=${query}`, page);
    expect(reply.text.trimStart().slice(0, 15)).toBe('<!doctype html>');
    expect(reply.text.includes('tokens_charged')).toBe(false);
  });

  test('anything else needs the key as ever', async () => {
    const { get, query } = await startApp({ env });
    expect((await get('/graphql', { key: null })).status).toBe(401);
    const post = await query('{ __typename }', undefined, page);
    expect(post.status).toBe(401);
  });
});

test.each([
  ['GRAPHIQL=false', { GRAPHIQL: 'false' }],
  ['production', { NODE_ENV: 'production' }],
])('with %s there is no page', async (_name, env) => {
  const { get } = await startApp({ env });
  expect((await get('/graphql', page)).status).toBe(401);
  const { key: _none, ...withKey } = page;
  expect((await get('/graphql', withKey)).headers['content-type']).not.toMatch(/html/);
});
