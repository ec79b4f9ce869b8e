import type { GameDataset } from './dataset.ts';
import { genshinDataset } from './genshin/dataset/index.ts';
import { hsrDataset } from './hsr/dataset/index.ts';
import type { GameId } from './ids.ts';
import { zzzDataset } from './zzz/dataset/index.ts';

/** What makes the datasets, by game: one more game is one more line here. */
export const datasets: Readonly<Record<GameId, GameDataset>> = {
  genshin: genshinDataset,
  hsr: hsrDataset,
  zzz: zzzDataset,
};
