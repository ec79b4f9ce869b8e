import { builder } from '../../../graph/builder.ts';
import { ofRecords } from '../../../graph/of-records.ts';
import { describing, enumValues, GameEnum } from '../../../graph/scalars.ts';
import { pictureFormats } from '../../../upstream/pictures/header.ts';
import type { Asset } from '../asset.ts';
import { AssetKindEnum, AssetVariantEnum } from './enums.ts';

const AssetFormatEnum = builder.enumType('AssetFormat', {
  description: 'The format that a picture is served in.',
  values: enumValues(describing(pictureFormats, (format) => `As ${format}.`)),
});

const AssetType = builder.objectRef<Asset>('Asset').implement({
  description: 'A picture of a game, public and immutable.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Where it is; no key is needed there.' }),
    contentType: t.exposeString('contentType', { description: 'Its MIME type.' }),
    width: t.exposeInt('width', { description: 'Its width in pixels, as served.' }),
    height: t.exposeInt('height', { description: 'Its height in pixels, as served.' }),
    cachedUntil: t.expose('cachedUntil', {
      type: 'DateTime',
      description: 'Until when it need not be asked for again.',
    }),
  }),
});

/** A width outside of these is refused, never clamped (R1.5, R13.1). */
const widths = { min: 16, max: 2048, message: 'It is a whole number from 16 to 2048.' } as const;

builder.queryField('asset', (t) =>
  t.field({
    type: AssetType,
    nullable: true,
    description: 'One picture in a format and size; an error when it does not exist.',
    authScopes: { scope: 'read' },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game.' }),
      kind: t.arg({
        type: AssetKindEnum,
        description: 'What it shows; a character when left out.',
      }),
      id: t.arg.int({
        required: true,
        description: 'The id of what it shows, within its kind.',
        ...ofRecords(),
      }),
      variant: t.arg({
        type: AssetVariantEnum,
        description: 'Which of its pictures; the icon when left out.',
      }),
      format: t.arg({ type: AssetFormatEnum, description: 'The format; webp when left out.' }),
      width: t.arg.int({
        description: 'In pixels, 16 to 2048; never enlarged, and the native width when left out.',
        validate: {
          min: [widths.min, { message: widths.message }],
          max: [widths.max, { message: widths.message }],
        },
      }),
    },
    resolve: (_root, { game, kind, id, variant, format, width }, { services }) =>
      services.assets.get({
        game,
        kind: kind ?? 'character',
        id,
        variant: variant ?? 'icon',
        format: format ?? 'webp',
        width: width ?? undefined,
      }),
  }),
);
