import { auditServer } from 'graphql-http';
import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

// R15.3. The one test of this folder that goes through a socket: the suite brings its own client.
test('the 61 audits of GraphQL over HTTP pass', async () => {
  const { app, key } = await startApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const results = await auditServer({
    url: `${origin}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${key}`);
      return fetch(url, { ...init, headers });
    },
  });
  const failed = results.filter(({ status }) => status !== 'ok');
  expect(failed.map((result) => `${result.id} ${result.name}: ${JSON.stringify(result)}`)).toEqual(
    [],
  );
  expect(results).toHaveLength(61);
});
