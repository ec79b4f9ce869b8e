import type { MainStatRow } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { statName } from '../../../graph/named.ts';
import { GearSlotEnum } from '../../players/graph/gear-slot.ts';

const MainStatType = builder.objectRef<MainStatRow['stats'][number]>('MainStatRange').implement({
  description: 'A main stat from level 0 to the highest: flat, or in percent points.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    base: t.exposeFloat('base', { description: 'At level 0.' }),
    max: t.exposeFloat('max', { description: 'At the highest level.' }),
  }),
});

export const MainStatTable = builder.objectRef<MainStatRow>('MainStatTable').implement({
  description: 'The main stats of one slot at one rarity.',
  fields: (t) => ({
    slot: t.expose('slot', { type: GearSlotEnum, description: 'The slot.' }),
    rarity: t.exposeInt('rarity', { description: 'The rarity of the piece.' }),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level at that rarity.' }),
    stats: t.expose('stats', {
      type: [MainStatType],
      extensions: { rows: 14 },
      description: 'The stats that the main stat is one of.',
    }),
  }),
});
