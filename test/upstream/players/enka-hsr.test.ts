import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hsr } from '../../../src/games/hsr/index.ts';
import { type HsrShowcase, hsrShowcase } from '../../../src/games/hsr/showcase.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { parseExactJson } from '../../../src/upstream/client/json.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { builtInPack } from '../../support/built-in.ts';

const read = (url: URL): unknown => parseExactJson(readFileSync(url, 'utf8'));
const fixture = (name: string): unknown =>
  read(new URL(`../../fixtures/enka/hsr/${name}.json`, import.meta.url));
const full = () => readHsrReply(fixture('full')).showcase;

const notFound = expect.objectContaining({
  code: 'player_not_found',
  message: 'No player with this UID, or the showcase is hidden.',
});
const unavailable = expect.objectContaining({ code: 'upstream_unavailable' });

function caught(body: unknown): unknown {
  try {
    return readHsrReply(body);
  } catch (error) {
    return error;
  }
}

test('the account is read with its server and the time its answer holds', () => {
  const { ttlSeconds, showcase } = readHsrReply(fixture('full'));
  expect(ttlSeconds).toBe(120);
  expect(showcase).toMatchObject({
    nickname: 'Kometa',
    level: 68,
    worldLevel: 6,
    signature: 'Off to the next star.',
    headIcon: 201212,
    region: 'EU',
  });
});

test('what is read is exactly what the game stores', () => {
  const showcase: HsrShowcase = full();
  expect(hsrShowcase.parse(JSON.parse(JSON.stringify(showcase)))).toEqual(showcase);
});

test('broken entries are passed over and counted, and the ninth good one is beside the eight', () => {
  const { characters, further, unread } = full();
  expect(characters.map(({ avatarId }) => avatarId)).toEqual([
    1212, 8007, 1004, 1005, 1999, 1003, 1006, 1008,
  ]);
  expect(further?.map(({ avatarId }) => avatarId)).toEqual([1009, 1013]);
  // Three characters and two relics.
  expect(unread).toBe(3 + 2);
});

test('a reply with more characters than any game shows is cut, and what is cut is counted', () => {
  const avatarDetailList = Array.from({ length: 130 }, (_, index) => ({ avatarId: 1000 + index }));
  const { characters, further, unread } = readHsrReply({
    detailInfo: { avatarDetailList: [...avatarDetailList, ...avatarDetailList] },
  }).showcase;
  expect([characters.length, further?.length, unread]).toEqual([8, 92, 30]);
});

test('an enhanced support character keeps form, light cone, affixes and trace levels', () => {
  const [jingliu] = full().characters;
  expect(jingliu).toMatchObject({
    hidden: false,
    level: 80,
    promotion: 6,
    eidolon: 3,
    enhancedId: 1,
    lightCone: { id: 23014, level: 80, promotion: 6, superimpose: 2 },
  });
  expect(jingliu?.relics).toHaveLength(6);
  expect(jingliu?.relics[0]).toEqual({
    id: 61041,
    slot: 1,
    setId: 104,
    level: 15,
    mainAffix: 1,
    subAffixes: [
      { affix: 5, rolls: 2, steps: 3 },
      { affix: 7, rolls: 1, steps: 1 },
      { affix: 8, rolls: 3, steps: 4 },
      { affix: 9, rolls: 3, steps: 2 },
    ],
  });
  expect(jingliu?.traces['11212003']).toBe(9);
  expect(jingliu?.traces['11212210']).toBeUndefined();
});

test('what the game leaves out is zero, one or nothing', () => {
  const [, trailblazer, welt, kafka] = full().characters;
  expect(trailblazer?.lightCone).toBeNull();
  expect(trailblazer?.relics[0]?.level).toBe(0);
  expect(trailblazer?.relics[0]?.subAffixes).toEqual([{ affix: 9, rolls: 1, steps: 0 }]);
  expect(welt).toMatchObject({ promotion: 0, eidolon: 0, enhancedId: 0, relics: [] });
  expect(kafka).toMatchObject({ lightCone: null, relics: [], traces: {} });
});

test('odd relics and traces cost only themselves', () => {
  const himeko = full().characters.find(({ avatarId }) => avatarId === 1003);
  expect(himeko?.relics.map(({ id }) => id)).toEqual([63095]);
  expect(himeko?.traces).toEqual({});
});

test('an account that says little is read with defaults', () => {
  expect(readHsrReply(fixture('bare'))).toEqual({
    ttlSeconds: 60,
    showcase: {
      nickname: 'Newcomer',
      level: 5,
      worldLevel: 0,
      signature: '',
      headIcon: 0,
      region: null,
      characters: [],
    },
  });
});

test('numbers may come as text or as bigint', () => {
  const character = { avatarId: '1005', level: 60n, rank: '2', promotion: 99 };
  const body = { detailInfo: { level: '61', avatarDetailList: [character] }, ttl: '31' };
  const { ttlSeconds, showcase } = readHsrReply(body);
  expect([ttlSeconds, showcase.level]).toEqual([31, 61]);
  expect(showcase.characters[0]).toMatchObject({ level: 60, eidolon: 2, promotion: 6 });
});

test('a character that comes twice is kept in its first place', () => {
  const avatarDetailList = [1005, 1006, 1005, 1003].map((avatarId, index) => ({
    avatarId,
    level: index + 1,
  }));
  const { showcase } = readHsrReply({ detailInfo: { avatarDetailList } });
  expect(showcase.characters.map(({ avatarId, level }) => [avatarId, level])).toEqual([
    [1005, 1],
    [1006, 2],
    [1003, 4],
  ]);
});

test.each(['hidden', 'no-list'])('a showcase that is not shown is not found: %s', (name) => {
  expect(caught(fixture(name))).toEqual(notFound);
});

test.each([[{}], [null], ['maintenance'], [[]], [{ detailInfo: null }], [{ playerInfo: {} }]])(
  'an answer of another form is a failure of the provider: %j',
  (body) => {
    expect(caught(body)).toEqual(unavailable);
  },
);

test('whatever the entries are, nothing but a problem is thrown', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (entry, relicList, equipment) => {
      const avatarDetailList = [entry, { avatarId: 1005, relicList, equipment }];
      const outcome = caught({ detailInfo: { avatarDetailList, level: entry } });
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Problem);
      else expect(outcome).toHaveProperty('showcase');
    }),
  );
});

const sample = new URL(
  '../../../../shared/data/samples/enkanetwork-go/hsr-profile.json',
  import.meta.url,
);

describe.skipIf(!existsSync(sample))('a recorded reply (skipped: the sample is not there)', () => {
  test('is read and named', () => {
    const { ttlSeconds, showcase } = readHsrReply(read(sample));
    const player = hsr.present(showcase, {
      uid: '807752192',
      language: 'en',
      cdnUrl: '',
      pack: builtInPack('hsr'),
    });
    expect(ttlSeconds).toBe(300);
    expect(player).toMatchObject({ nickname: 'Maple', level: 70, worldLevel: 6 });
    expect(player.showcase[0]).toMatchObject({
      avatarId: 1217,
      name: 'Huohuo',
      path: { id: 'Priest', name: 'Abundance' },
      lightCone: { id: 23017, level: 80, superimpose: 1 },
      relics: [{ id: 61141, slot: 'head', mainStat: { stat: 'hp', value: 705 } }],
    });
    expect(player.showcase[0]?.traceTree[0]?.mainSkill).toMatchObject({ id: 11217001, level: 6 });
  });
});
