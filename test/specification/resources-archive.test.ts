import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

// Tried in depth by test/rest/archive-notices.test.ts.

const app = lastingApp();

interface Notice {
  readonly [member: string]: string;
}

async function noticesOf(query: string): Promise<Notice[]> {
  return (await (await app()).get(`/v1/archive/notices?${query}`)).body.data;
}

test('L190 a notice: id, game, type, title, banner_url, starts_at, ends_at, detail_url', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    const notices = await noticesOf(`game=${game}`);
    expect(notices.length).toBeGreaterThan(0);
    for (const notice of notices) {
      expect(notice).toEqual({
        id: expect.stringMatching(/./),
        game,
        type: expect.stringMatching(/^(event|banner|maintenance|notice)$/),
        title: expect.stringMatching(/./),
        banner_url: expect.stringMatching(/^https:\/\//),
        starts_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        ends_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        detail_url: expect.stringMatching(/^https:\/\//),
      });
    }
  }
});
