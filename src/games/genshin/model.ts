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

/** Final stats as the game shows them: hp, atk, def, elementalMastery flat, the rest percent points. */
export const genshinStatNames = [
  'hp',
  'atk',
  'def',
  'critRate',
  'critDmg',
  'energyRecharge',
  'elementalMastery',
  'healingBonus',
  'physicalDmgBonus',
  'pyroDmgBonus',
  'electroDmgBonus',
  'hydroDmgBonus',
  'dendroDmgBonus',
  'anemoDmgBonus',
  'geoDmgBonus',
  'cryoDmgBonus',
] as const;
export type GenshinStats = Readonly<Record<(typeof genshinStatNames)[number], number>>;
