import { builder } from '../../graph/builder.ts';
import { ofId } from '../../graph/field-options.ts';
import { recordId } from '../../graph/record-hints.ts';
import { describeEach, enumValues, GameEnum } from '../../graph/scalars.ts';
import { pictureFormats } from '../../upstream/picture-header.ts';
import { assetKinds, assetVariants } from './kinds.ts';
import type { Asset, AssetFault, AssetLink } from './service.ts';

const AssetKindEnum = builder.enumType('AssetKind', {
  description: 'What a picture shows.',
  values: enumValues(
    describeEach(
      assetKinds,
      (kind) =>
        `The id is that of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('_', ' ')}.`,
    ),
  ),
});

const AssetVariantEnum = builder.enumType('AssetVariant', {
  description: 'Which of the pictures of a thing; few things have all.',
  values: enumValues(describeEach(assetVariants, (variant) => `The ${variant}.`)),
});

const AssetFormatEnum = builder.enumType('AssetFormat', {
  description: 'The format that a picture is served in.',
  values: enumValues(describeEach(pictureFormats, (format) => `As ${format}.`)),
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
      kind: t.arg({ type: AssetKindEnum, description: 'What it shows; a character by default.' }),
      id: t.arg.int({ required: true, description: 'The id within the kind.', ...recordId() }),
      variant: t.arg({ type: AssetVariantEnum, description: 'The variant; icon by default.' }),
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

const AssetLookupErrorCodeEnum = builder.enumType('AssetLookupErrorCode', {
  description: 'Why one item of a list has no picture.',
  values: enumValues<AssetFault['error']['code']>({ not_found: 'There is no such picture.' }),
});

const AssetLookupFault = builder.objectRef<AssetFault['error']>('AssetLookupFault').implement({
  description: 'What went wrong with one item.',
  fields: (t) => ({
    code: t.expose('code', { type: AssetLookupErrorCodeEnum, description: 'The kind of fault.' }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
  }),
});

const AssetLookupError = builder.objectRef<AssetFault>('AssetLookupError').implement({
  description: 'An item of a list that has no picture.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AssetKindEnum, description: 'The kind asked for.' }),
    recordId: t.exposeInt('id', { ...ofId, description: 'The id asked for.' }),
    error: t.expose('error', { type: AssetLookupFault, description: 'What went wrong.' }),
  }),
});

const AssetLinkType = builder.objectRef<AssetLink>('AssetLink').implement({
  description: 'Where the picture of one item of a list is.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AssetKindEnum, description: 'The kind asked for.' }),
    recordId: t.exposeInt('id', { ...ofId, description: 'The id asked for.' }),
    url: t.exposeString('url', { description: 'Where the picture is; no key is needed there.' }),
  }),
});

const AssetLookupType = builder.unionType('AssetLookup', {
  description: 'Where a picture is, or why there is none.',
  types: [AssetLinkType, AssetLookupError],
  resolveType: (value) => ('error' in value ? 'AssetLookupError' : 'AssetLink'),
});

const AssetItem = builder.inputType('AssetItem', {
  description: 'One picture of a list.',
  fields: (t) => ({
    kind: t.field({ type: AssetKindEnum, required: true, description: 'What it shows.' }),
    id: t.int({ required: true, description: 'The id within the kind.', ...recordId() }),
    variant: t.field({ type: AssetVariantEnum, description: 'The variant; icon by default.' }),
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
