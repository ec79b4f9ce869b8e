import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { genshin } from '../../../src/games/genshin/index.ts';
import { type GenshinShowcase, genshinShowcase } from '../../../src/games/genshin/showcase.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { readGenshinReply } from '../../../src/upstream/players/enka-genshin.ts';
import { builtInPack } from '../../support/built-in.ts';

const pack = builtInPack('genshin');

interface Reply {
  playerInfo: Record<string, unknown> & { showAvatarInfoList?: Record<string, unknown>[] };
  avatarInfoList?: Record<string, unknown>[];
  ttl?: unknown;
}

const fixture = (name: string): Reply =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/enka/genshin/${name}.json`, import.meta.url), 'utf8'),
  );

/** What is read must be what the game stores. */
const read = (body: unknown): GenshinShowcase => readGenshinReply(body).showcase;

const current = fixture('current');
const [xingqiu, traveler, unknown] = current.avatarInfoList ?? [];

const shown = (ids: readonly number[]): Reply => ({
  ...current,
  playerInfo: {
    ...current.playerInfo,
    showAvatarInfoList: ids.map((avatarId) => ({ avatarId, level: 70 })),
  },
});

test('every reply comes down to a showcase that the game can store', () => {
  for (const name of ['current', 'old']) {
    const showcase = read(fixture(name));
    expect(genshinShowcase.parse(JSON.parse(JSON.stringify(showcase)))).toEqual(showcase);
  }
});

test('the account is read with its own picture', () => {
  expect(read(current)).toMatchObject({
    nickname: 'Mira Teapot',
    level: 57,
    signature: 'Fishing in Mondstadt',
    worldLevel: 8,
    namecardId: 210001,
    picture: { id: 100, avatarId: null, costumeId: null },
  });
});

test('an old reply lacks signature, world level and ttl, and its picture is a character', () => {
  const { ttlSeconds, showcase } = readGenshinReply(fixture('old'));
  expect(ttlSeconds).toBe(60);
  expect(showcase).toMatchObject({
    signature: '',
    worldLevel: 0,
    picture: { id: null, avatarId: 10000025, costumeId: null },
    characters: [{ avatarId: 10000025, level: 40, ascension: 0, constellation: 0 }],
  });
});

test.each([
  [31, 31],
  [300, 300],
  [undefined, 60],
  ['soon', 60],
  [-1, 60],
])('a ttl of %s means %s seconds', (ttl, seconds) => {
  expect(readGenshinReply({ ...current, ttl }).ttlSeconds).toBe(seconds);
});

test('a character is read with weapon, artifacts, skills and the stats that count', () => {
  const detail = read(current).characters[0]?.detail;
  expect(read(current).characters[0]).toMatchObject({
    avatarId: 10000025,
    depotId: 2501,
    energyType: 2,
    level: 80,
    constellation: 5,
    ascension: 5,
  });
  expect(detail?.weapon).toEqual({ id: 11401, level: 90, ascension: 6, refinement: 5 });
  expect(detail?.artifacts[1]).toEqual({
    id: 75524,
    setId: null,
    slot: 'plume',
    rarity: 5,
    level: 16,
    mainStat: { prop: 'FIGHT_PROP_ATTACK', value: 258 },
    subStats: [
      { prop: 'FIGHT_PROP_CHARGE_EFFICIENCY', value: 9.7 },
      { prop: 'FIGHT_PROP_HP', value: 299 },
    ],
    rolls: [501231, 501232, 501024],
  });
  expect(detail?.skills).toEqual({ 10381: 2, 10382: 9, 10385: 8 });
  expect(detail?.extraLevels).toEqual({ 2532: 3, 2539: 3 });
  expect(detail?.stats['2000']).toBe(15320.900390625);
  expect(detail?.stats).not.toHaveProperty('1010');
  expect(detail).toMatchObject({ costumeId: 202501, friendship: 7 });
});

test('a weapon without affixes has refinement 1', () => {
  expect(read(current).characters[1]?.detail?.weapon).toEqual({
    id: 11101,
    level: 20,
    ascension: 0,
    refinement: 1,
  });
});

test('of twelve characters the first eight are kept, in the order of the showcase', () => {
  const ids = Array.from({ length: 12 }, (_, index) => 10000033 - index);
  expect(read(shown(ids)).characters.map(({ avatarId }) => avatarId)).toEqual(ids.slice(0, 8));
});

test('details are joined by character, whatever their order', () => {
  const turned = { ...current, avatarInfoList: current.avatarInfoList?.toReversed() };
  expect(read(turned)).toEqual(read(current));
});

test('hidden details leave id, level and the shown constellation', () => {
  const { avatarInfoList: _, ...hidden } = current;
  expect(read(hidden).characters).toHaveLength(4);
  expect(read(hidden).characters[0]).toEqual({
    avatarId: 10000025,
    depotId: null,
    energyType: 2,
    level: 80,
    constellation: 5,
    ascension: null,
    detail: null,
  });
});

test('details without a list of shown characters are shown', () => {
  const { showAvatarInfoList: _, ...playerInfo } = current.playerInfo;
  expect(read({ ...current, playerInfo }).characters.map(({ avatarId }) => avatarId)).toEqual([
    10000025, 10000005, 10009999,
  ]);
});

test('an empty list of shown characters is an empty showcase', () => {
  const { avatarInfoList: _, ...rest } = shown([]);
  expect(read(rest).characters).toEqual([]);
});

test('a hidden showcase is a player who is not found', () => {
  expect(() => readGenshinReply(fixture('hidden'))).toThrowError(
    expect.objectContaining({
      code: 'player_not_found',
      message: 'No player with this UID, or the showcase is hidden.',
    }),
  );
});

test.each([[null], ['maintenance'], [{}], [[]], [{ playerInfo: 7 }], [{ detailInfo: {} }]])(
  'the reply %j is unusable',
  (body) => {
    expect(() => readGenshinReply(body)).toThrowError(
      expect.objectContaining({ code: 'upstream_unavailable' }),
    );
  },
);

test.each([
  ['no stats', { ...xingqiu, fightPropMap: undefined }],
  ['text for stats', { ...xingqiu, fightPropMap: 'many' }],
  ['a text id', { ...xingqiu, avatarId: 'Xingqiu' }],
  ['null', null],
  ['a number', 5],
])('a broken character (%s) is shown without details and costs no other', (_, broken) => {
  const { characters } = read({ ...current, avatarInfoList: [broken, traveler, unknown] });
  expect(characters.map(({ detail }) => detail !== null)).toEqual([false, true, true, false]);
  expect(characters[0]).toMatchObject({ avatarId: 10000025, level: 80, detail: null });
});

test('an entry of the showcase without an id is left out', () => {
  const list = [{ level: 90 }, null, 'Venti', { avatarId: 10000022, level: 'high' }];
  const playerInfo = { ...current.playerInfo, showAvatarInfoList: list };
  expect(read({ playerInfo }).characters).toMatchObject([{ avatarId: 10000022, level: 1 }]);
});

test('odd members of a character fall back one by one', () => {
  const odd = {
    avatarId: 10000025,
    fightPropMap: { 2000: 'many', 2001: 5 },
    propMap: { 1002: null, 4001: { val: 'x' } },
    talentIdList: Array.from({ length: 9 }, (_, index) => index),
    skillLevelMap: [],
    equipList: [
      null,
      { itemId: 1 },
      { itemId: 75544, reliquary: { level: 21 }, flat: { rankLevel: 5 } },
      { itemId: 11401, weapon: { affixMap: { 1: 9 }, level: null } },
    ],
    fetterInfo: 'best friends',
    extra: { added: 'by a new version' },
  };
  expect(read({ ...current, avatarInfoList: [odd] }).characters[0]).toEqual({
    avatarId: 10000025,
    depotId: null,
    energyType: 2,
    level: 80,
    constellation: 6,
    ascension: 0,
    detail: {
      weapon: { id: 11401, level: 0, ascension: 0, refinement: 5 },
      artifacts: [],
      stats: { 2001: 5 },
      skills: {},
      extraLevels: {},
      costumeId: null,
      friendship: null,
    },
  });
});

test('whatever a character looks like, the account is read, stored and shown', () => {
  const members = fc.record(
    {
      avatarId: fc.oneof(fc.constant(10000025), fc.jsonValue()),
      fightPropMap: fc.oneof(fc.constant({ 2000: 1 }), fc.jsonValue()),
      propMap: fc.oneof(fc.constant({ 4001: { val: '90' } }), fc.jsonValue()),
      talentIdList: fc.jsonValue(),
      skillLevelMap: fc.jsonValue(),
      equipList: fc.array(
        fc.record({
          itemId: fc.oneof(fc.constant(75544), fc.jsonValue()),
          weapon: fc.jsonValue(),
          reliquary: fc.oneof(fc.constant({ level: 1 }), fc.jsonValue()),
          flat: fc.record({
            equipType: fc.constantFrom('EQUIP_RING', 'EQUIP_WING', 'constructor', '__proto__'),
            rankLevel: fc.jsonValue(),
            reliquaryMainstat: fc.constant({ mainPropId: 'constructor', statValue: 1 }),
            reliquarySubstats: fc.jsonValue(),
          }),
        }),
      ),
      fetterInfo: fc.jsonValue(),
      costumeId: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(members), fc.jsonValue(), (avatarInfoList, playerInfo) => {
      const body = { ...current, avatarInfoList };
      const showcase = read(body);
      expect(genshinShowcase.parse(showcase)).toEqual(showcase);
      const options = { uid: '812345678', language: 'en', cdnUrl: '', pack } as const;
      expect(genshin.present(showcase, options).showcase).toHaveLength(showcase.characters.length);
      try {
        read({ ...body, playerInfo });
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }),
  );
});
