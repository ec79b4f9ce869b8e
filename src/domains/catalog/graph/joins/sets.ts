import { type GameId, gameIds } from '../../../../games/ids.ts';
import { games } from '../../../../games/index.ts';
import { builder } from '../../../../graph/builder.ts';
import { GearItemType } from '../../../players/graph/gear.ts';
import { ArtifactSetRef } from '../set.ts';
import { join } from './options.ts';

/** No two games share the name of a slot (R6.7). */
const gameOfSlot = new Map<string, GameId>(
  gameIds.flatMap((game) => games[game].slots.map((slot) => [slot, game] as const)),
);

builder.objectField(GearItemType, 'catalogSet', (t) =>
  t.field({
    ...join,
    type: ArtifactSetRef,
    description: 'What the catalog says of its set; null while it does not know it.',
    resolve: ({ slot, set: { id } }, { lang: language }, { services }) => {
      const game = gameOfSlot.get(slot);
      return game && services.catalog.findSet({ game, id, language });
    },
  }),
);
