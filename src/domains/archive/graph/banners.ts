import type { BannerKind } from '../../../games/catalog.ts';
import { gameIds } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType, type PageArgs, pageArgs } from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { ofArchive } from '../../../graph/document/buckets.ts';
import { costlyEdge, edge, nameField } from '../../../graph/field-options.ts';
import { localizedId, parseLocalizedId } from '../../../graph/nodes.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { CharacterRef } from '../../catalog/graph/character.ts';
import { byPage, gameArg, langArg, ofCatalog } from '../../catalog/graph/fields.ts';
import { WeaponRef } from '../../catalog/graph/weapon.ts';
import type { Banner, BannerFilters, BannerSort, BannersRequest, Featured } from '../banners.ts';
import { rowKeyOf } from '../lists.ts';
import { connect } from './connect.ts';

const BannerKindEnum = builder.enumType('BannerKind', {
  description: 'What a banner is for.',
  values: enumValues<BannerKind>({
    character: 'Characters, or agents.',
    weapon: 'Weapons of genshin.',
    light_cone: 'Light cones of hsr.',
    w_engine: 'W-engines of zzz.',
  }),
});

const FeaturedRef = builder.objectRef<Featured>('BannerFeatured').implement({
  description: 'A character or weapon that a banner features.',
  fields: (t) => ({
    kind: t.expose('kind', { type: BannerKindEnum, description: 'What it is.' }),
    featuredId: t.exposeInt('featuredId', { description: "The game's number of it." }),
    name: t.exposeString('name', nameField),
    rarity: t.expose('rarity', { type: 'Rarity', description: '5 or 4 stars; S or A for agents.' }),
    rateUp: t.exposeBoolean('rateUp', {
      description:
        'Whether it comes more often than others of its rarity; false on banners that feature everything.',
    }),
    character: t.field({
      ...edge,
      cache: ofCatalog,
      type: CharacterRef,
      description: 'The character in the catalog; null for anything else, or one it does not know.',
      resolve: ({ kind, game, featuredId: id, language }, _args, { services }) =>
        kind === 'character' ? services.catalog.findCharacter({ game, id, language }) : null,
    }),
    weapon: t.field({
      ...edge,
      cache: ofCatalog,
      type: WeaponRef,
      description: 'The weapon in the catalog; null for a character, or one it does not know.',
      resolve: ({ kind, game, featuredId: id, language }, _args, { services }) =>
        kind === 'character' ? null : services.catalog.findWeapon({ game, id, language }),
    }),
  }),
});

const BannerRef = builder.objectRef<Banner>('Banner');

builder.node(BannerRef, {
  isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && 'bannerId' in value,
  id: {
    resolve: ({ game, bannerId, language }) => localizedId(`${game}:${bannerId}`, language),
  },
  loadOne: (text: string, { services }: GraphContext) => {
    const { id, language } = parseLocalizedId(text);
    const game = gameIds.find((known) => id.startsWith(`${known}:`));
    const banner =
      game && services.archive.banners.find({ game, id: id.slice(game.length + 1), language });
    if (banner) return banner;
    throw new Problem('not_found', 'The archive has no banner with this id.');
  },
  description:
    'A banner: for some weeks, the characters or weapons that it features come more often.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the banner.' }),
    bannerId: t.exposeString('bannerId', {
      description: 'The id of the banner: its game, its kind in the game and its first day.',
    }),
    kind: t.expose('kind', { type: BannerKindEnum, description: 'What it is for.' }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'Its name in the language asked for; null where no source has one.',
    }),
    version: t.exposeString('version', { description: 'The game version it ran in, such as 5.3.' }),
    phase: t.exposeInt('phase', { description: 'Which part of that version, from 1.' }),
    bannerUrl: t.exposeString('bannerUrl', {
      nullable: true,
      description: 'Its artwork, at a host of the publisher; null where no source has one.',
    }),
    featured: t.expose('featured', {
      type: [FeaturedRef],
      // Nearly all have four to seven; a chronicled one, once in a year or two, fifty.
      extensions: { rows: 6 },
      description: 'The featured characters or weapons, the rarest first.',
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it starts.' }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends; null for one that stays.',
    }),
  }),
});

const BannerConnectionType = connectionType('Banner', BannerRef);

const BannerSortEnum = builder.enumType('BannerSort', {
  description: 'In which order banners are listed.',
  values: {
    STARTS_AT_DESC: { value: '-starts_at', description: 'The newest first.' },
    STARTS_AT: { value: 'starts_at', description: 'The oldest first.' },
  } satisfies Record<string, { value: BannerSort; description: string }>,
});

function connectBanners(
  context: GraphContext,
  request: BannersRequest,
  filters: BannerFilters,
  page: PageArgs,
) {
  const list = context.services.archive.banners.list(request, filters);
  return connect(context, list, ({ startsAt, bannerId: id }) => rowKeyOf({ startsAt, id }), page);
}

/** Banners began in 2020. */
const years = { min: 2020, max: 2100 } as const;
const yearMessage = `It is a year from ${years.min} to ${years.max}.`;

builder.queryField('banners', (t) =>
  t.field({
    type: BannerConnectionType,
    nullable: true,
    description: 'All banners of a game.',
    authScopes: { scope: 'read' },
    cache: byPage,
    extensions: ofArchive,
    args: {
      ...gameArg,
      characterId: t.arg.int({
        description: "Only banners that feature this character: the game's number.",
        ...recordId('character'),
      }),
      year: t.arg.int({
        description: 'Only banners that ran in this year of UTC: 2020 to 2100.',
        validate: {
          min: [years.min, { message: yearMessage }],
          max: [years.max, { message: yearMessage }],
        },
      }),
      activeOnly: t.arg.boolean({ defaultValue: false, description: 'Only banners that run now.' }),
      sort: t.arg({ type: BannerSortEnum, defaultValue: '-starts_at', description: 'The order.' }),
      ...langArg,
      ...pageArgs,
    },
    resolve: (_root, { game, lang, characterId, year, activeOnly, sort, ...page }, context) =>
      connectBanners(
        context,
        { game, language: lang },
        { characterId, year, activeOnly: activeOnly ?? false, sort: sort ?? '-starts_at' },
        page,
      ),
  }),
);

// Banners are in memory, as the catalog is: no field needs a loader.
builder.objectField(CharacterRef, 'banners', (t) =>
  t.field({
    ...costlyEdge,
    cache: byPage,
    type: BannerConnectionType,
    description:
      'The banners that feature this character, the newest first; null for a key that may not read.',
    args: pageArgs,
    resolve: ({ game, language, avatarId: characterId }, page, context) =>
      connectBanners(
        context,
        { game, language },
        { characterId, activeOnly: false, sort: '-starts_at' },
        page,
      ),
  }),
);
