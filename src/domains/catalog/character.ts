import type { LevelRecord } from '../../games/catalog.ts';
import type { GameId, Language } from '../../games/ids.ts';
import type { Rarity } from '../../games/rarity.ts';
import type { Ascension, Phase } from './present-ascension.ts';
import type { CoreSkill } from './present-core-skill.ts';
import type { CatalogPath, Rank, SlotPool } from './present-members.ts';
import type { CharacterTalent } from './present-talent.ts';
import type { Trace } from './present-trace.ts';

/** A character or agent in one language. What stands in its body is read when it is asked for. */
export interface Character {
  readonly game: GameId;
  /** What names and texts are in, and what they lead to. */
  readonly language: Language;
  readonly avatarId: number;
  /** Null while the character is new (R7.6). */
  readonly name: string | null;
  readonly rarity: Rarity;
  readonly element: string | null;
  /** All that it can have; just `element` for most. */
  readonly elements: readonly string[];
  readonly weaponType: string;
  readonly region: string;
  readonly releaseVersion: string;
  readonly iconUrl: string;
  readonly portraitUrl: string;
  readonly splashUrl: string;
  readonly description: string | null;
  readonly talents: readonly CharacterTalent[];
  readonly ascension: readonly Ascension[];
  readonly ascensionCurve: readonly LevelRecord[];
  readonly phases: readonly Phase[];
  readonly ranks: readonly Rank[];
  /** The kit of each element, for who can have several; else empty. */
  readonly forms: readonly CharacterForm[];
  readonly path: CatalogPath | null;
  readonly mainStats: readonly SlotPool[];
  readonly traces: readonly Trace[];
  readonly coreSkill: readonly CoreSkill[];
  /** Its talents, ranks and traces are those of the kit that the game enhanced (R7.6a). */
  readonly enhanced: boolean;
  /** They are those from before, of a character that has an enhanced kit too. */
  readonly isOriginal: boolean;
}

/** A character with one of several elements. */
export interface CharacterForm {
  readonly element: string;
  readonly talents: readonly CharacterTalent[];
  readonly ranks: readonly Rank[];
}
