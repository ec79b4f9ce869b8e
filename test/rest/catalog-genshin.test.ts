import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { catalogOf } from '../support/catalog.ts';

const made = lastingApp({ catalog: catalogOf() });
const get = async (path: string) => (await (await made()).get(`/v1/${path}`)).body.data;
const ask = async (document: string) => (await (await made()).query(document)).body.data;

test('who can have several elements has a kit for each, with its costs when they are asked for', async () => {
  const { element, elements, forms } = await get('character/genshin/1004?include_ascension=true');
  expect([element, elements]).toEqual(['Ice', ['Ice', 'Wind']]);
  const [ice, wind] = forms;
  expect(ice.talents).toHaveLength(2);
  expect(ice.constellations).toHaveLength(6);
  expect(wind).toMatchObject({
    element: 'Wind',
    talents: [{ name: 'First Cut', level_costs: [] }],
  });
  expect(wind.constellations).toHaveLength(1);
});

test('the graph has the kits and the costs in its own words', async () => {
  const { traveler, frost } = await ask(`{
    traveler: character(game: GENSHIN, avatarId: 1004) {
      elements forms { element talents { type } ranks { level } }
    }
    frost: character(game: GENSHIN, avatarId: 1001) {
      elements forms { element }
      talents { levelCosts { level currency materials { id: materialId name count } } }
    }
  }`);
  expect(traveler.elements).toEqual(['Ice', 'Wind']);
  expect(traveler.forms[1]).toEqual({
    element: 'Wind',
    talents: [{ type: 'normal' }],
    ranks: [{ level: 1 }],
  });
  expect(frost).toEqual({
    elements: ['Ice'],
    forms: [],
    talents: [
      {
        levelCosts: [
          { level: 2, currency: 12_500, materials: [{ id: 1, name: 'Small Stone', count: 6 }] },
        ],
      },
      { levelCosts: [] },
    ],
  });
});

test('a weapon tells what its ascensions cost and whose kit it fits', async () => {
  const { weapon } = await ask(`{
    weapon(game: GENSHIN, weaponId: 11509) {
      ascension { phase levelCap currency materials { id: materialId count } }
      recommendedCharacters { id: avatarId name role }
    }
  }`);
  expect(weapon.ascension).toHaveLength(2);
  // A character that the catalog does not have is left out.
  expect(weapon.recommendedCharacters).toEqual([{ id: 1002, name: 'Ember', role: 'scaling' }]);
});

test('a bonus is never told in another language than the one that was asked for (R7.6a)', async () => {
  const bonusIn = async (lang: string) => {
    const set = await get(`artifact/genshin/set/15001?lang=${lang}`);
    return [set.bonus_2pc, set.bonus_4pc];
  };
  expect(await bonusIn('en')).toEqual(['ATK +18%', 'Strikes harder.']);
  expect(await bonusIn('ja')).toEqual(['攻撃力+18%。', 'Strikes harder. (ja)']);
  const sentences = ['攻击力+18%。', '普通攻击伤害+35%（仅单手剑、双手剑或长柄武器）。'];
  expect(await bonusIn('zh-cn')).toEqual(sentences);
  const { artifactSet } = await ask(`{
    artifactSet(game: GENSHIN, setId: 15001, lang: ZH_CN) { bonus1pc bonus2pc bonus4pc }
  }`);
  const [bonus2pc, bonus4pc] = sentences;
  expect(artifactSet).toEqual({ bonus1pc: '', bonus2pc, bonus4pc });
});

const served = lastingApp();
const builtIn = async (path: string) => (await (await served()).get(`/v1/${path}`)).body.data;

test('the Traveler is served with six elements, as both twins', async () => {
  for (const id of [10_000_005, 10_000_007]) {
    const { element, elements, forms, constellations, splash_url } = await builtIn(
      `character/genshin/${id}`,
    );
    expect(element).toBe('Anemo');
    expect(elements).toEqual(['Pyro', 'Hydro', 'Anemo', 'Geo', 'Electro', 'Dendro']);
    expect(forms.map((form: { element: string }) => form.element)).toEqual(elements);
    expect(constellations).toHaveLength(6);
    expect(splash_url).toMatch(/UI_Gacha_AvatarImg_Player(?:Boy|Girl)\.png$/);
  }
});

test('the Traveler is found by each of the elements', async () => {
  for (const element of ['pyro', 'Dendro', 'ANEMO']) {
    const rows = await builtIn(`characters/genshin?element=${element}&limit=150`);
    expect(rows.map(({ id }: { id: number }) => id)).toContain(10_000_005);
  }
});

test('a bonus of plain stats is composed in the language that was asked for', async () => {
  const bonusIn = async (id: number, lang: string) => {
    const set = await builtIn(`artifact/genshin/set/${id}?lang=${lang}`);
    return [set.bonus_1pc, set.bonus_2pc, set.bonus_4pc];
  };
  const withSwords = 'Normal Attack DMG +35% (only Sword, Claymore or Polearm).';
  expect(await bonusIn(15_001, 'en')).toEqual(['', 'ATK +18%', withSwords]);
  expect(await bonusIn(15_002, 'ja')).toEqual(['', '風元素ダメージ +15%', expect.any(String)]);
});

test('a list tells the one bonus of a set of one piece', async () => {
  const rows: readonly { readonly id: number }[] = await get('artifact/genshin/sets');
  expect(rows.find(({ id }) => id === 15_009)).toMatchObject({
    bonus_1pc: 'Wards.',
    bonus_2pc: '',
    bonus_4pc: '',
  });
  expect(rows.find(({ id }) => id === 15_001)).toMatchObject({ bonus_1pc: '' });
});
