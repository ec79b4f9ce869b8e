import { expect, test } from 'vitest';
import { z } from 'zod';
import { lastingApp } from '../support/app.ts';
import { once, openUids, playersOf, testMembers, types } from '../support/specification.ts';

// Tried in depth by test/rest/players*.test.ts.

const app = lastingApp();
const get = async (path: string) => (await app()).get(`/v1/player/${path}`);
const { integer, string, word } = types;
const range = (min: number, max: number) => integer.min(min).max(max);

const players = {
  hsr: once(async () => playersOf(await app(), 'hsr')),
  zzz: once(async () => playersOf(await app(), 'zzz')),
};
const characters = (game: 'hsr' | 'zzz') => async () =>
  (await players[game]()).flatMap(({ showcase }) => showcase);

testMembers('hsr', players.hsr, [[62, 'world_level', 'integer', integer]]);

/** One row of a trace tree. The game's trees have ten stat nodes, too few for 3 in each row (R6.8). */
const row = (name: string, minNodes = 2) =>
  z.object({
    row: z.literal(name),
    main_skill: z.object({ id: integer, level: integer }),
    stat_nodes: z
      .array(z.object({ id: integer, kind: z.literal('stat') }))
      .min(minNodes)
      .max(4),
  });
const skill = (id: string) => z.strictObject({ id: z.literal(id), level: integer });

const named = z.strictObject({ id: word, name: word });
const pathNames = [
  'Destruction',
  'Hunt',
  'Erudition',
  'Harmony',
  'Nihility',
  'Preservation',
  'Abundance',
  'Remembrance',
];
/** Came to the game later; new values may be added (L451). */
const laterPaths = ['Elation'];

testMembers('hsr showcase', characters('hsr'), [
  [66, 'avatar_id', 'integer', integer],
  [67, 'name', 'string or null', word.nullable()],
  [68, 'element', 'id and name', named],
  [
    69,
    'path',
    'id and name, of eight names and a later one',
    named.extend({ name: z.literal([...pathNames, ...laterPaths]) }),
  ],
  [70, 'level', 'integer', integer],
  [71, 'eidolon', 'integer', range(0, 6)],
  [72, 'ascension', 'integer', range(0, 6)],
  [
    73,
    'light_cone',
    'id, name, level and superimpose',
    z.strictObject({ id: integer, name: word, level: integer, superimpose: range(1, 5) }),
  ],
  [74, 'relics', 'array', z.array(z.object())],
  [
    75,
    'trace_tree',
    'rows Basic, Skill, Ultimate, Talent of the stat nodes that the tree has, each with a main skill',
    z.tuple([row('Basic'), row('Skill'), row('Ultimate'), row('Talent', 1)]),
  ],
]);

test('L69 hsr showcase: all eight paths are seen', async () => {
  const seen = (await characters('hsr')()).map(({ path }) => path.name);
  expect([...new Set(seen)]).toEqual(expect.arrayContaining(pathNames));
});

test.each([
  [71, 'hsr', 'constellation'],
  [73, 'hsr', 'weapon'],
  [77, 'zzz', 'world_level'],
  [81, 'zzz', 'avatar_id'],
] as const)('L%i %s has no %s', async (_line, game, name) => {
  expect((await get(`${game}/${openUids[0]}`)).text).not.toContain(`"${name}"`);
});

testMembers('zzz showcase', characters('zzz'), [
  [81, 'agent_id', 'integer', integer],
  [82, 'name', 'string', word],
  [
    83,
    'element',
    'one of five, and Wind and Lumiflux, which came later',
    z.literal(['Physical', 'Fire', 'Ice', 'Electric', 'Ether', 'Wind', 'Lumiflux']),
  ],
  [
    84,
    'specialty',
    'one of six',
    z.literal(['Attack', 'Anomaly', 'Stun', 'Support', 'Defense', 'Rupture']),
  ],
  [85, 'level', 'integer', integer],
  [86, 'mindscape', 'integer, up to 6', range(0, 6)],
  [87, 'ascension', 'integer', range(0, 6)],
  [88, 'core_skill', 'a letter A to F, null before', string.regex(/^[A-F]$/).nullable()],
  [
    89,
    'w_engine',
    'id, name, level and upgrade',
    z.strictObject({ id: integer, name: word, level: integer, upgrade: range(1, 5) }),
  ],
  [
    90,
    'drive_discs',
    'array of at most six slots',
    z.array(z.object({ slot: string.regex(/^slot_[1-6]$/) })).max(6),
  ],
  [
    91,
    'skills',
    'id and level of basic, special, dash, ultimate, core, assist',
    z.tuple([
      skill('basic'),
      skill('special'),
      skill('dash'),
      skill('ultimate'),
      skill('core'),
      skill('assist'),
    ]),
  ],
]);
