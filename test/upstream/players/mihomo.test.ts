import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HsrShowcase } from '../../../src/games/hsr/showcase.ts';
import type { UpstreamClient } from '../../../src/upstream/client/client.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import {
  createMihomo,
  type Mihomo,
  readMihomoReply,
} from '../../../src/upstream/players/mihomo.ts';
import { badDays, type Provider, startProvider } from '../../support/provider.ts';
import { testClient } from '../../support/upstream-client.ts';

const path = '/sr_info/600123456';

let provider: Provider;
let client: UpstreamClient;
let mihomo: Mihomo;

function connect(deadlineMs: number): void {
  client = testClient(provider.url, { deadlineMs });
  mihomo = createMihomo({ client });
}

beforeEach(async () => {
  provider = await startProvider();
  connect(60_000);
});

afterEach(async () => {
  await Promise.all([client.close(), provider.close()]);
});

test('a player is asked for by UID; the provider names no time to live, so it is a minute', async () => {
  const detailInfo = { nickname: 'Kometa', level: 68, isDisplayAvatar: true, avatarDetailList: [] };
  provider.reply(path, { body: { detailInfo } });
  await expect(mihomo.hsr('600123456')).resolves.toMatchObject({
    ttlSeconds: 60,
    showcase: { nickname: 'Kometa', level: 68 },
  });
  expect(provider.calls).toEqual([path]);
});

test.each([
  ['invalid_uid', 'a 400', { status: 400, body: { detail: 'Invalid uid' } }],
  ['player_not_found', 'a 404', badDays.notFound],
  ['player_not_found', 'the game says that there is no such user', { body: { retcode: 3612 } }],
  ['upstream_unavailable', 'a 429', badDays.busy],
  ['upstream_unavailable', 'a 500', badDays.serverError],
  ['upstream_unavailable', 'an HTML page', badDays.html],
  ['upstream_unavailable', 'a reply without a player', { body: [] }],
])('a player is the problem %s after %s', async (code, _name, reply) => {
  provider.otherwise(reply);
  await expect(mihomo.hsr('600123456')).rejects.toMatchObject({ name: 'Problem', code });
});

test('a provider that is silent until the deadline is unavailable', async () => {
  await client.close();
  connect(40);
  provider.otherwise(badDays.hang);
  await expect(mihomo.hsr('600123456')).rejects.toMatchObject({ code: 'upstream_unavailable' });
});

test('a provider switched off is unavailable', async () => {
  const off = createMihomo({ client: testClient('') });
  await expect(off.hsr('600123456')).rejects.toMatchObject({ code: 'upstream_unavailable' });
});

const fixture = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${path}.json`, import.meta.url), 'utf8'));

test('support and showcased characters are one list without duplicates', () => {
  const { ttlSeconds, showcase } = readMihomoReply(fixture('mihomo/split'));
  const stored: HsrShowcase = showcase;
  expect(ttlSeconds).toBe(60);
  expect(stored.region).toBeNull();
  expect(stored.characters.map(({ avatarId }) => avatarId)).toEqual([1212, 1005, 1004]);
});

test('the older form has a single support character', () => {
  const { showcase } = readMihomoReply(fixture('mihomo/old-assist'));
  expect(showcase.characters.map(({ avatarId }) => avatarId)).toEqual([1212, 1004]);
});

test('both providers tell the same of a character but for the set that only one names', () => {
  const [primary] = readHsrReply(fixture('enka/hsr/full')).showcase.characters;
  const [fallback] = readMihomoReply(fixture('mihomo/split')).showcase.characters;
  const withoutSet = primary?.relics.map((relic) => ({ ...relic, setId: 0 }));
  expect(fallback).toEqual({ ...primary, relics: withoutSet });
});

test.each([
  ['the game knows no such user', fixture('mihomo/unknown-user'), 'player_not_found'],
  ['the code comes as text', { retcode: '3612' }, 'player_not_found'],
  ['the showcase is hidden', { detailInfo: { isDisplayAvatar: false } }, 'player_not_found'],
  ['there is no list at all', { detailInfo: {} }, 'player_not_found'],
  ['another refusal', { retcode: 1001 }, 'upstream_unavailable'],
  ['a message', { detail: 'Queue timeout' }, 'upstream_unavailable'],
  ['nothing', null, 'upstream_unavailable'],
])('%s', (_case, body, code) => {
  expect(() => readMihomoReply(body)).toThrow(expect.objectContaining({ code }));
});

test('support characters alone are a showcase', () => {
  const body = { detailInfo: { assistAvatarList: [{ avatarId: 1005, level: 3 }] } };
  expect(readMihomoReply(body).showcase.characters).toMatchObject([{ avatarId: 1005, level: 3 }]);
});
