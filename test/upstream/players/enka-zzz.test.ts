import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ZzzShowcase, zzzShowcase } from '../../../src/games/zzz/showcase.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { readZzzReply } from '../../../src/upstream/players/enka-zzz.ts';

const fixture = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/enka/zzz/${name}.json`, import.meta.url), 'utf8'),
  );

// The annotation is the test that a reply's record is what the game stores.
const read = (name: string): ZzzShowcase => readZzzReply(fixture(name)).showcase;

const withAgents = (agents: unknown): unknown => ({
  PlayerInfo: { ShowcaseDetail: { AvatarList: agents } },
});

function problemOf(body: unknown): Problem {
  try {
    readZzzReply(body);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The reply was accepted.');
}

test('a complete reply becomes ids and numbers', () => {
  const { ttlSeconds, showcase } = readZzzReply(fixture('complete'));
  expect(ttlSeconds).toBe(300);
  expect(showcase).toMatchObject({
    nickname: 'Kestrel',
    level: 58,
    signature: 'Tapes back by Friday.',
    pictureId: 3200001,
  });
  expect(showcase.agents).toHaveLength(8);
  expect(showcase.agents[4]).toEqual({
    id: 1431,
    level: 20,
    mindscape: 1,
    promotion: 2,
    coreSkill: 1,
    skinId: 0,
    hidden: false,
    skills: { basic: 3, special: 2, dash: 1, ultimate: 2, core: 2, assist: 1 },
    wEngine: { id: 14102, level: 60, modification: 5, upgrade: 3, locked: true },
    discs: [],
  });
  expect(showcase.agents[2]?.discs[0]).toEqual({
    id: 31541,
    slot: 1,
    level: 0,
    main: { property: 11103, value: 550 },
    subs: [
      { property: 13102, value: 480, rolls: 1 },
      { property: 13103, value: 15, rolls: 1 },
      { property: 12102, value: 300, rolls: 1 },
    ],
  });
});

test.each(['complete', 'odd', 'crowded'])('what is read of %s is stored without a loss', (name) => {
  const showcase = read(name);
  expect(zzzShowcase.parse(JSON.parse(JSON.stringify(showcase)))).toEqual(showcase);
});

test('an agent without an engine, by key or by null, has none', () => {
  expect(read('complete').agents[3]).toMatchObject({ id: 1091, wEngine: null, discs: [] });
  expect(read('odd').agents[0]).toMatchObject({ id: 1191, wEngine: null });
});

test('the main stat is read from either list', () => {
  const [disc] = read('odd').agents[0]?.discs ?? [];
  expect(disc).toMatchObject({ slot: 3, level: 15, main: { property: 13103, value: 46 } });
});

test('discs that cannot be worn are left out: no main stat, a seventh slot, a slot taken twice', () => {
  const slots = read('odd').agents[0]?.discs.map(({ slot, level }) => [slot, level]);
  expect(slots).toEqual([
    [3, 15],
    [5, 15],
    [6, 15],
  ]);
});

test('a sub stat without a number is left out', () => {
  expect(read('odd').agents[0]?.discs[1]?.subs).toEqual([
    { property: 30603, value: 300, rolls: 2 },
    { property: 88803, value: 5, rolls: 2 },
  ]);
});

test('unreadable agents are left out and the others keep their order', () => {
  expect(read('odd').agents.map(({ id }) => id)).toEqual([1191, 1241, 9991, 1041, 1021]);
});

test('numbers come into their range', () => {
  const [above, , , below] = read('odd').agents;
  expect(above).toMatchObject({ mindscape: 6, promotion: 6, coreSkill: 6 });
  expect(below).toMatchObject({ mindscape: 0, promotion: 1, coreSkill: 0 });
  expect(below?.wEngine).toMatchObject({ modification: 5, upgrade: 5 });
});

test('missing and broken members have the value of a beginning', () => {
  const agents = read('odd').agents;
  const beginner = { basic: 1, special: 1, dash: 1, ultimate: 1, core: 1, assist: 1 };
  expect(agents[1]).toMatchObject({ level: 1, mindscape: 0, promotion: 1, skills: beginner });
  expect(agents[4]).toMatchObject({
    level: 1,
    mindscape: 0,
    skills: { ...beginner, basic: 11 },
    wEngine: null,
    discs: [],
  });
});

test('an agent whose engine effect is switched off is shown like any other', () => {
  expect(read('odd').agents[3]).toMatchObject({ id: 1041, hidden: false });
});

test('a blank signature is empty and a missing ttl is a minute', () => {
  const { ttlSeconds, showcase } = readZzzReply(fixture('odd'));
  expect(showcase.signature).toBe('');
  expect(ttlSeconds).toBe(60);
});

test('a player without a profile is still read', () => {
  expect(readZzzReply(withAgents([{ Id: 1011 }])).showcase).toMatchObject({
    nickname: '',
    level: 0,
    pictureId: 0,
    agents: [{ id: 1011 }],
  });
});

test('no more than eight agents are shown, in the order of the reply', () => {
  expect(read('crowded').agents.map(({ id }) => id)).toEqual([
    1011, 1021, 1031, 1041, 1061, 1071, 1081, 1101,
  ]);
});

test.each([
  ['no agents', fixture('hidden')],
  ['no list', withAgents(undefined)],
  ['no showcase', { PlayerInfo: {} }],
])('a showcase with %s is hidden', (_case, body) => {
  expect(problemOf(body)).toMatchObject({
    code: 'player_not_found',
    message: 'No player with this UID, or the showcase is hidden.',
  });
});

test.each([
  ['nothing', undefined],
  ['a text', 'maintenance'],
  ['a list', []],
  ['an object without a player', { uid: '1300123456', ttl: 60 }],
  ['a player that is a list', { PlayerInfo: [] }],
  ['a showcase that is no list', withAgents({ 0: { Id: 1011 } })],
])('%s is no reply', (_case, body) => {
  expect(problemOf(body).code).toBe('upstream_unavailable');
});

test('no agent, however odd, breaks the profile', () => {
  const sane = { Id: 1191, Level: 60 };
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...members), fc.jsonValue()),
      (value, odd) => {
        const { agents } = readZzzReply(withAgents([value, { ...odd, Id: 1011 }, sane])).showcase;
        expect(agents.at(-1)).toMatchObject({ id: 1191, level: 60 });
        expect(zzzShowcase.shape.agents.safeParse(agents).success).toBe(true);
      },
    ),
  );
});

const members = [
  'Level',
  'TalentLevel',
  'PromotionLevel',
  'CoreSkillEnhancement',
  'SkinId',
  'SkillLevelList',
  'Weapon',
  'EquippedList',
];
