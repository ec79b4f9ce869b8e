import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CatalogContent, WeaponLevel } from '../../../../src/games/catalog.ts';
import { slots } from '../../../../src/games/genshin/gear.ts';
import { findProp, shownValue } from '../../../../src/games/genshin/props.ts';
import type { Names } from '../../../../src/games/names.ts';
import { makeGenshinCatalog } from '../../../../tools/datasets/genshin/catalog.ts';
import { sourceIn } from '../../../../tools/datasets/languages.ts';

const sources = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const hasSources = existsSync(join(sources, 'genshin-db'));
const json = (path: string) => JSON.parse(readFileSync(join(sources, path), 'utf8'));

const catalog: CatalogContent = hasSources
  ? makeGenshinCatalog(sourceIn({ json }, []))
  : JSON.parse('{"characters":[],"weapons":[],"sets":[],"namecards":[]}');
const { characters, weapons, sets, namecards, shared } = catalog;

const idsOf = (records: readonly { head: { id: number } }[]) => records.map(({ head }) => head.id);
const without = (ids: readonly number[], known: readonly number[]) =>
  ids.filter((id) => !known.includes(id));
const storeIds = (file: string): number[] => [
  ...new Set(Object.keys(json(`enka-store/gi/${file}`)).map((key) => Number(key.split('-')[0]))),
];
const textIds = (category: string): number[] =>
  Object.values<{ id: number }>(json(`genshin-db/English/${category}.json`)).map(({ id }) => id);
const slugs = (category: string): ReadonlyMap<number, string> =>
  new Map(
    Object.entries<{ id: number }>(json(`genshin-db/English/${category}.json`)).map(
      ([slug, { id }]) => [id, slug],
    ),
  );
/** In the languages that the copy has all texts of. */
const isWhole = (names: Names) => names.length >= 5 && names.slice(0, 5).every((name) => name);

