import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

test('a sandbox player has the documented shape', async () => {
  const { get } = await startApp();
  const reply = await get('/v1/player/genshin/812345678');
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({
    uid: '812345678',
    game: 'genshin',
    trust_score: { score: 60 },
  });
  expect(reply.body.meta).toMatchObject({ cache: 'miss', ttl_seconds: 60, api_version: 'v1' });
});
