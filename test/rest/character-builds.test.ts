import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { genshinAnalysis, paths } from '../support/builds.ts';

const app = lastingApp();

test('how to build a character is told profile by profile, the best first (R10.10)', async () => {
  const { get } = await app();
  const { status, headers, body } = await get('/v1/character/genshin/10000073/builds?lang=ja');
  expect([status, headers['content-language']]).toEqual([200, 'ja']);
  const { profiles, ...head } = body.data;
  expect(head).toEqual({ id: 10_000_073, game: 'genshin', name: 'ナヒーダ' });
  expect(profiles[0]).toMatchObject({
    name: 'off_field_dps',
    role: 'sub_dps',
    source: 'community',
    sources: 2,
    element: null,
  });
  expect(profiles[0].main_stats[0]).toEqual({ slot: 'sands', stats: ['elemental_mastery'] });
  expect(profiles[0].sets[0]).toEqual({ pieces: 4, sets: [{ id: 15_025, name: '深林の記憶' }] });
  expect(profiles[0].weapons[0]).toEqual({ id: 14_511, name: '千夜に浮かぶ夢' });
});

test('who has no profile has one that is derived, and nobody is nobody', async () => {
  const { get } = await app();
  const manekin = await get('/v1/character/genshin/10000117/builds');
  expect(manekin.body.data.profiles).toMatchObject([{ source: 'derived', sources: 0 }]);
  const nobody = await get('/v1/character/genshin/1/builds');
  expect([nobody.status, nobody.body.error.code]).toEqual([404, 'character_not_found']);
});

test('the original kit of an enhanced character has profiles of its own', async () => {
  const { get } = await app();
  const rope = async (query: string) => {
    const { body } = await get(`/v1/character/hsr/1005/builds${query}`);
    const [profile] = body.data.profiles;
    return profile.main_stats.find(({ slot }: { slot: string }) => slot === 'rope').stats[0];
  };
  expect([await rope(''), await rope('?enhanced=false')]).toEqual([
    'energy_recharge',
    'atk_percent',
  ]);
});

test('an analysis speaks the language that is asked for, and refuses one that is none', async () => {
  const { post } = await app();
  const { body } = await post(paths.analyze, { ...genshinAnalysis, lang: 'ja' });
  expect(body.data.recommendations[0].message).toMatch(/点.*。$/);
  const refused = await post(paths.analyze, { ...genshinAnalysis, lang: 'jp' });
  expect(refused.status).toBe(400);
  expect(refused.body.error.details).toMatchObject([{ path: 'lang' }]);
});
