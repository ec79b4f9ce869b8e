import { builder } from '../../../graph/builder.ts';
import { ofRecords } from '../../../graph/of-records.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { AssetKindEnum, AssetVariantEnum } from './enums.ts';
import { AssetLookupType } from './lookup.ts';

const AssetItem = builder.inputType('AssetItem', {
  description: 'One picture of a list.',
  fields: (t) => ({
    kind: t.field({ type: AssetKindEnum, required: true, description: 'What it shows.' }),
    id: t.int({
      required: true,
      description: 'The id of what it shows, within its kind.',
      ...ofRecords(),
    }),
    variant: t.field({
      type: AssetVariantEnum,
      description: 'Which of its pictures; the icon when left out.',
    }),
  }),
});

/** The items that one list may have (R13.2). */
const maxItems = 50;

builder.queryField('assets', (t) =>
  t.field({
    type: [AssetLookupType],
    nullable: true,
    description: 'Up to 50 pictures of one game as webp, in the order asked for.',
    authScopes: { scope: 'read' },
    extensions: { rows: maxItems },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game of all of them.' }),
      items: t.arg({
        type: [AssetItem],
        required: true,
        description: '1 to 50 pictures; one that does not exist fails alone.',
        validate: {
          minLength: [1, { message: 'At least one item.' }],
          maxLength: [maxItems, { message: `At most ${maxItems} items.` }],
        },
      }),
    },
    resolve: (_root, { game, items }, { services }) =>
      services.assets.resolveMany(
        items.map(({ kind, id, variant }) => ({ game, kind, id, variant: variant ?? 'icon' })),
      ),
  }),
);
