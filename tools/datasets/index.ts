import type { GameId } from '../../src/games/ids.ts';
import type { GameDataset } from './dataset.ts';
import { genshinDataset } from './genshin/catalog.ts';
import { hsrDataset } from './hsr/catalog.ts';
import { withNewest } from './newest.ts';
import { zzzDataset } from './zzz/catalog.ts';

/** What makes the datasets, by game: one more game is one more line here. */
export const datasets: Readonly<Record<GameId, GameDataset>> = {
  genshin: withNewest('genshin', genshinDataset),
  hsr: withNewest('hsr', hsrDataset),
  zzz: withNewest('zzz', zzzDataset),
};
