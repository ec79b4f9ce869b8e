import { expect, test } from 'vitest';
import { recommendationsOf } from '../../../../src/domains/catalog/records/recommendations.ts';
import { startApp } from '../../../support/app.ts';
import { catalogContents, catalogOf, packOf } from '../../../support/catalog.ts';

test('what recommends whom is made of a pack once, however often it is asked for', () => {
  const pack = packOf(catalogContents.genshin);
  let read = 0;
  const sets: typeof pack.sets = {
    ...pack.sets,
    body(id) {
      read += 1;
      return pack.sets.body(id);
    },
  };
  const counted = { ...pack, sets };
  const first = recommendationsOf(counted);
  expect(read).toBe(pack.sets.heads.length);
  expect(recommendationsOf(counted)).toBe(first);
  expect(read).toBe(pack.sets.heads.length);
  expect(recommendationsOf(packOf(catalogContents.genshin))).not.toBe(first);
});

test('a character leads to what the catalog of this moment recommends him for', async () => {
  const catalog = catalogOf();
  const { query } = await startApp({ catalog });
  const ask = async (avatarId: number) => {
    const { body } = await query(
      `{ character(game: GENSHIN, avatarId: ${avatarId}) {
        recommendedBySets { setId } recommendedByWeapons { weaponId }
      } }`,
    );
    expect(body.errors).toBeUndefined();
    return body.data.character;
  };
  const nothing = { recommendedBySets: [], recommendedByWeapons: [] };
  const bySet = { ...nothing, recommendedBySets: [{ setId: 15_001 }] };
  expect(await ask(1001)).toEqual(bySet);
  expect(await ask(1002)).toEqual({ ...nothing, recommendedByWeapons: [{ weaponId: 11_509 }] });
  expect(await ask(1003)).toEqual(nothing);
  const { genshin } = catalogContents;
  catalog.swap({
    ...genshin,
    sets: genshin.sets.map((set) => ({
      ...set,
      body: { ...set.body, recommendedCharacters: [1003] },
    })),
  });
  expect(await ask(1001)).toEqual(nothing);
  expect((await ask(1003)).recommendedBySets).toEqual([{ setId: 15_001 }, { setId: 15_009 }]);
});
