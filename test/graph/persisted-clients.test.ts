import { hash } from 'node:crypto';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createPersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { Client, fetchExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { describe, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { listening } from '../support/events.ts';

const document = gql`
  query Trust($uid: String!) {
    trustScore(game: GENSHIN, uid: $uid) {
      uid
      score
    }
    viewer {
      environment
    }
  }
`;

/** A service that listens, and what was sent to it: how, whether with the document, and the status it had. */
async function start() {
  const app = await startApp();
  const url = `${await listening(app)}/graphql`;
  const sent: string[] = [];
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const text = `${String(input)}${String(init?.body ?? '')}`;
    const has = (what: RegExp, name: string) => (what.test(text) ? ` ${name}` : '');
    const what = has(/[?&]query=|"query":/, 'document') + has(/sha256Hash/, 'hash');
    sent.push(`${init?.method ?? 'GET'}${what} ${response.status}`);
    return response;
  };
  return { app, url, sent, watched };
}

type Started = Awaited<ReturnType<typeof start>>;
type Ask = (uid: string) => Promise<unknown>;

function apollo({ url, watched }: Started, key: string, byGet: boolean): Ask {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: createPersistedQueryLink({
      sha256: (text: string) => hash('sha256', text, 'hex'),
      useGETForHashedQueries: byGet,
    }).concat(
      new HttpLink({ uri: url, fetch: watched, headers: { authorization: `Bearer ${key}` } }),
    ),
  });
  return async (uid) =>
    (await client.query({ query: document, variables: { uid }, fetchPolicy: 'network-only' })).data;
}

function urql({ url, watched }: Started, key: string, byGet: boolean): Ask {
  const client = new Client({
    url,
    fetch: watched,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    preferGetMethod: false,
    exchanges: [persistedExchange({ preferGetForPersistedQueries: byGet }), fetchExchange],
  });
  return async (uid) => {
    const { data, error } = await client.query(document, { uid }).toPromise();
    if (error) throw error;
    return data;
  };
}

describe.each([
  ["Apollo's link", apollo],
  ["urql's exchange", urql],
])('%s', (_name, clientOf) => {
  test.each([
    ['POST', false],
    ['GET', true],
  ])('finds its document by %s from the second request on', async (method, byGet) => {
    const started = await start();
    const ask = clientOf(started, started.app.key, byGet);
    const first = await ask('812345678');
    expect(first).toMatchObject({
      trustScore: { uid: '812345678', score: 60 },
      viewer: { environment: 'TEST' },
    });
    expect(started.sent).toEqual([
      `${method} hash 200`,
      expect.stringMatching(/ document hash 200$/),
    ]);
    started.sent.length = 0;
    expect(await ask('812345100')).toMatchObject({ trustScore: { uid: '812345100' } });
    expect(started.sent).toEqual([`${method} hash 200`]);
  });

  test('shares its documents with the other keys of its environment, and with nobody else', async () => {
    const started = await start();
    const other = await started.app.createKey();
    const live = await started.app.createKey({ environment: 'live' });
    await clientOf(started, started.app.key, false)('812345678');
    started.sent.length = 0;
    await clientOf(started, other, false)('812345678');
    expect(started.sent).toEqual(['POST hash 200']);
    started.sent.length = 0;
    const own = await clientOf(started, live, false)('812345678');
    expect(own).toMatchObject({ viewer: { environment: 'LIVE' } });
    expect(started.sent).toEqual(['POST hash 200', 'POST document hash 200']);
  });
});

test('a client is answered its own document, whatever somebody else sent for its hash', async () => {
  const started = await start();
  const attacker = await started.app.createKey();
  const client = apollo(started, started.app.key, true);
  let learned = '';
  const spy: Started = {
    ...started,
    watched: async (input, init) => {
      learned = /[0-9a-f]{64}/.exec(`${String(input)}${String(init?.body)}`)?.[0] ?? learned;
      return started.watched(input, init);
    },
  };
  await apollo(spy, attacker, false)('812345678');
  expect(learned).toHaveLength(64);
  const extensions = { persistedQuery: { version: 1, sha256Hash: learned } };
  const query = 'mutation { revokeKey { status } }';
  const reply = await started.app.post('/graphql', { query, extensions }, { key: attacker });
  expect(reply.body.errors[0].extensions.code).toBe('PERSISTED_QUERY_MISMATCH');
  expect(await client('812345678')).toMatchObject({ viewer: { environment: 'TEST' } });
});
