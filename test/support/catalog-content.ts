import type {
  CatalogContent,
  CatalogRecord,
  CharacterBody,
  CharacterHead,
  SetBody,
  SetHead,
  WeaponBody,
  WeaponHead,
} from '../../src/games/catalog.ts';
import type { CatalogOrigin } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import type { Text } from '../../src/games/names.ts';

/** A text in all languages; none of a game. */
export const inAll = (word: string): readonly string[] =>
  ['en', 'id', 'ja', 'zh-cn', 'zh-tw'].map((language) => `${word} ${language}`);

export const origin: CatalogOrigin = {
  sources: [{ name: 'made-up', version: '1', licence: 'MIT' }],
  builtAt: '2026-01-15',
};

/** Ids from `first`, so many. */
export const idsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

export function character(id: number, word = `character ${id}`): CatalogContent['characters'][0] {
  const head: CharacterHead = {
    id,
    names: inAll(word),
    rarity: 5,
    element: 'Cryo',
    weaponType: 'Sword',
    region: inAll('region'),
    releaseVersion: '1.0',
    releasedAt: null,
    icon: '/ui/icon.png',
    portrait: null,
    splash: null,
  };
  const body: CharacterBody = {
    description: inAll('sentence of a character'),
    talents: [
      {
        type: 'normal',
        names: inAll('talent'),
        description: inAll('sentence of a talent'),
        params: [{ labels: inAll('label'), unit: 'percent', values: [44.5, 48.1] }],
      },
    ],
    ascension: [{ phase: 1, levelCap: 40, currency: 20_000, materials: [{ id: 1, count: 2 }] }],
    levels: [{ level: 1, ascension: 0, hp: 1000, atk: 26.6, def: 61 }],
    ranks: [{ level: 1, names: inAll('rank'), description: inAll('sentence of a rank') }],
    path: null,
    traces: [
      {
        id: 1,
        row: 1,
        kind: 'main_skill',
        names: inAll('trace'),
        description: inAll('sentence of a trace'),
        maxLevel: 6,
        unlock: { ascension: 0, level: 1, parentId: null },
        levelCurve: [{ level: 1, params: [0.5] }],
      },
    ],
    coreSkill: [
      {
        letter: 'A',
        names: inAll('core'),
        description: inAll('sentence of a core skill'),
        unlock: { agentLevel: 15, materials: [] },
      },
    ],
  };
  return { head, body };
}

export function weapon(id: number): CatalogRecord<WeaponHead, WeaponBody> {
  return {
    head: {
      id,
      names: inAll(`weapon ${id}`),
      rarity: 5,
      type: 'Sword',
      icon: null,
      baseAtk: { first: 48, top: 674 },
      secondary: { stat: 'crit_dmg', first: 9.6, top: 44.1 },
      releaseVersion: null,
      sources: [inAll('chest')],
    },
    body: {
      passive: inAll('passive'),
      refinements: [1, 2, 3, 4, 5].map((rank) => ({
        rank,
        description: inAll(`sentence of rank ${rank}`),
      })),
      curve: [{ level: 1, ascension: 0, baseAtk: 48, secondaryValue: 9.6 }],
      path: null,
    },
  };
}

/** Two slots of a game: one with a single main stat, and one with several. */
function slotsOf(game: GameId): readonly [string, string] {
  const [one = '', , other = ''] = games[game].slots;
  return [one, other];
}

export function set(id: number, game: GameId = 'genshin'): CatalogRecord<SetHead, SetBody> {
  const slots = slotsOf(game);
  const bonus = (text: Text) => ({ text, stats: [['atk_percent', 18]] as [string, number][] });
  return {
    head: {
      id,
      names: inAll(`set ${id}`),
      rarityMax: 5,
      kind: 'artifact',
      icon: null,
      slots,
      two: bonus(inAll('sentence of two')),
      four: bonus(inAll('sentence of four')),
    },
    body: { pieces: { [slots[0]]: inAll('piece') } },
  };
}

/** A small whole catalog; `changes` over it. */
export function contentOf(
  game: GameId = 'genshin',
  changes: Partial<CatalogContent> = {},
): CatalogContent {
  const [single, several] = slotsOf(game);
  return {
    game,
    version: '1.0',
    characters: idsFrom(1001, 3).map((id) => character(id)),
    weapons: idsFrom(11, 2).map(weapon),
    sets: idsFrom(15, 2).map((id) => set(id, game)),
    namecards:
      game === 'genshin'
        ? [
            {
              head: { id: 21, names: inAll('namecard'), icon: null, banner: null },
              body: { description: inAll('sentence of a namecard') },
            },
          ]
        : [],
    bangboo:
      game === 'zzz'
        ? [
            {
              head: { id: 5, names: inAll('bangboo'), rarity: 5, icon: null },
              body: {
                active: { names: inAll('active'), description: inAll('sentence of active') },
                passive: { names: null, description: inAll('sentence of passive') },
                cost: null,
                chain: inAll('sentence of chain'),
              },
            },
          ]
        : [],
    shared: {
      slots: [
        { slot: single, mainStats: ['hp'] },
        { slot: several, mainStats: ['hp_percent', 'atk_percent'] },
      ],
      subStats: ['hp'],
      mainStats: [
        {
          slot: several,
          rarity: 5,
          maxLevel: 20,
          stats: [{ stat: 'hp_percent', base: 7, max: 46.6 }],
        },
      ],
      materials: { 1: inAll('material') },
    },
    ...changes,
  };
}
