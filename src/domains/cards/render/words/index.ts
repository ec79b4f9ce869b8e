import type { GameId } from '../../../../games/ids.ts';
import type { GameWordsOfCards } from './game-words.ts';
import { genshinWords } from './genshin.ts';
import { hsrWords } from './hsr.ts';
import { zzzWords } from './zzz.ts';

/** One more game is one more line here. */
export const cardWords: Readonly<Record<GameId, GameWordsOfCards>> = {
  genshin: genshinWords,
  hsr: hsrWords,
  zzz: zzzWords,
};
