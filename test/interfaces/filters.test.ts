import { expect, test } from 'vitest';
import { constantCase } from '../../src/lib/text.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

/** List, game, filter, what is sent, what may be sent, and the nearest of that. */
const wrong: readonly (readonly [string, string, string, string, string, string | null])[] = [
  [
    'characters',
    'genshin',
    'element',
    'Fire',
    'Anemo, Cryo, Dendro, Electro, Geo, Hydro, Pyro',
    'Pyro',
  ],
  [
    'characters',
    'hsr',
    'element',
    'electro',
    'Fire, Ice, Imaginary, Lightning, Physical, Quantum, Wind',
    'Lightning',
  ],
  [
    'characters',
    'zzz',
    'element',
    'Eather',
    'Electric, Ether, Fire, Ice, Lumiflux, Physical, Wind',
    'Ether',
  ],
  ['weapons', 'genshin', 'type', 'Swrod', 'Bow, Catalyst, Claymore, Polearm, Sword', 'Sword'],
  [
    'weapons',
    'hsr',
    'type',
    'the hunt',
    'Abundance, Destruction, Elation, Erudition, Harmony, Hunt, Nihility, Preservation, Remembrance',
    'Hunt',
  ],
  ['weapons', 'zzz', 'type', 'Stunn', 'Anomaly, Attack, Defense, Rupture, Stun, Support', 'Stun'],
  ['weapons', 'zzz', 'type', '???', 'Anomaly, Attack, Defense, Rupture, Stun, Support', null],
  ['artifactSets', 'genshin', 'type', 'goblit', 'flower, plume, sands, goblet, circlet', 'goblet'],
];

const paths: Readonly<Record<string, (game: string) => string>> = {
  characters: (game) => `/v1/characters/${game}`,
  weapons: (game) => `/v1/weapons/${game}`,
  artifactSets: (game) => `/v1/artifact/${game}/sets`,
};

test.each(wrong)(
  '%s of %s have no %s %s, in both interfaces: what there is, and the nearest, is said (R7.1)',
  async (list, game, filter, value, words, near) => {
    const { get, query } = await app();
    const hint = near === null ? '.' : `; did you mean ${near}?`;
    const message = `${filter}: It is one of ${words}${hint}`;
    const sent = encodeURIComponent(value);
    const rest = await get(`${paths[list]?.(game)}?${filter}=${sent}`);
    expect([rest.status, rest.body.error]).toMatchObject([
      400,
      { code: 'validation_failed', message },
    ]);
    const document = `{ ${list}(game: ${constantCase(game)}, ${filter}: "${value}") { totalCount } }`;
    const [error] = (await query(document)).body.errors;
    expect([error.extensions.code, error.message]).toEqual(['VALIDATION_FAILED', message]);
  },
);

test('an empty element is none in a document, and left out in a query (R1.4)', async () => {
  const { get, query } = await app();
  const all = await get('/v1/characters/hsr');
  const empty = await get('/v1/characters/hsr?element=');
  expect(empty.body.meta).toEqual(all.body.meta);
  const { errors } = (await query('{ characters(game: HSR, element: "") { totalCount } }')).body;
  expect(errors[0].message).toMatch(/^element: It is one of Fire, /);
});

test.each([
  [
    '/v1/player/GENSHIN/812345678',
    'game: The game is one of genshin, hsr, zzz; did you mean genshin?',
  ],
  ['/v1/archive/notices?game=Hsr', 'game: The game is one of genshin, hsr, zzz; did you mean hsr?'],
  ['/v1/characters/chess', 'game: The game is one of genshin, hsr, zzz.'],
])('the game of %s is refused with the one that is meant (R1.4)', async (path, message) => {
  const { status, body } = await (await app()).get(path);
  expect([status, body.error]).toMatchObject([400, { code: 'invalid_game', message }]);
});

test('so are other words of a list, in a query and in a body', async () => {
  const { get, post } = await app();
  const query = await get('/v1/leaderboard/genshin/10000046?metric=DAMAGE');
  expect(query.body.error.message).toMatch(/^metric: It is one of .*; did you mean damage\?$/);
  const body = await post('/v1/build-analyzer/analyze', { role: 'sub-dps' });
  const told = body.body.error.details.find(({ path }: { path: string }) => path === 'role');
  expect(told.message).toMatch(/; did you mean sub_dps\?$/);
});
