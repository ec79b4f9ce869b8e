import { expect, test } from 'vitest';
import { firstLanguages } from '../../src/games/ids.ts';
import { recordLanguages } from '../../src/games/index.ts';
import { lastingApp } from '../support/app.ts';
import { catalogOf } from '../support/catalog.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp({ catalog: catalogOf() });
const get = async (path: string) => (await app()).get(`/v1/${path}`);

/** Every path of one record, with an id that its kind lacks and the code that says so. */
const records = [
  ['character/genshin/', 9, 'character_not_found'],
  ['character/hsr/', 9, 'character_not_found'],
  ['character/zzz/', 9, 'character_not_found'],
  ['weapon/genshin/', 9, 'weapon_not_found'],
  ['weapon/hsr/', 11_509, 'weapon_not_found'],
  ['artifact/genshin/set/', 9, 'artifact_set_not_found'],
  ['artifact/zzz/set/', 9, 'artifact_set_not_found'],
  ['namecard/genshin/', 9, 'namecard_not_found'],
  ['light-cone/hsr/', 9, 'light_cone_not_found'],
  ['relic/hsr/set/', 9, 'relic_set_not_found'],
  ['trace/hsr/', 9, 'trace_not_found'],
  ['agent/zzz/', 9, 'agent_not_found'],
  ['w-engine/zzz/', 9, 'w_engine_not_found'],
  ['drive-disc/zzz/set/', 9, 'drive_disc_set_not_found'],
  ['bangboo/zzz/', 9, 'bangboo_not_found'],
  ['mindscape/zzz/', 9, 'mindscape_not_found'],
] as const;

test.each(records)('%s%d is answered with %s', async (path, id, code) => {
  for (const unknown of [id, 0, 9_999_999_999]) {
    const reply = await get(`${path}${unknown}`);
    expect([reply.status, reply.body.error.code]).toEqual([404, code]);
    expectEnvelope(reply);
  }
});

test.each(records)('%s takes digits only, and a language that there is', async (path) => {
  for (const id of ['abc', '-1', '1.5', '12345678901', '1e3']) {
    const { status, body } = await get(`${path}${id}`);
    expect([id, status, body.error.code]).toEqual([id, 400, 'validation_failed']);
    expect(body.error.details).toHaveLength(1);
  }
  const { status, body } = await get(`${path}9?lang=tlh`);
  expect([status, body.error.code, body.error.details[0].path]).toEqual([
    400,
    'validation_failed',
    'lang',
  ]);
});

test.each(['character/chess/1', 'characters/chess', 'weapon/GENSHIN/1', 'artifact/x/main-stats'])(
  '%s is of no game (R1.6)',
  async (path) => {
    const { status, body } = await get(path);
    expect([status, body.error.code]).toEqual([400, 'invalid_game']);
  },
);

test.each([
  'character/genshin/1001?include_talents=yes',
  'character/hsr/1101?include_ascension=2',
  'weapon/genshin/11509?include_curve=on',
])('%s is no boolean (R1.4)', async (path) => {
  expect((await get(path)).body.error.code).toBe('validation_failed');
});

test.each(recordLanguages('hsr'))(
  'in %s names and texts are of that language, or English (R1.16)',
  async (lang) => {
    const { body, headers } = await get(`character/hsr/1101?lang=${lang}`);
    // What was made up has names in the first languages.
    const own =
      lang === 'en' || !firstLanguages.some((first) => first === lang) ? '' : ` (${lang})`;
    expect(headers['content-language']).toBe(lang);
    expect(body.data).toMatchObject({
      name: `Comet${own}`,
      element: 'Ice',
      path: { id: 'Rogue', name: `The Chase${own}` },
      talents: [
        {
          name: `First Cut${own}`,
          description: lang === 'ja' ? 'Cuts. (ja)' : 'Cuts.',
          params: [{ label: `Cut${own}` }, { label: `Wait${own}` }],
        },
        { name: '' },
      ],
    });
  },
);

test('a character nobody has named yet is served, and for five minutes only (R7.6)', async () => {
  const { status, body, headers } = await get('character/genshin/1003');
  expect(status).toBe(200);
  expect(body.data).toEqual({
    id: 1003,
    game: 'genshin',
    name: null,
    provisional: false,
    rarity: 5,
    element: null,
    element_name: null,
    weapon_type: '',
    weapon_type_name: '',
    region: '',
    release_version: '',
    portrait_url: '',
    splash_url: '',
    elements: [],
    talents: [],
    effects: [],
    ascension_curve: [],
    constellations: [],
    forms: [],
  });
  expect(headers['cache-control']).toBe('private, max-age=300');
});

test('a key without read is refused (R3.3)', async () => {
  const { createKey, get: ask } = await app();
  const key = await createKey({ scopes: ['write:report'] });
  for (const path of ['/v1/characters/hsr', '/v1/bangboo/zzz/53001']) {
    const { status, body } = await ask(path, { key });
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
  }
});

test('live keys and sandbox keys are answered alike', async () => {
  const { createKey, get: ask } = await app();
  const key = await createKey({ environment: 'live', scopes: ['read'] });
  const live = await ask('/v1/agent/zzz/1091', { key });
  expect(live.text).toBe((await get('agent/zzz/1091')).text);
});
