import { expect, test } from 'vitest';
import type { GameId, Language } from '../../src/games/ids.ts';
import { games, laterLanguages, recordLanguages } from '../../src/games/index.ts';
import { constantCase } from '../../src/lib/text.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

/** What the games call some of their records, in the order of: de es fr ko pt ru th vi, and it tr in genshin. */
const known: readonly (readonly [
  game: GameId,
  path: string,
  field: string,
  names: readonly string[],
])[] = [
  [
    'genshin',
    'character/genshin/10000046',
    'character(game: GENSHIN, avatarId: 10000046',
    [
      'Hu Tao',
      'Hu Tao',
      'Hu Tao',
      '호두',
      'Hutao',
      'Ху Тао',
      'Hu Tao',
      'Hu Tao',
      'Hu Tao',
      'Hu Tao',
    ],
  ],
  [
    'genshin',
    'weapon/genshin/13501',
    'weapon(game: GENSHIN, weaponId: 13501',
    [
      'Homa-Stab',
      'Báculo de Homa',
      'Bâton de Homa',
      '호마의 지팡이',
      'Báculo de Homa',
      'Посох Хомы',
      'Staff of Homa',
      'Trượng Hộ Ma',
      'Bastone di Homa',
      "Homa'nın Asası",
    ],
  ],
  [
    'genshin',
    'artifact/genshin/set/15006',
    'artifactSet(game: GENSHIN, setId: 15006',
    [
      'Brennende Pyro-Hexe',
      'Bruja Carmesí en Llamas',
      'Sorcière des flammes ardentes',
      '불타오르는 화염의 마녀',
      'A Bruxa das Chamas Carmesim',
      'Горящая алая ведьма',
      'Crimson Witch of Flames',
      'Diệm Liệt Ma Nữ Cháy Rực',
      'Strega cremisi delle fiamme',
      'Kızıl Alev Cadısı',
    ],
  ],
  [
    'hsr',
    'character/hsr/1308',
    'character(game: HSR, avatarId: 1308',
    ['Acheron', 'Acheron', 'Achéron', '아케론', 'Acheron', 'Ахерон', 'Acheron', 'Acheron'],
  ],
  [
    'hsr',
    'light-cone/hsr/23024',
    'lightCone(lightConeId: 23024',
    [
      'Entlang am vorbeiziehenden Ufer',
      'En las orillas transitorias',
      'Le long de la rive',
      '흘러가는 강가를 따라',
      'Ao Longo da Margem Transitória',
      'Вдоль уходящего берега',
      'Along the Passing Shore',
      'Bước Theo Bến Bờ Thời Gian',
    ],
  ],
  [
    'zzz',
    'agent/zzz/1091',
    'agent(agentId: 1091',
    ['Miyabi', 'Miyabi', 'Miyabi', '미야비', 'Miyabi', 'Мияби', 'Miyabi', 'Miyabi'],
  ],
  [
    'zzz',
    'drive-disc/zzz/set/31000',
    'driveDiscSet(suiteId: 31000',
    [
      'Specht-Elektro',
      'Tecno pícido',
      'Électro pivert',
      '딱따구리 일렉트로',
      'Techno Pica-Pau',
      'Дятлокор-электро',
      'Woodpecker Electro',
      'Electro Gõ Kiến',
    ],
  ],
  [
    'zzz',
    'bangboo/zzz/53001',
    'bangboo(bangbooId: 53001',
    [
      'Pinguinboo',
      'Pingubú',
      'Pinguobou',
      '펭귄부',
      'Pinguimboo',
      'Пингвибу',
      'Penguinboo',
      'Boo Cánh Cụt',
    ],
  ],
];

test.each(known)(
  'of %s, %s is called what the game calls it in every later language, through both interfaces (R17.2)',
  async (game, path, field, names) => {
    const { get, query } = await app();
    const later = laterLanguages(game);
    expect(later).toHaveLength(names.length);
    for (const [index, language] of later.entries()) {
      const rest = await get(`/v1/${path}?lang=${language}`);
      expect([language, rest.body.data?.name]).toEqual([language, names[index]]);
      expect(rest.headers['content-language']).toBe(language);
      const graph = await query(`{ found: ${field}, lang: ${constantCase(language)}) { name } }`);
      expect([language, graph.body.data?.found.name]).toEqual([language, names[index]]);
    }
  },
);

const shownIn = async (game: GameId, uid: string, language: Language) => {
  const { get } = await app();
  const { body, headers } = await get(`/v1/player/${game}/${uid}?lang=${language}`);
  expect(headers['content-language']).toBe(language);
  return body.data;
};

