import type { GameId } from '../../../../games/ids.ts';
import { genshinStyle } from './genshin.ts';
import { hsrStyle } from './hsr.ts';
import type { CardStyle } from './style.ts';
import { zzzStyle } from './zzz.ts';

/** One more game is one more line here. */
export const cardStyles: Readonly<Record<GameId, CardStyle>> = {
  genshin: genshinStyle,
  hsr: hsrStyle,
  zzz: zzzStyle,
};
