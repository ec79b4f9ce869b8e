import type { Game } from './game.ts';
import { genshin } from './genshin/index.ts';
import { hsr } from './hsr/index.ts';
import type { GameId } from './ids.ts';
import { zzz } from './zzz/index.ts';

/** The games, by id: one more game is one more line here. */
export const games: Readonly<Record<GameId, Game>> = { genshin, hsr, zzz };
