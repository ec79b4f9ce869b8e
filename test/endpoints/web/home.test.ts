import { expect, test } from 'vitest';
import { lastingApp } from '../../support/app.ts';

const app = lastingApp();

test('the examples of the first page are trusted players of the sandbox, and its card is drawn', async () => {
  const { get } = await app();
  const asBrowser = { key: null, headers: { accept: 'text/html' } };
  const { text } = await get('/', asBrowser);
  const players = [...text.matchAll(/href="(\/sandbox\/u\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(new Set(players).size).toBe(3);
  for (const path of players) {
    const score = await get(path.replace('/sandbox/u', '/v1/trust-score'));
    expect(score.body.data.tier).toBe('trusted');
  }
  const [, card = ''] = /<img src="(\/cards\/[^"]+)"/.exec(text) ?? [];
  const drawn = await get(card.replaceAll('&amp;', '&'), { key: null });
  expect([drawn.status, String(drawn.headers['content-type'])]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});
