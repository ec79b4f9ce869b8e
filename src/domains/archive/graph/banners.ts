import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { ofArchive } from '../../../graph/cost/root-fields.ts';
import { ofRecords } from '../../../graph/of-records.ts';
import { type PageArgs, pageArgs } from '../../../graph/page-args.ts';
import { byPage, gameArg, langArg } from '../../catalog/graph/fields.ts';
import type { BannerFilters, BannerSort } from '../banner-filters.ts';
import type { BannersRequest } from '../banners.ts';
import { BannerRef } from './banner.ts';
import { connect } from './connect.ts';

export const BannerConnectionType = connectionType('Banner', BannerRef);

const BannerSortEnum = builder.enumType('BannerSort', {
  description: 'In which order banners are listed.',
  values: {
    STARTS_AT_DESC: { value: '-starts_at', description: 'The newest first.' },
    STARTS_AT: { value: 'starts_at', description: 'The oldest first.' },
  } satisfies Record<string, { value: BannerSort; description: string }>,
});

/** A page of banners. */
export function connectBanners(
  context: GraphContext,
  request: BannersRequest,
  filters: BannerFilters,
  page: PageArgs,
) {
  const list = context.services.archive.banners.list(request, filters);
  return connect(context, list, list.keyOf, page);
}

/** Banners began in 2020. */
const years = { min: 2020, max: 2100 } as const;
const yearMessage = `It is a year from ${years.min} to ${years.max}.`;

builder.queryField('banners', (t) =>
  t.field({
    type: BannerConnectionType,
    nullable: true,
    description: 'The banners of a game, all that ever ran.',
    authScopes: { scope: 'read' },
    kept: byPage,
    extensions: ofArchive,
    args: {
      ...gameArg,
      characterId: t.arg.int({
        description: "Only banners that feature this character: the game's number.",
        ...ofRecords('character'),
      }),
      year: t.arg.int({
        description: 'Only banners that ran in this year of UTC: 2020 to 2100.',
        validate: {
          min: [years.min, { message: yearMessage }],
          max: [years.max, { message: yearMessage }],
        },
      }),
      activeOnly: t.arg.boolean({
        defaultValue: false,
        description: 'Only banners that run now.',
      }),
      sort: t.arg({
        type: BannerSortEnum,
        defaultValue: '-starts_at',
        description: 'In which order.',
      }),
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
