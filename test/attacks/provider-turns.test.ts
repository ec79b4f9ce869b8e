import { expect, test } from 'vitest';
import { fixture, type LiveApp, useProviders } from '../support/providers.ts';

// Who asks for many players at once keeps nobody else from one.

const providers = useProviders();

const crowd = (first: number): string => {
  const batches = Array.from({ length: 4 }, (_, at) => {
    const uids = Array.from({ length: 20 }, (_, index) => String(first + at * 20 + index));
    return `p${at}: players(game: GENSHIN, uids: ${JSON.stringify(uids)}) { __typename }`;
  });
  return `{ ${batches.join(' ')} }`;
};

async function start(): Promise<LiveApp> {
  // However slow the machine is, nobody gives up.
  const app = await providers.start({ env: { UPSTREAM_DEADLINE_MS: '60000' } });
  providers.primary.otherwise({ body: fixture('enka/genshin/current'), delayMs: 50 });
  return app;
}

test('another caller is served, however many players of one caller wait', async () => {
  const app = await start();
  const other = await app.createKey({ environment: 'live' });
  const flood = app.query(crowd(810_000_000));
  await expect.poll(() => providers.primary.calls.length).toBeGreaterThanOrEqual(10);
  const { status } = await app.get('/v1/player/genshin/820000001', { key: other });
  expect(status).toBe(200);
  await flood;
});

test('five floods keep a sixth caller from nothing', async () => {
  const app = await start();
  const floods = [];
  for (let at = 0; at < 5; at += 1) {
    const key = await app.createKey({ environment: 'live' });
    floods.push(app.query(crowd(830_000_000 + at * 1000), {}, { key }));
  }
  await expect.poll(() => providers.primary.calls.length).toBeGreaterThanOrEqual(10);
  const { body } = await app.get('/v1/players/batch?game=genshin&uids=820000002,820000003');
  expect(body.meta).toEqual({ fetched: 2, cached: 0, failed: 0 });
  await Promise.all(floods);
});
