import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { HsrShowcase } from '../../../src/games/hsr/showcase.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { readMihomoReply } from '../../../src/upstream/players/mihomo-payload.ts';

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
