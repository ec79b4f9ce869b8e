import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { listening, openStream } from '../support/events.ts';
import { stepThrough } from '../support/lengths.ts';
import { changed } from '../support/live-events.ts';
import { badDays, type ProviderReply } from '../support/provider.ts';
import { fixture, type LiveApp, useProviders } from '../support/providers.ts';
import { days, fallbackKnowsAll, primaryKnowsAll, replies } from './provider-days.ts';
import { around, documents, times, typeOf, uidsOf } from './provider-documents.ts';

// R4.10a: a token is good for 20 requests to providers, counted where they arrive.

const providers = useProviders();
let app: LiveApp;

beforeAll(async () => {
  const env = {
    REQUEST_BUCKET_CAPACITY: '100000',
    FAST_RETRY_STRIKES: '1000',
    UPSTREAM_DEADLINE_MS: '60000',
    PICTURES_PRIMARY_URL: providers.primary.url,
  };
  // With the number of this seed, pauses before further attempts take no time.
  app = await providers.start({ lasting: true, env, seed: 'hasty-459' });
});
// Before the stand-ins end, which it is still connected to.
afterAll(() => app.close());

const requests = () => providers.primary.calls.length + providers.fallback.calls.length;
const forget = () => {
  providers.primary.reset();
  providers.fallback.reset();
};

/** No copy is left, and nothing is known of the providers but that both were up. */
beforeEach(async () => {
  app.clock.pass(90_000_000);
  primaryKnowsAll(providers);
  fallbackKnowsAll(providers);
  for (const path of ['genshin/899999999', 'hsr/699999999'])
    expect((await app.get(`/v1/player/${path}`)).status).toBe(200);
  forget();
});

/** How many documents were asked so far: no two ask for the same accounts. */
let asked = 0;

describe.each(Object.entries(days).filter(([day]) => day !== 'the primary hangs up'))(
  'while %s',
  (_day, begin) => {
    test.each(Object.entries(documents))('%s: at most 20 requests a token', async (name, of) => {
      for (const game of stepThrough(gameIds, asked)) {
        asked += 1;
        forget();
        begin(providers);
        const { body } = await app.query(of(game, uidsOf(game, asked * 1000)));
        const tokens = body.extensions.cost.tokens_charged;
        expect(body.data, name).toBeTruthy();
        expect(requests(), `${name} ${game}`).toBeGreaterThan(0);
        expect(requests(), `${name} ${game}`).toBeLessThanOrEqual(20 * tokens);
        // What is not known of a provider any more is learnt anew.
        app.clock.pass(60_000);
      }
    });
  },
);

interface Element {
  readonly uid: string;
  readonly error?: { readonly code: string };
}
const batch = async (game: GameId, uids: readonly string[]): Promise<readonly Element[]> =>
  (await app.get(`/v1/players/batch?game=${game}&uids=${uids}`)).body.data;
const failed = (elements: readonly Element[]) => elements.filter(({ error }) => error);

test.each(gameIds)(
  'twenty %s players take three tokens in the graph, and a request each',
  async (game) => {
    days['both providers are up'](providers);
    const { body } = await app.query(
      `{ players(game: ${game.toUpperCase()}, uids: ${JSON.stringify(uidsOf(game, 900_000)(20))}) { __typename } }`,
    );
    expect(body.data.players).toEqual(Array(20).fill({ __typename: typeOf[game] }));
    expect(body.extensions.cost.tokens_charged).toBe(3);
    expect(requests()).toBe(20);
  },
);

const outages = Object.entries(days).filter(([day]) => /fails$|hangs|maintenance/.test(day));

test.each(outages)('batches of 10 and 20 are whole while %s', async (_day, begin) => {
  for (const count of [10, 20]) {
    forget();
    begin(providers);
    const uids = uidsOf('hsr', 910_000 + asked++ * 20)(count);
    expect(failed(await batch('hsr', uids))).toEqual([]);
    expect(requests()).toBeLessThanOrEqual(2 * count);
  }
});

test('one player alone is worth three attempts with each provider', async () => {
  days['both providers fail'](providers);
  expect((await app.get('/v1/player/hsr/719999999')).status).toBe(503);
  expect(providers.primary.calls).toHaveLength(3);
  expect(providers.fallback.calls).toHaveLength(3);
});

