import { beforeEach, expect, test } from 'vitest';
import { createAnnouncements } from '../../../src/upstream/announcements/client.ts';
import { announce, announcementUrls, type Shown } from '../../support/announcements.ts';
import {
  badDays,
  type Provider,
  type ProviderReply,
  startProvider,
} from '../../support/provider.ts';

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  return () => provider.close();
});

const shown: readonly Shown[] = [{ number: 1 }, { number: 2 }];

function services(
  urls: Partial<ReturnType<typeof announcementUrls>> = {},
  { deadlineMs = 60_000 } = {},
) {
  return createAnnouncements({
    urls: { ...announcementUrls(provider), ...urls },
    userAgent: 'Waypoint/1.0 (ops@example.org)',
    clock: { now: () => 0 },
    random: () => 0,
    deadlineMs,
    maxBodyBytes: 100_000,
    retryPauseMs: 0,
  });
}

test('a game is asked for the lists of its regions and the contents in the languages wanted', async () => {
  announce(provider, { hsr: shown });
  const { announcements } = await services().fetch('hsr', ['ja', 'en']);
  expect(announcements.map(({ number, texts }) => [number, Object.keys(texts)])).toEqual([
    [1, ['en', 'ja']],
    [2, ['en', 'ja']],
  ]);
  const asked = provider.calls.map((call) => new URL(call, provider.url));
  expect(
    asked.map(({ pathname, searchParams }) =>
      [pathname, searchParams.get('region'), searchParams.get('lang')].join(' '),
    ),
  ).toEqual([
    '/hsr/announcement/api/getAnnList prod_official_usa en-us',
    '/hsr/announcement/api/getAnnList prod_official_eur en-us',
    '/hsr/announcement/api/getAnnList prod_official_asia en-us',
    '/hsr/announcement/api/getAnnContent prod_official_asia en-us',
    '/hsr/announcement/api/getAnnContent prod_official_asia ja-jp',
  ]);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    game: 'hkrpg',
    game_biz: 'hkrpg_global',
    bundle_id: 'hkrpg_global',
    platform: 'pc',
    channel_id: '1',
    level: expect.any(String),
    uid: expect.any(String),
  });
  expect(provider.peak).toBe(1);
});

test.each<[string, ProviderReply, string]>([
  ['is down', badDays.reset, 'cannot be reached'],
  ['fails', badDays.serverError, 'failed'],
  ['breaks off', { body: '{"retcode": 0, "data": {}}', cutAfterBytes: 10 }, 'cannot be reached'],
  ['answers half a JSON', badDays.brokenJson, 'did not send valid JSON'],
  ['answers nothing', badDays.empty, 'did not send valid JSON'],
  ['answers a page', badDays.html, 'did not send valid JSON'],
  ['answers far too much', { body: ' '.repeat(200_000) }, 'sent too large a reply'],
  ['does not know the path', badDays.notFound, 'refused the request'],
  ['is under maintenance', badDays.maintenance, 'is under maintenance'],
  ['wants to be left alone', badDays.busy, 'asked to wait'],
  [
    'leads elsewhere',
    { status: 302, headers: { location: 'https://example.com/' } },
    'sent an unexpected status',
  ],
])('a service that %s is said so', async (_what, reply, said) => {
  announce(provider, { zzz: reply });
  await expect(services().fetch('zzz', ['en'])).rejects.toMatchObject({
    name: 'AnnouncementFault',
    message: `The announcement service of zzz ${said}.`,
  });
});

test.each<[string, ProviderReply]>([
  ['never answers', badDays.hang],
  ['answers byte by byte', { body: ' '.repeat(1000), dripMs: 50 }],
])('a service that %s is given up at the deadline', async (_what, reply) => {
  announce(provider, { zzz: reply });
  await expect(services({}, { deadlineMs: 100 }).fetch('zzz', ['en'])).rejects.toMatchObject({
    name: 'AnnouncementFault',
    message: 'The announcement service of zzz did not reply in time.',
  });
});

test('a service that is switched off is not asked', async () => {
  const fetching = services({ genshin: '' }).fetch('genshin', ['en']);
  await expect(fetching).rejects.toThrow(
    'The announcement service of genshin is switched off; ANNOUNCEMENTS_GENSHIN_URL is empty.',
  );
  expect(provider.calls).toEqual([]);
});

test('one game whose service is down says nothing of the others', async () => {
  announce(provider, { genshin: badDays.serverError, hsr: shown });
  const both = services();
  for (let count = 0; count < 6; count += 1)
    await expect(both.fetch('genshin', ['en'])).rejects.toThrow('The announcement service');
  await expect(both.fetch('hsr', ['en'])).resolves.toMatchObject({ leftOut: [] });
});
