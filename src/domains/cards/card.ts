import type { Grade } from '../../games/builds/analysis.ts';
import type { GameId, Language } from '../../games/ids.ts';

/** What stands on a card: texts in its language, values as they are printed. Two equal ones are the same picture, and nothing is in it that is not drawn. */
export interface Card {
  readonly game: GameId;
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly character: {
    readonly id: number;
    readonly name: string;
    readonly element: string | null;
    /** genshin: null. hsr: the path; zzz: the specialty. */
    readonly path: string | null;
    readonly level: number;
    /** Constellation, eidolon or mindscape, 0 to 6. */
    readonly rank: number;
  };
  readonly player: {
    readonly nickname: string;
    /** Null when it was asked to be left out. */
    readonly uid: string | null;
    readonly level: number;
  };
  readonly trust: {
    readonly score: number;
    readonly tier: string;
    readonly label: string;
    readonly color: string;
  };
  readonly weapon: {
    readonly id: number;
    readonly name: string;
    readonly level: number;
    readonly refinement: number;
    readonly rarity: number | null;
  } | null;
  /** The shared vocabulary of stats (`atk`, `crit_rate`, …) with values as gear and details have them (R6.6). */
  readonly stats: readonly { readonly stat: string; readonly value: number }[];
  readonly talents: readonly { readonly type: string; readonly level: number }[];
  readonly gear: readonly {
    readonly slot: string;
    readonly setId: number;
    readonly setName: string;
    readonly level: number;
    readonly mainStat: { readonly stat: string; readonly value: number };
    readonly subStats: readonly {
      readonly stat: string;
      readonly value: number;
      readonly rolls: number | null;
    }[];
    readonly critValue: number;
  }[];
  readonly build: {
    readonly score: number;
    readonly grade: Grade;
    readonly critValue: number;
  } | null;
  /** The best rank that it has on a global board. */
  readonly rank: { readonly metric: string; readonly rank: number; readonly total: number } | null;
  /** The player is made up: a picture of one must not pass for a real player's (R3.9). */
  readonly sandbox: boolean;
}

/** Pictures of a card as PNG or WebP bytes; what is not there is drawn without. */
export interface CardArt {
  readonly splash: Uint8Array | null;
  readonly weapon: Uint8Array | null;
  /** In the order of `gear`. */
  readonly gear: readonly (Uint8Array | null)[];
}

export interface CardOptions {
  readonly format: 'webp' | 'png';
  /** 1 is 1280 x 720; 2 is twice that. */
  readonly scale: 1 | 2;
}

/** Draws a card. Rejects when it takes too long or too many wait. */
export type DrawCard = (card: Card, art: CardArt, options: CardOptions) => Promise<Uint8Array>;

/** What draws cards, away from what answers requests. */
export interface CardRenderer {
  readonly draw: DrawCard;
  /** Raised when the same card is drawn in another way. */
  readonly design: number;
}
