import type { CatalogPack } from '../catalog-pack.ts';
import type { KitIcons } from '../game.ts';
import type { GenshinCharacter } from './model.ts';

/** The pictures of constellations of most characters, in the order of the constellations. */
const usual = 'S1 S2 U1 S3 U2 S4';
const swapped = 'S1 S2 U2 S3 U1 S4';

/** Of the others, by the game's own name of the character (the store of Enka.Network has them). */
const others: Readonly<Record<string, string>> = {
  Aino: 'S3 S2 U1 S1 U2 S4',
  Alhatham: 'S2 S1 U1 S3 U2 S4',
  Aloy: 'SLock SLock SLock SLock SLock SLock',
  Ambor: swapped,
  Ayaka: swapped,
  Ayato: swapped,
  Barbara: swapped,
  Beidou: 'S2 S1 U1 S3 U2 S4',
  Chiori: 'S1 S3 U1 S2 U2 S4',
  Clorinde: swapped,
  Collei: swapped,
  Dori: swapped,
  Durin: 'S3 S4 U1 S5 U2 S6',
  Eula: 'S2 S1 U1 S3 U2 S4',
  Flins: swapped,
  Furina: 'S1 S4 U2 S3 U1 S2',
  Hutao: 'S3 S1 U1 S2 U2 S4',
  Jahoda: 'S3 S2 U1 S1 U2 S4',
  Kaveh: swapped,
  Kokomi: swapped,
  Liney: 'S1 S3 U1 S2 U2 S4',
  Lisa: swapped,
  Liuyun: swapped,
  Momoka: 'S1 S2 U1 S4 U2 S3',
  Ningguang: 'S1 S5 U2 S3 U1 S4',
  PlayerGrass: 'S1 S2 S3 S4 S5 S6',
  PlayerRock: swapped,
  PlayerWind: swapped,
  Qin: swapped,
  Razor: swapped,
  Sara: 'S5 S2 U2 S3 U1 S4',
  Sayu: swapped,
  Shenhe: 'S2 S1 U1 S3 U2 S4',
  Shougun: 'S1 S3 U2 S2 U1 S4',
  Tartaglia: 'S1 S2 U1 S5 U2 S4',
  Venti: swapped,
  Wanderer: swapped,
  Xiangling: swapped,
};

const talents: Readonly<Record<string, readonly [skill: string, burst: string]>> = {
  Ambor: ['S_Ambor_01', 'E_Ambor'],
  Ayaka: ['S_Ayaka_01', 'E_Ayaka'],
  Diluc: ['S_Diluc_01_01', 'E_Diluc_01'],
  PlayerGrass: ['E_PlayerGrass_01', 'S_PlayerGrass_01'],
  Qin: ['S_Qin_02', 'E_Qin_01'],
};

const normalAttacks: Readonly<Record<string, string>> = {
  Sword: 'A_01',
  Bow: 'A_02',
  Polearm: 'A_03',
  Claymore: 'A_04',
  Catalyst: 'A_Catalyst_MD',
};

/** The traveler has other skills with each element, under the game's own name of it. */
const travelers: Readonly<Record<string, string>> = {
  Pyro: 'PlayerFire',
  Hydro: 'PlayerWater',
  Anemo: 'PlayerWind',
  Geo: 'PlayerRock',
  Electro: 'PlayerElectric',
  Dendro: 'PlayerGrass',
};

const noIcons: KitIcons = { ranks: [], talents: {} };

export function genshinKitIcons(
  { avatarId, element }: GenshinCharacter,
  pack: CatalogPack,
): KitIcons {
  const head = pack.characters.find(avatarId);
  const face = /^\/ui\/UI_AvatarIcon_(\w+)\.png$/.exec(head?.icon ?? '')?.[1];
  const name = face && /^Player(Boy|Girl)$/.test(face) ? travelers[element ?? ''] : face;
  if (name === undefined) return noIcons;
  const ranks = (others[name] ?? usual)
    .split(' ')
    .map((one) => `${one.charAt(0)}_${name}_${one.slice(1).padStart(2, '0')}`);
  const normal = normalAttacks[head?.weaponType ?? ''];
  const [skill, burst] = talents[name] ?? [`S_${name}_01`, `E_${name}_01`];
  return {
    ranks: ranks.map((one) => `/ui/UI_Talent_${one}.png`),
    talents: {
      ...(normal === undefined ? {} : { normal: `/ui/Skill_${normal}.png` }),
      skill: `/ui/Skill_${skill}.png`,
      burst: `/ui/Skill_${burst}.png`,
    },
  };
}