test.each([
  ['genshin', '812345678'],
  ['hsr', '700123456'],
  ['zzz', '1312345678'],
] as const)('what a %s player shows is named as the catalog names it', async (game, uid) => {
  const { get } = await app();
  const [english] = (await shownIn(game, uid, 'en')).showcase;
  for (const language of laterLanguages(game)) {
    const [first] = (await shownIn(game, uid, language)).showcase;
    const id = first.avatar_id ?? first.agent_id ?? first.id;
    const { body } = await get(`/v1/character/${game}/${id}?lang=${language}`);
    expect([language, first.name]).toEqual([language, body.data.name]);
    expect(first.level).toBe(english.level);
  }
});

test('a text that is missing in a later language is in English (R1.16, R17.2)', async () => {
  const { get } = await app();
  const { data } = (await get('/v1/artifact/genshin/set/15047?lang=ru')).body;
  expect(data.bonus_2pc).toMatch(/[а-я]/);
  expect(data.name).toBe('Scarlet Proof');
});

const strangers = ['tlh', 'x-de', 'en-', 'deutsch', 'd\u0000e', '‮ed', 'x'.repeat(10_000)];

test.each([
  'character/genshin/10000046',
  'player/hsr/700123456',
  'archive/banners?game=genshin',
  'characters/zzz',
])('%s refuses languages that nobody has, and names those there are', async (path) => {
  const { get } = await app();
  for (const language of strangers) {
    const joint = path.includes('?') ? '&' : '?';
    const address = `/v1/${path}${joint}lang=${encodeURIComponent(language)}`;
    const { status, body } = await get(address);
    expect([status, body.error.code]).toEqual([400, 'validation_failed']);
    expect(body.error.details).toEqual([
      { path: 'lang', message: expect.stringMatching(/^It is one of en, .*de.*[.?]$/) },
    ]);
  }
});

test.each(['hsr', 'zzz'] as const)(
  '%s has no Italian and no Turkish, in the words of each interface',
  async (game) => {
    const { get, query } = await app();
    const served = recordLanguages(game);
    for (const language of ['it', 'tr'] as const) {
      const rest = await get(`/v1/characters/${game}?lang=${language}`);
      expect([rest.status, rest.body.error.message]).toEqual([
        400,
        `lang: It is one of ${served.join(', ')}.`,
      ]);
      const document = `{ characters(game: ${constantCase(game)}, lang: ${constantCase(language)}) { totalCount } }`;
      const graph = await query(document);
      expect(graph.body.errors[0].message).toBe(
        `lang: It is one of ${served.map(constantCase).join(', ')}.`,
      );
      expect((await get(`/v1/player/${game}/700123456?lang=${language}`)).status).toBe(400);
    }
    expect(games[game].languages).not.toContain('it');
  },
);

test.each([
  ['en-US', 'en'],
  ['pt_BR', 'pt'],
  ['JA', 'ja'],
  ['jpn', 'ja'],
  ['es-419', 'es'],
  ['zh-Hans', 'zh-cn'],
  ['zh-SG', 'zh-cn'],
  ['zh-Hant', 'zh-tw'],
  ['zh-HK', 'zh-tw'],
  ['ZH_TW', 'zh-tw'],
])('%s is read as %s (R1.16)', async (tag, language) => {
  const { get } = await app();
  const path = '/v1/character/genshin/10000046';
  const [asked, same] = [await get(`${path}?lang=${tag}`), await get(`${path}?lang=${language}`)];
  expect(asked.headers['content-language']).toBe(language);
  expect(asked.body).toEqual(same.body);
  expect(asked.headers['etag']).toBe(same.headers['etag']);
});

test.each([
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['cn', 'zh-cn'],
  ['tw', 'zh-tw'],
  ['zh', 'zh-cn'],
  ['japanese', 'ja'],
  ['zhcn', 'zh-cn'],
])('%s is refused: did you mean %s? (R1.16)', async (text, language) => {
  const { get, post } = await app();
  const { body } = await get(`/v1/archive/banners?game=hsr&lang=${text}`);
  expect(body.error.message).toMatch(new RegExp(`; did you mean ${language}\\?$`));
  const sent = await post('/v1/build-analyzer/analyze', { game: 'hsr', lang: text });
  expect(sent.body.error.message).toBe(body.error.message);
});

test('where a game has one kind of Chinese, that is meant, and the other one is not there', async () => {
  const { get } = await app();
  const path = '/v1/player/genshin/812345678';
  expect((await get(`${path}?lang=zh`)).headers['content-language']).toBe('zh-cn');
  expect((await get(`${path}?lang=zh-Hant`)).status).toBe(400);
});

test('a body has its language by a tag too', async () => {
  const { post } = await app();
  const advise = async (lang: string) =>
    (
      await post('/v1/build-analyzer/analyze', {
        game: 'genshin',
        avatar_id: 10000046,
        level: 90,
        lang,
      })
    ).body;
  expect(await advise('ja-JP')).toEqual(await advise('ja'));
});
