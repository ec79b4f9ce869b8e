import { gameIds } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';

const slotDescriptions = gameIds.flatMap((game) => {
  const { slots, words } = games[game];
  const gear = `${words.set.replaceAll('_', ' ')}s`;
  return slots.map((slot): [string, string] => [slot, `A slot for ${gear}, in ${game}.`]);
});

/** Closed: each game has its slots for good (R6.7), and no two share the name of one. */
export const GearSlotEnum = builder.enumType('GearSlot', {
  description: 'Where a piece of gear is worn. Each slot belongs to one game.',
  values: enumValues<string>({
    ...Object.fromEntries(slotDescriptions),
    unknown: 'For a piece whose slot nobody can name yet.',
  }),
});
