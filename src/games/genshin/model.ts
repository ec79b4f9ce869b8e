import type { CharacterSheet, PlayerBase } from '../game.ts';
import type { CharacterDetail, GearItem, Named } from '../gear.ts';
import type { AccountRegion } from '../leaderboard.ts';

export interface GenshinPlayer extends PlayerBase {
  readonly game: 'genshin';
  readonly worldLevel: number;
  /** By the UID (R6.10). */
  readonly region: AccountRegion;
  readonly namecardId: number;
  readonly showcase: readonly GenshinCharacter[];
}

export interface GenshinCharacter {
  readonly avatarId: number;
  readonly name: string | null;
  readonly element: string | null;
  readonly elementName: string | null;
  readonly level: number;
  readonly constellation: number;
  readonly ascension: number;
  readonly weapon: GenshinWeapon | null;
  readonly artifacts: readonly GearItem[];
  readonly detail: CharacterDetail<GenshinStats> | null;
}

/** A shown character as all games can show it. */
export const genshinSheet = (character: GenshinCharacter): CharacterSheet => ({
  id: character.avatarId,
  element: character.element,
  path: null,
  rank: character.constellation,
  weapon: character.weapon,
  gear: character.artifacts,
  detail: character.detail,
});

export interface GenshinWeapon extends Named {
  readonly level: number;
  readonly refinement: number;
}

/** Final stats by the game's number, as it shows them: hp, atk, def, elementalMastery flat, the rest percent points. */
export const genshinStatNumbers = {
  hp: 2000,
  atk: 2001,
  def: 2002,
  critRate: 20,
  critDmg: 22,
  energyRecharge: 23,
  elementalMastery: 28,
  healingBonus: 26,
  physicalDmgBonus: 30,
  pyroDmgBonus: 40,
  electroDmgBonus: 41,
  hydroDmgBonus: 42,
  dendroDmgBonus: 43,
  anemoDmgBonus: 44,
  geoDmgBonus: 45,
  cryoDmgBonus: 46,
} as const;
export type GenshinStats = Readonly<Record<keyof typeof genshinStatNumbers, number>>;
export const genshinStatNames = Object.keys(genshinStatNumbers) as (keyof GenshinStats)[];