describe.skipIf(!hasSources)(
  'the real catalog (skipped where the data sources are not beside the project)',
  () => {
    test('has the version of its game', () => {
      const counts = Object.entries({ characters, weapons, sets, namecards });
      const named = counts.map(([kind, records]) => `${records.length} ${kind}`).join(', ');
      process.stdout.write(`genshin ${catalog.version}: ${named}\n`);
      expect(catalog.version).toMatch(/^\d+\.\d+$/);
    });

    test('knows every id of the store and of the texts, but for what never came', () => {
      expect(without(storeIds('avatars.json'), idsOf(characters))).toEqual([]);
      expect(without(textIds('characters'), idsOf(characters))).toEqual([]);
      expect(without(storeIds('weapons.json'), idsOf(weapons))).toEqual([12505, 15504, 15505]);
      // Three stages of a sword that a story lends; the store does not have them.
      expect(without(textIds('weapons'), idsOf(weapons)).toSorted()).toEqual([11419, 11420, 11421]);
      const setIds = Object.keys(json('enka-store/gi/relics.json').Sets).map(Number);
      expect(without(setIds, idsOf(sets))).toEqual([15004, 15012]);
      expect(without(textIds('artifacts'), idsOf(sets))).toEqual([]);
      expect(without(storeIds('namecards.json'), idsOf(namecards))).toEqual([]);
      expect(without(textIds('namecards'), idsOf(namecards))).toEqual([]);
    });

    test('has its heads in the order of unique ids, named in five languages', () => {
      for (const records of [characters, weapons, sets, namecards]) {
        const ids = idsOf(records);
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
        const nameless = records.filter(({ head }) => !isWhole(head.names));
        expect(idsOf(nameless)).toEqual([]);
      }
    });

    test('has no markup, placeholder or empty text left', () => {
      const strings = JSON.stringify({ characters, weapons, sets, namecards });
      expect(
        strings.match(
          /.{40}(?:\{[A-Z#][^"]|<\/?[a-z]|\{param|\*\*|\(\)|（）|\\\\n|:""|,"",).{0,40}/g,
        ),
      ).toBeNull();
    });
  },
);

describe.skipIf(!hasSources)('real characters (skipped without the data sources)', () => {
  const stats = hasSources ? json('genshin-db/common/stats.json').characters : {};
  const curves = hasSources ? json('genshin-db/common/curve.json').characters : {};
  const slugOf = hasSources ? slugs('characters') : new Map<number, string>();
  const manekins = [10000117, 10000118];

  test('have at each level what the other source tells, to one half', () => {
    const members = [
      ['hp', 'hp'],
      ['atk', 'attack'],
      ['def', 'defense'],
    ] as const;
    for (const { head, body } of characters) {
      const own = stats[slugOf.get(head.id) ?? ''];
      for (const row of body.levels) {
        for (const [mine, theirs] of members) {
          const value =
            own.base[theirs] * curves[row.level][own.curve[theirs]] +
            own.promotion[row.ascension][theirs];
          expect(Math.abs(row[mine] - value)).toBeLessThanOrEqual(0.51);
        }
      }
      expect(body.levels.at(-1)).toMatchObject({ level: 90, ascension: 6 });
    }
  });

  test('have a normal attack, a skill and a burst with numbers, but for the manekins', () => {
    const lacking = characters.filter(({ body }) =>
      ['normal', 'skill', 'burst'].some(
        (type) => !body.talents.find((talent) => talent.type === type)?.params.length,
      ),
    );
    expect(idsOf(lacking)).toEqual(manekins);
    const fewer = characters.filter(({ body }) => body.talents.length < 5);
    expect(idsOf(fewer)).toEqual(manekins);
    const rankless = characters.filter(({ body }) => body.ranks.length !== 6);
    expect(idsOf(rankless)).toEqual(manekins);
  });

  test('have fifteen numbers a row, but for the two sprints, and labels in five languages', () => {
    const talents = characters.flatMap(({ body }) => body.talents);
    const rows = talents.flatMap(({ type, params }) => params.map((row) => ({ type, ...row })));
    expect(rows.length).toBeGreaterThan(2500);
    expect(rows.filter(({ labels }) => !isWhole(labels))).toEqual([]);
    expect(rows.filter(({ values }) => !values.every(Number.isFinite))).toEqual([]);
    const short = rows.filter(({ values }) => values.length !== 15);
    expect(short).toHaveLength(5);
    expect(short.every(({ type, values }) => type === 'passive' && values.length === 1)).toBe(true);
    expect(talents.filter(({ names, description }) => !isWhole(names) || !description)).toEqual([]);
  });

  test('rise six times for 420000 coins, with materials that have names', () => {
    for (const { head, body } of characters) {
      const coins = body.ascension.reduce((sum, { currency }) => sum + currency, 0);
      expect(body.ascension.map(({ levelCap }) => levelCap)).toEqual([40, 50, 60, 70, 80, 90]);
      expect(coins).toBe(manekins.includes(head.id) ? 0 : 420_000);
      for (const { id } of body.ascension.flatMap(({ materials }) => materials)) {
        expect(isWhole(shared.materials[id] ?? [])).toBe(true);
      }
    }
  });

  test('have a version, a date unless newer than the banners, pictures, an element and a class', () => {
    expect(characters.filter(({ head }) => !head.releaseVersion)).toEqual([]);
    const undated = characters.filter(({ head }) => head.releasedAt === null);
    expect(undated.every(({ head }) => head.releaseVersion === catalog.version)).toBe(true);
    expect(characters.map(({ head }) => head.releasedAt ?? '9').toSorted()[0]).toBe('2020-09-28');
    const unpictured = characters.filter(({ head }) => !head.portrait || !head.splash);
    expect(idsOf(unpictured)).toEqual([]);
    const unclassed = characters.filter(({ head }) => !head.element || !head.weaponType);
    expect(idsOf(unclassed)).toEqual([]);
    // The traveler, the manekins and four from nowhere: no source gives them a nation.
    const stateless = characters.filter(({ head }) => !head.region);
    expect(idsOf(stateless)).toEqual([
      10000005,
      10000007,
      10000062,
      10000114,
      ...manekins,
      10000126,
      10000131,
    ]);
  });

  test('the traveler has the kit of each element that the texts tell whole', () => {
    // The texts know a normal attack of cryo alone, and the store no such form: it is only announced.
    const known = ['Pyro', 'Hydro', 'Anemo', 'Geo', 'Electro', 'Dendro'];
    for (const { head, body } of characters.filter((one) => !manekins.includes(one.head.id))) {
      if (!head.elements) expect(body.forms).toBeUndefined();
      else {
        expect(head).toMatchObject({ element: 'Anemo', elements: known });
        expect(body.forms?.map(({ element }) => element)).toEqual(known);
      }
      for (const { talents, ranks } of body.forms ?? []) {
        const raised = talents.filter(({ params }) => params.length > 0);
        expect(raised.map(({ type }) => type)).toEqual(['normal', 'skill', 'burst']);
        expect(talents.every(({ names, description }) => isWhole(names) && description)).toBe(true);
        expect(ranks).toHaveLength(6);
      }
    }
  });

  test('raise each of their talents nine times, for the same coins', () => {
    for (const { head, body } of characters) {
      const kits = [body.talents, ...(body.forms ?? []).map(({ talents }) => talents)];
      const raised = kits.map((talents) => talents.filter(({ levelCosts }) => levelCosts));
      expect(raised.map((talents) => talents.length)).toEqual(
        kits.map(() => (manekins.includes(head.id) ? 1 : 3)),
      );
      for (const { type, levelCosts = [] } of raised.flat()) {
        expect(type).toMatch(/^(?:normal|skill|burst)$/);
        expect(levelCosts.map(({ level }) => level)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
        const coins = levelCosts.reduce((sum, { currency }) => sum + currency, 0);
        expect(coins).toBe(1_652_500);
        for (const { id } of levelCosts.flatMap(({ materials }) => materials))
          expect(isWhole(shared.materials[id] ?? [])).toBe(true);
      }
    }
  });

  test('the normal attack that two elements share costs the same in both', () => {
    const forms = characters.find(({ head }) => head.id === 10000007)?.body.forms ?? [];
    const costsOf = (element: string, type: string) =>
      forms.find((form) => form.element === element)?.talents.find((talent) => talent.type === type)
        ?.levelCosts;
    expect(costsOf('Geo', 'normal')).toEqual(costsOf('Anemo', 'normal'));
    expect(costsOf('Geo', 'skill')).not.toEqual(costsOf('Anemo', 'skill'));
  });
});

describe.skipIf(!hasSources)('real weapons (skipped without the data sources)', () => {
  const stats = hasSources ? json('genshin-db/common/stats.json').weapons : {};
  const curves = hasSources ? json('genshin-db/common/curve.json').weapons : {};
  const slugOf = hasSources ? slugs('weapons') : new Map<number, string>();

  const growthOf = (id: number) => {
    const { base, curve, promotion } = stats[slugOf.get(id) ?? ''];
    return ({ level, ascension }: WeaponLevel) => ({
      attack: base.attack * curves[level][curve.attack] + promotion[ascension].attack,
      secondary: base.specialized * curves[level][curve.specialized],
    });
  };

  test('have at each level the attack that the other source tells, to one half', () => {
    for (const { head, body } of weapons) {
      const valueAt = growthOf(head.id);
      for (const row of body.curve) {
        expect(Math.abs(row.baseAtk - valueAt(row).attack)).toBeLessThanOrEqual(0.51);
      }
    }
  });

  test('have at each level the secondary stat that the other source tells, as shown', () => {
    for (const { head, body } of weapons.filter((weapon) => weapon.head.secondary)) {
      const valueAt = growthOf(head.id);
      const [factor, half] =
        head.secondary?.stat === 'elemental_mastery' ? [1, 0.51] : [100, 0.051];
      for (const row of body.curve) {
        const expected = valueAt(row).secondary * factor;
        expect(Math.abs((row.secondaryValue ?? 0) - expected)).toBeLessThanOrEqual(half);
      }
      expect(head.secondary?.top).toBe(body.curve.at(-1)?.secondaryValue);
    }
  });

  test('say five things, or nothing where they have no passive', () => {
    const silent = weapons.filter(({ body }) => !body.passive);
    expect(silent.every(({ head }) => head.rarity <= 2)).toBe(true);
    for (const { body } of weapons) {
      expect(body.refinements.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
      for (const { description } of body.refinements) {
        expect(description ? isWhole(description) : !body.passive).toBe(true);
      }
    }
  });

  test('cost coins and materials with names at each ascension', () => {
    for (const { body } of weapons) {
      const { ascension = [] } = body;
      expect(ascension.map(({ phase }) => phase)).toEqual(
        [1, 2, 3, 4, 5, 6].slice(0, body.curve.at(-1)?.ascension),
      );
      expect(ascension.at(-1)?.levelCap).toBe(body.curve.at(-1)?.level);
      for (const { materials } of ascension) {
        expect(materials).toHaveLength(3);
        expect(materials.every(({ id }) => isWhole(shared.materials[id] ?? []))).toBe(true);
      }
    }
  });

  test('tell where they are had, but for one newer than the banners and three of events', () => {
    const unknown = weapons.filter(({ head }) => head.sources.length === 0);
    expect(idsOf(unknown)).toEqual([12516, 14427, 14432, 15434]);
    expect(weapons.flatMap(({ head }) => head.sources).every(isWhole)).toBe(true);
  });

  test('end at level 90, those of one and two stars at 70', () => {
    for (const { head, body } of weapons) {
      expect(body.curve.at(-1)?.level).toBe(head.rarity <= 2 ? 70 : 90);
      expect(head.baseAtk.top).toBe(body.curve.at(-1)?.baseAtk);
      expect(head.releaseVersion).toMatch(/^\d\.\d$/);
      expect(head.type).toMatch(/^(?:Sword|Claymore|Bow|Polearm|Catalyst)$/);
    }
  });
});

describe.skipIf(!hasSources)('real sets and artifacts (skipped without the data sources)', () => {
  test('have the slots that both sources know, each with a name', () => {
    const texts = Object.values<{ id: number }>(
      hasSources ? json('genshin-db/English/artifacts.json') : {},
    );
    for (const { head, body } of sets) {
      const own = texts.find(({ id }) => id === head.id) ?? {};
      expect(head.slots).toEqual(slots.map(({ slot }) => slot).filter((slot) => slot in own));
      expect(Object.keys(body.pieces)).toEqual(head.slots);
      expect(Object.values(body.pieces).every(isWhole)).toBe(true);
      const isWholeSet = head.slots.length === 5;
      expect([head.one?.text, head.two?.text, head.four?.text].map(Boolean)).toEqual([
        !isWholeSet,
        isWholeSet,
        isWholeSet,
      ]);
      expect(head.rarityMax).toBeGreaterThanOrEqual(3);
    }
  });

  test('the plain stats tell every number of their texts, and no others', () => {
    const bonuses = sets.flatMap(({ head }) => [head.two, head.four]);
    const plain = bonuses.filter((bonus) => bonus?.stats.length);
    expect(plain.length).toBeGreaterThan(50);
    for (const bonus of plain) {
      const text = bonus?.text?.[0]?.replace(/(\d),(\d{3})/, '$1$2') ?? '';
      const named = new Set(text.match(/\d+/g)?.map(Number));
      expect(new Set(bonus?.stats.map(([, value]) => value))).toEqual(named);
    }
  });

  test('main stats are those of the other source', () => {
    interface Row {
      readonly Rank: number;
      readonly Level: number;
      readonly Properties: readonly { readonly Type: number; readonly Value: number }[];
    }
    const rows: readonly Row[] = json('snap-metadata/EN/ReliquaryMainAffixLevel.json');
    for (const { rarity, maxLevel, stats } of shared.mainStats) {
      for (const [level, member] of [
        [1, 'base'],
        [maxLevel + 1, 'max'],
      ] as const) {
        const row = rows.find(({ Rank, Level }) => Rank === rarity && Level === level);
        const values = new Map(
          row?.Properties.map(({ Type, Value }) => {
            const prop = findProp(Type);
            return [prop?.stat, prop && shownValue(prop, Value)];
          }),
        );
        for (const stat of stats) expect(values.get(stat.stat)).toBe(stat[member]);
      }
    }
    const [, , sands] = shared.mainStats.filter(({ rarity }) => rarity === 5);
    expect(sands?.stats[0]).toEqual({ stat: 'hp_percent', base: 7, max: 46.6 });
  });

  test('namecards have two pictures, those that the texts tell', () => {
    for (const { head, body } of namecards) {
      expect(head.icon).toMatch(/^\/ui\/UI_NameCard(?:Icon|Pic)_\w+\.png$/);
      expect(head.banner).toMatch(/^\/ui\/UI_NameCardPic_\w+_P\.jpg$/);
      expect(isWhole(body.description ?? [])).toBe(true);
    }
  });
});
