import { describe, expect, test } from 'vitest';
import { presentCharacter } from '../../../../src/domains/catalog/records/character.ts';
import { presentSet } from '../../../../src/domains/catalog/records/set.ts';
import { presentWeapon } from '../../../../src/domains/catalog/records/weapon.ts';
import type { BonusRecord, CatalogShared, CharacterHead } from '../../../../src/games/catalog.ts';
import type { CatalogPack } from '../../../../src/games/catalog-pack.ts';
import type { GameId, Language } from '../../../../src/games/ids.ts';
import { catalogContents, packOf } from '../../../support/catalog.ts';

const optionsOf = (game: GameId, language: Language = 'en', pack?: CatalogPack) => ({
  pack: pack ?? packOf(catalogContents[game]),
  language,
  cdnUrl: 'https://cdn.test',
});

function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

const headOf = (game: GameId): CharacterHead => first(catalogContents[game].characters).head;

describe('the bonus of a set', () => {
  const textOf = (
    two: BonusRecord | null,
    language: Language = 'en',
    statNames: CatalogShared['statNames'] = {},
  ) => {
    // The data has no set of this id.
    const head = { ...first(catalogContents.genshin.sets).head, id: 1 };
    const options = optionsOf('genshin', language);
    const pack = { ...options.pack, shared: { ...options.pack.shared, statNames } };
    return presentSet({ ...head, two }, { ...options, pack }).bonus2pc;
  };

  test.each([
    [[['atk_percent', 18]], 'ATK +18%'],
    [[['crit_rate', 12]], 'CRIT Rate +12%'],
    [[['energy_recharge', 20]], 'Energy Recharge +20%'],
    [[['elemental_mastery', 80]], 'Elemental Mastery +80'],
    [[['pyro_dmg_bonus', 15]], 'Pyro DMG Bonus +15%'],
    [[['pen_ratio', 8]], 'PEN Ratio +8%'],
    [[['anomaly_proficiency', 30]], 'Anomaly Proficiency +30'],
    [[['impact_percent', 6]], 'Impact +6%'],
    [
      [
        ['hp', 1000],
        ['spd_percent', -8],
      ],
      'HP +1000, SPD -8%',
    ],
    [[['electro_res', 40]], 'Electro RES +40%'],
    [[['incoming_healing', 20]], 'Incoming Healing +20%'],
    [[], null],
  ] as const)('of plain stats %j says %j', (stats, text) => {
    expect(textOf({ text: null, stats })).toBe(text);
  });

  test('R7.6a: is the text of its language, or composed of what the game calls its stats, or null', () => {
    const text = ['Warms.', null, 'Warms. (ja)', null, null];
    const stats = [['atk_percent', 18]] as const;
    expect(textOf({ text, stats }, 'ja')).toBe('Warms. (ja)');
    expect(textOf({ text, stats }, 'zh-tw')).toBeNull();
    expect(textOf({ text: [null, null, null, null, null], stats })).toBe('ATK +18%');
    const statNames = { atk_percent: ['ATK', 'ATK', '攻撃力', null, null] };
    expect(textOf({ text: null, stats }, 'ja', statNames)).toBe('攻撃力 +18%');
    expect(textOf({ text: null, stats }, 'zh-tw', statNames)).toBeNull();
    expect(textOf({ text: null, stats: [...stats, ['spd', 3]] }, 'ja', statNames)).toBeNull();
  });

  test('of one piece stands apart from those of two and four', () => {
    const { head } = first(catalogContents.genshin.sets);
    const one = { text: ['Alone.', null, null, null, null], stats: [] };
    const set = presentSet({ ...head, one, two: null, four: null }, optionsOf('genshin', 'en'));
    expect(set).toMatchObject({ bonus1pc: 'Alone.', bonus2pc: '', bonus4pc: '' });
    expect(presentSet(head, optionsOf('genshin', 'en')).bonus1pc).toBe('');
  });

  test('that the set does not have says nothing', () => {
    expect(textOf(null)).toBe('');
  });
});

test('a rarity is a letter for the agents of zzz, and a number for everything else (R7.2)', () => {
  const rarityOf = (game: GameId, rarity: number) =>
    presentCharacter({ ...headOf(game), rarity }, optionsOf(game)).rarity;
  expect([5, 4, 3].map((rarity) => rarityOf('zzz', rarity))).toEqual(['S', 'A', 'B']);
  expect([5, 4].map((rarity) => rarityOf('hsr', rarity))).toEqual([5, 4]);
  const { head } = first(catalogContents.zzz.weapons);
  expect(presentWeapon(head, optionsOf('zzz')).rarity).toBe(5);
});

test('a body is read when somebody looks into it; how many are kept is for the pack to say', () => {
  const pack = packOf(catalogContents.genshin);
  let reads = 0;
  const characters = {
    ...pack.characters,
    body(id: number) {
      reads += 1;
      return pack.characters.body(id);
    },
  };
  const options = optionsOf('genshin', 'en', { ...pack, characters });
  const character = presentCharacter(headOf('genshin'), options);
  expect([character.name, character.rarity, reads]).toEqual(['Frost', 5, 0]);
  expect(character.talents).toHaveLength(2);
  expect(character.ascension).toHaveLength(2);
  expect(reads).toBe(2);
});

test('a record whose body is missing is served with what its head says', () => {
  const pack = packOf(catalogContents.hsr);
  const characters = { ...pack.characters, body: () => undefined };
  const weapons = { ...pack.weapons, body: () => undefined };
  const options = optionsOf('hsr', 'en', { ...pack, characters, weapons });
  const character = presentCharacter(headOf('hsr'), options);
  expect(character.name).toBe('Comet');
  expect([character.talents, character.traces, character.path]).toEqual([[], [], null]);
  const weapon = presentWeapon(first(catalogContents.hsr.weapons).head, options);
  expect(weapon.refinements.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect([weapon.curve, weapon.sources]).toEqual([[], ['Event banner']]);
});

test('a phase ends at the last level of its ascension', () => {
  const { phases } = presentCharacter(headOf('genshin'), optionsOf('genshin'));
  expect(phases).toEqual([
    { phase: 0, levelCap: 20, hp: 250, atk: 26, def: 14 },
    { phase: 1, levelCap: 40, hp: 450, atk: 46, def: 25 },
  ]);
});

test('a set has the slots of its own, in the order of the game', () => {
  const { head } = first(catalogContents.genshin.sets);
  const { slots } = presentSet({ ...head, slots: ['sands', 'flower'] }, optionsOf('genshin'));
  expect(slots.map(({ slot }) => slot)).toEqual(['flower', 'sands']);
});

describe('a picture', () => {
  const splash = '/assets/zzz/Mindscape_1091_3.webp';
  const splashOf = (options: { readonly artUrl?: string }) =>
    presentCharacter({ ...headOf('zzz'), splash }, { ...optionsOf('zzz'), ...options }).splashUrl;

  test('of splash art is at the host that has it', () => {
    expect(splashOf({ artUrl: 'https://art.test' })).toBe(`https://art.test${splash}`);
  });

  test.each([{}, { artUrl: '' }])('of splash art is nowhere when that host is off', (options) => {
    expect(splashOf(options)).toBe('');
  });
});
