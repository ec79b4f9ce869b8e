import { expect, test } from 'vitest';
import { addressOf } from '../../../src/domains/assets/address.ts';
import {
  type AssetKind,
  type AssetVariant,
  resolveAsset,
} from '../../../src/domains/assets/kinds.ts';
import { catalogKinds } from '../../../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../../../src/games/ids.ts';
import { catalogOf } from '../../support/asset-dependencies.ts';
import { builtInPack } from '../../support/built-in.ts';

const catalog = catalogOf({
  genshin: {
    characters: [
      {
        id: 10000002,
        icon: '/ui/UI_AvatarIcon_Ayaka.png',
        portrait: '/ui/UI_Gacha_AvatarIcon_Ayaka.png',
        splash: null,
      },
      { id: 10000003, icon: null, portrait: null, splash: null },
    ],
    weapons: [{ id: 11509, icon: '/ui/UI_EquipIcon_Sword_Narukami.png' }],
    sets: [{ id: 15001, icon: '/ui/UI_RelicIcon_15001_4.png' }],
    namecards: [
      {
        id: 210001,
        icon: '/ui/UI_NameCardIcon_0.png',
        banner: '/ui/UI_NameCardPic_0_P.jpg',
      },
    ],
  },
  hsr: {
    characters: [
      {
        id: 1308,
        icon: '/ui/hsr/SpriteOutput/AvatarRoundIcon/1308.png',
        portrait: null,
        splash: '/ui/hsr/SpriteOutput/AvatarDrawCard/1308.png',
      },
    ],
    weapons: [{ id: 23024, icon: '/ui/hsr/SpriteOutput/LightConeFigures/23024.png' }],
    sets: [{ id: 101, icon: '/ui/hsr/SpriteOutput/ItemIcon/RelicIcons/IconRelic_101_1.png' }],
  },
  zzz: {
    characters: [
      {
        id: 1091,
        icon: '/ui/zzz/IconRoleCircle13.png',
        portrait: '/ui/zzz/IconRole13.png',
        splash: null,
      },
    ],
    weapons: [{ id: 14109, icon: 'http://127.0.0.1/ui/zzz/Weapon.png' }],
    sets: [{ id: 31000, icon: '/ui/zzz/SuitBranch&BladeSong.png' }],
    bangboo: [{ id: 53001, icon: '/ui/../api/uid/812345678' }],
  },
});

const pathOf = (game: GameId, kind: AssetKind, id: number, variant: AssetVariant): string => {
  const { host, path } = resolveAsset(catalog, { game, kind, id, variant });
  return `${host} ${path}`;
};

test.each<[GameId, AssetKind, number, AssetVariant, string]>([
  ['genshin', 'character', 10000002, 'icon', 'primary /ui/UI_AvatarIcon_Ayaka.png'],
  ['genshin', 'character', 10000002, 'side', 'primary /ui/UI_AvatarIcon_Side_Ayaka.png'],
  ['genshin', 'character', 10000002, 'portrait', 'primary /ui/UI_Gacha_AvatarIcon_Ayaka.png'],
  ['genshin', 'weapon', 11509, 'icon', 'primary /ui/UI_EquipIcon_Sword_Narukami.png'],
  ['genshin', 'artifact', 15001, 'icon', 'primary /ui/UI_RelicIcon_15001_4.png'],
  ['genshin', 'namecard', 210001, 'banner', 'primary /ui/UI_NameCardPic_0_P.jpg'],
  ['hsr', 'character', 1308, 'side', 'primary /ui/hsr/SpriteOutput/AvatarIconTeam/1308B.png'],
  ['hsr', 'character', 1308, 'portrait', 'starrailres /image/character_portrait/1308.png'],
  ['hsr', 'light_cone', 23024, 'icon', 'primary /ui/hsr/SpriteOutput/LightConeFigures/23024.png'],
  ['hsr', 'weapon', 23024, 'icon', 'primary /ui/hsr/SpriteOutput/LightConeFigures/23024.png'],
  ['zzz', 'agent', 1091, 'splash', 'nanoka /assets/zzz/Mindscape_1091_3.webp'],
  ['zzz', 'character', 1091, 'portrait', 'primary /ui/zzz/IconRole13.png'],
  ['zzz', 'drive_disc', 31000, 'icon', 'primary /ui/zzz/SuitBranch&BladeSong.png'],
])('%s %s %i has the %s %s', (game, kind, id, variant, path) => {
  expect(pathOf(game, kind, id, variant)).toBe(path);
});

test.each<[GameId, AssetKind, number, AssetVariant, string]>([
  ['genshin', 'character', 10000002, 'splash', 'asset_not_found'],
  ['genshin', 'character', 10000002, 'chibi', 'asset_not_found'],
  ['genshin', 'character', 10000002, 'banner', 'asset_not_found'],
  ['genshin', 'character', 10000003, 'side', 'asset_not_found'],
  ['genshin', 'weapon', 11509, 'splash', 'asset_not_found'],
  ['zzz', 'agent', 1091, 'side', 'asset_not_found'],
  ['genshin', 'character', 1308, 'icon', 'character_not_found'],
  ['genshin', 'light_cone', 11509, 'icon', 'light_cone_not_found'],
  ['hsr', 'agent', 1308, 'icon', 'agent_not_found'],
  ['hsr', 'namecard', 210001, 'icon', 'namecard_not_found'],
  ['zzz', 'w_engine', 1, 'icon', 'w_engine_not_found'],
])('%s %s %i has no %s: %s', (game, kind, id, variant, code) => {
  expect(() => pathOf(game, kind, id, variant)).toThrow(expect.objectContaining({ code }));
});

test('a path in the catalog that is not that of a picture of a game leads nowhere', () => {
  const code = 'asset_not_found';
  for (const [kind, id] of [
    ['w_engine', 14109],
    ['bangboo', 53001],
  ] as const)
    expect(() => pathOf('zzz', kind, id, 'icon')).toThrow(expect.objectContaining({ code }));
});

test.each([
  '/api/uid/812345678',
  '/ui/../secret.png',
  '/ui/%2e%2e/secret.png',
  '/ui//host/x.png',
  '//host/ui/x.png',
  '/ui/x.svg',
  '/ui/x.png?y=1',
  '/icon/x.png?y=1',
  '/assets/zzz/x.webp?y=1',
  '/ui/x.png#y',
  '/ui/x.png\n',
  '/ui/.png',
  `/ui/${'x'.repeat(300)}.png`,
  'https://enka.network/ui/x.png',
])('%j is nothing that is fetched', (path) => {
  expect(addressOf(path)).toBeUndefined();
});

const members = ['icon', 'portrait', 'splash', 'banner'];

test.each(gameIds)('every picture that the catalog of %s names can be served', (game) => {
  const pack = builtInPack(game);
  const named = catalogKinds
    .flatMap((table): readonly object[] => pack[table].heads)
    .flatMap((head) => Object.entries(head).filter(([name]) => members.includes(name)))
    .flatMap(([, path]) => (typeof path === 'string' ? [path] : []));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => addressOf(path) === undefined)).toEqual([]);
});

test.each<[GameId, AssetVariant[]]>([
  ['genshin', ['icon', 'side']],
  ['hsr', ['icon', 'side', 'portrait', 'splash']],
  ['zzz', ['icon', 'portrait', 'splash']],
])('every character of %s has %j', (game, variants) => {
  const pack = builtInPack(game);
  const source = { current: () => pack };
  for (const { id } of pack.characters.heads)
    for (const variant of variants)
      expect(resolveAsset(source, { game, kind: 'character', id, variant })).toBeDefined();
});
