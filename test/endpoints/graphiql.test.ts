import { gunzipSync } from 'node:zlib';
import { parse, printSchema, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { graphiqlTabs } from '../../src/endpoints/pages/graphiql.ts';
import { schema } from '../../src/schema.ts';
import { fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { startSteady } from '../support/interfaces.ts';

const page = { key: null, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

// Who explores has no key yet (R15.7).
describe('when GRAPHIQL=true', () => {
  const env = { GRAPHIQL: 'true' };

  test('a browser is shown GraphiQL without a key', async () => {
    const { get } = await startApp({ env });
    const reply = await get('/graphql', page);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.text.includes('<title>GraphiQL · Waypoint</title>')).toBe(true);
    expect(reply.text.includes('query Players')).toBe(true);
  });

  test.each(['on', 'off'])(
    'with WEB=%s whatever the page names is from here, and the browser is to load nothing else',
    async (web) => {
      const { get } = await startApp({ env: { ...env, WEB: web } });
      const { text, headers } = await get('/graphql', page);
      const named = [...text.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)].map(
        ([, address]) => String(address),
      );
      expect(named).toEqual(
        expect.arrayContaining(['/pages/graphiql-library.js', '/pages/tokens.css']),
      );
      for (const address of [...named, '/pages/graphiql-graphql-worker.js']) {
        expect(address).toMatch(/^\/pages\//);
        const file = await get(address, { key: null });
        expect([address, file.status]).toEqual([address, 200]);
      }
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    },
  );

  test('the page answers no query', async () => {
    const { get } = await startApp({ env });
    const query = encodeURIComponent('{ __schema { types { name } } }');
    const reply = await get(`/graphql?query=${query}`, page);
    expect(reply.text.trimStart().slice(0, 15)).toBe('<!doctype html>');
    expect(reply.text.includes('tokens_charged')).toBe(false);
  });

  test('the page is sent by gzip to who takes it, and only to them', async () => {
    const { app, get } = await startApp({ env });
    const plain = await get('/graphql', page);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toBe('Accept, Accept-Encoding, Authorization');
    const reply = await app.server.inject({
      url: '/graphql',
      headers: { ...page.headers, 'accept-encoding': 'br;q=0.5, gzip;q=1' },
    });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: plain.headers['vary'],
    });
    expect(reply.rawPayload.length).toBeLessThan(plain.text.length / 2);
    expect(gunzipSync(reply.rawPayload).toString() === plain.text).toBe(true);
    const refused = { ...page.headers, 'accept-encoding': 'gzip;q=0, identity' };
    expect((await get('/graphql', { ...page, headers: refused })).headers).not.toHaveProperty(
      'content-encoding',
    );
  });

  test('who has the page is not sent it again (R1.11)', async () => {
    const { get } = await startApp({ env });
    const { headers } = await get('/graphql', page);
    const again = { ...page.headers, 'if-none-match': String(headers['etag']) };
    const reply = await get('/graphql', { ...page, headers: again });
    expect([reply.status, reply.text, reply.headers['etag']]).toEqual([304, '', headers['etag']]);
  });

  test('the page draws on the bucket of its address, 304 included (R4.7)', async () => {
    const { get } = await startSteady({ env: { ...env, ANONYMOUS_BUCKET_CAPACITY: '3' } });
    const known = { ...page, headers: { ...page.headers, 'if-none-match': '*' } };
    expect((await get('/graphql', page)).headers['x-ratelimit-remaining']).toBe('2');
    expect((await get('/graphql', known)).status).toBe(304);
    expect((await get('/graphql', page)).status).toBe(200);
    const refused = await get('/graphql', page);
    expect(refused.status).toBe(429);
    expect(refused.body.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect((await get('/graphql', { ...page, ip: '198.51.100.1' })).status).toBe(200);
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
  expect((await get('/pages/graphiql-library.js', { key: null })).status).toBe(404);
});

describe('a tab of GraphiQL', () => {
  const start = lastingApp();
  const tabs = graphiqlTabs.map((document) => {
    const [, kind = '', name = ''] = /^(query|subscription) (\w+)/m.exec(document) ?? [];
    return { kind, name, document };
  });

  beforeAll(async () => {
    const { app, clock } = await start();
    await fillSandboxBoards(app);
    clock.pass(300_000);
  });

  test('is there for each area, under a name of its own', () => {
    expect(tabs.map(({ name }) => name)).toEqual([
      'Players',
      'Catalog',
      'TrustAndReports',
      'BuildsAndDamage',
      'Leaderboards',
      'Archive',
      'Webhooks',
      'Changes',
    ]);
  });

  test.each(tabs.filter(({ kind }) => kind === 'query'))(
    '$name is answered by the sandbox, with something in every list',
    async ({ document }) => {
      const { status, body } = await (await start()).query(document);
      expect([status, body.errors]).toEqual([200, undefined]);
      const empty = JSON.stringify(body.data).match(/"\w+":(?:null|\[\])/g) ?? [];
      expect(empty.filter((member) => !mayBeEmpty.has(member))).toEqual([]);
    },
  );

  test.each(tabs.filter(({ kind }) => kind === 'subscription'))(
    '$name can be subscribed to',
    ({ document }) => {
      expect(validate(schema, parse(document))).toEqual([]);
    },
  );
});

/** A hit without a reaction, a banner without a title, a key without webhooks. */
const mayBeEmpty = new Set(['"reaction":null', '"title":null', '"webhooks":[]']);

test('no description of the schema names a rule of the contract', () => {
  expect(printSchema(schema).match(/\bR\d+\.\d+\w?/g)).toBeNull();
});