test('what is cached leaves its requests to others: they are tried again', async () => {
  days['both providers are up'](providers);
  const uids = uidsOf('genshin', 960_000)(20);
  await batch('genshin', uids.slice(1));
  forget();
  const answers: [ProviderReply, ...ProviderReply[]] = [
    badDays.serverError,
    badDays.serverError,
    { body: fixture(replies.genshin) },
  ];
  providers.primary.reply(`/api/uid/${uids[0]}`, ...answers);
  expect(failed(await batch('genshin', uids))).toEqual([]);
  expect(requests()).toBe(3);
});

test('who is served by the fallback is answered by the same copy for a minute, and no provider is asked', async () => {
  days['the primary is in maintenance'](providers);
  const ask = () =>
    app.query('{ player(game: HSR, uid: "718888888") { freshness { provider cache } } }');
  const freshness = async () => (await ask()).body.data.player.freshness;
  expect(await freshness()).toEqual({ provider: 'FALLBACK', cache: 'MISS' });
  forget();
  primaryKnowsAll(providers);
  app.clock.pass(59_000);
  expect(await freshness()).toEqual({ provider: 'FALLBACK', cache: 'HIT' });
  expect(requests()).toBe(0);
  app.clock.pass(1_000);
  expect(await freshness()).toEqual({ provider: 'PRIMARY', cache: 'MISS' });
});

test('what the primary refused is not answered by a copy of the fallback', async () => {
  const path = '/v1/player/hsr/717777777';
  days['the primary is in maintenance'](providers);
  expect((await app.get(path)).status).toBe(200);
  forget();
  app.clock.pass(1);
  expect((await app.get(`${path}?provider=primary`)).status).toBe(404);
  expect((await app.get(`${path}?lang=ja`)).status).toBe(404);
});

test('many operations in one request are none, and of several in a document one is run', async () => {
  days['both providers are up'](providers);
  const player = (at: number) =>
    `query q${at} { player(game: ZZZ, uid: "131999990${at}") { uid } }`;
  const list = [0, 1].map((at) => ({ query: player(at) }));
  expect((await app.post('/graphql', list)).status).toBe(400);
  expect(requests()).toBe(0);
  const body = { query: `${player(0)} ${player(1)}`, operationName: 'q1' };
  expect((await app.post('/graphql', body)).body.data.player.uid).toBe('1319999901');
  expect(requests()).toBe(1);
});

test.each(outages)(
  'checks of verifications in a row make at most 20 requests a token while %s',
  async (_day, begin) => {
    asked += 1;
    const ids: string[] = [];
    for (const game of gameIds)
      for (const uid of uidsOf(game, 970_000 + asked * 10)(3)) {
        const { body } = await app.post('/v1/verifications', { game, uid });
        ids.push(body.data.id);
      }
    begin(providers);
    const { body } = await app.query(
      `mutation { ${times(9, (at) => `v${at}: checkVerification(id: "${ids[at]}") { status }`)} }`,
    );
    expect(body.extensions.cost.tokens_charged).toBe(9);
    expect(requests()).toBeGreaterThan(0);
    expect(requests()).toBeLessThanOrEqual(9 * 20);
  },
);

test('an event leads to players who are kept, and asks no provider', async () => {
  const origin = await listening(app);
  days['both providers are up'](providers);
  const stream = await openStream(
    origin,
    app.key,
    `subscription { trustScoreChanged(game: HSR, uid: "716666666") { score trustScore { ${around.replace('... on Player', 'player')} } } }`,
  );
  const event = { game: 'hsr', uid: '716666666', environment: 'live' } as const;
  await app.app.services.live.publish(changed('change of 716666666', event));
  await expect.poll(() => stream.messages).toHaveLength(1);
  expect(stream.messages[0]?.data.data.trustScoreChanged.trustScore.player).toBeNull();
  expect(requests()).toBe(0);
  stream.leave();
});

test('the size of a picture takes at most four requests to its host', async () => {
  const beginning = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  let count = 0;
  providers.primary.otherwise(() => {
    count += 1;
    return count % 2
      ? badDays.serverError
      : { headers: { 'content-type': 'image/jpeg' }, body: beginning };
  });
  const { body } = await app.query('{ asset(game: GENSHIN, id: 10000002) { width } }');
  expect(body.errors[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  expect(requests()).toBe(4);
});
