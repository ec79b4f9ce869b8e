import type { GameId } from '../../src/games/ids.ts';
import type { GameDataset } from './dataset.ts';
import { genshinDataset } from './genshin/index.ts';
import { hsrDataset } from './hsr/index.ts';
import { zzzDataset } from './zzz/index.ts';

/** What makes the datasets, by game: one more game is one more line here. */
export const datasets: Readonly<Record<GameId, GameDataset>> = {
  genshin: genshinDataset,
  hsr: hsrDataset,
  zzz: zzzDataset,
};
