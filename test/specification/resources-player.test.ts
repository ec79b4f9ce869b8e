import { expect, test } from 'vitest';
import { z } from 'zod';
import { lastingApp } from '../support/app.ts';
import {
  hiddenUid,
  once,
  openUids,
  playersOf,
  testMembers,
  types,
} from '../support/specification.ts';

// Tried in depth by test/rest/players*.test.ts.

const app = lastingApp();
const get = async (path: string) => (await app()).get(`/v1/player/${path}`);
const { integer, string, url, word } = types;
const range = (min: number, max: number) => integer.min(min).max(max);

const genshin = once(async () => playersOf(await app(), 'genshin'));
const players = once(async () => [
  ...(await genshin()),
  ...(await playersOf(await app(), 'hsr')),
  ...(await playersOf(await app(), 'zzz')),
]);
const characters = async () => (await genshin()).flatMap(({ showcase }) => showcase);

testMembers('every player', players, [
  [46, 'uid', 'string', string.regex(/^[0-9]{9,10}$/)],
  [46, 'game', 'enum', types.game],
  [46, 'nickname', 'string', string],
  [46, 'level', 'integer', integer],
  [46, 'signature', 'string', string],
  [46, 'profile_picture_url', 'address', url],
  [46, 'showcase', 'at most 8 entries', z.array(z.object()).max(8)],
  [
    46,
    'trust_score',
    'score and tier',
    z.strictObject({
      score: range(0, 100),
      tier: z.literal(['trusted', 'neutral', 'caution', 'flagged']),
    }),
  ],
]);

testMembers('genshin', genshin, [
  [48, 'world_level', 'integer', integer],
  [48, 'region', 'string', word],
  [48, 'namecard_id', 'integer', integer],
]);

testMembers('genshin showcase', characters, [
  [52, 'avatar_id', 'integer', integer],
  [53, 'name', 'string or null', word.nullable()],
  [54, 'element', 'string or null', word.nullable()],
  [55, 'level', 'integer', integer],
  [56, 'constellation', 'integer', range(0, 6)],
  [57, 'ascension', 'integer', range(0, 6)],
  [
    58,
    'weapon',
    'id, name, level and refinement',
    z.strictObject({ id: integer, name: word, level: integer, refinement: range(1, 5) }),
  ],
  [59, 'artifacts', 'array', z.array(z.object())],
]);

test('L60 genshin showcase: detail is null where the display of details is off', async () => {
  const details = async (uid: string) =>
    (await get(`genshin/${uid}`)).body.data.showcase.map(
      ({ detail }: { detail: unknown }) => detail,
    );
  for (const detail of await details(hiddenUid)) expect(detail).toBeNull();
  for (const detail of await details('712345600')) expect(detail).toEqual(expect.any(Object));
});

const equipment = { genshin: 'weapon', hsr: 'light_cone', zzz: 'w_engine' } as const;

test('L58, L73, L89 equipment is null, and no list has anything, where details are hidden', async () => {
  for (const [game, member] of Object.entries(equipment)) {
    for (const entry of (await get(`${game}/${hiddenUid}`)).body.data.showcase) {
      expect(entry[member]).toBeNull();
      const lists = Object.values(entry).filter(Array.isArray);
      for (const list of lists) expect(list).toEqual([]);
    }
  }
});

test('L95 the generic path: include_detail for what a character shows', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    const detailOf = async (query: string) =>
      (await get(`${game}/${openUids[1]}${query}`)).body.data.showcase[0].detail;
    expect(await detailOf('')).toEqual(expect.any(Object));
    expect(await detailOf('?include_detail=false')).toBeNull();
  }
});

test('L95 the generic path: include_trust for the score', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    const dataOf = async (query: string) => (await get(`${game}/${openUids[1]}${query}`)).body.data;
    expect(await dataOf('')).toHaveProperty('trust_score');
    expect(await dataOf('?include_trust=false')).not.toHaveProperty('trust_score');
  }
});
