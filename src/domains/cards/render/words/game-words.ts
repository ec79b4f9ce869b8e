import type { Word, Words } from './by-language.ts';

/** What a game calls what stands on its cards. */
export interface GameWordsOfCards {
  /** By the shared vocabulary, flat and percent alike: the value says which it is. */
  readonly stats: Words;
  /** Elements, and paths or specialties, in lower case. */
  readonly kinds: Words;
  /** The level of an account. */
  readonly playerLevel: Word;
  readonly talents: Word;
  /** Before the number of the constellation, eidolon or mindscape. */
  readonly rankLetter: string;
  /** Before the number of the weapon's refinement. */
  readonly refinementLetter: string;
}
