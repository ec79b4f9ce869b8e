import { type GameId, gameIds } from '../../../../games/ids.ts';
import { games } from '../../../../games/index.ts';
import { builder } from '../../../../graph/builder.ts';
import { GearItemType } from '../../../players/graph/gear.ts';
import { langArg } from '../args.ts';
import { ArtifactSetRef } from '../set.ts';

/** No two games share the name of a slot (R6.7). */
const gameOfSlot = new Map<string, GameId>(
  gameIds.flatMap((game) => games[game].slots.map((slot) => [slot, game] as const)),
);

builder.objectField(GearItemType, 'catalogSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'What the catalog says of its set; null while it does not know it.',
    args: langArg,
    resolve: ({ slot, set: { id } }, { lang: language }, { services }) => {
      const game = gameOfSlot.get(slot);
      return game && services.catalog.findSet({ game, id, language });
    },
  }),
);
