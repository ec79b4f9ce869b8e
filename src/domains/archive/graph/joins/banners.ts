import { builder } from '../../../../graph/builder.ts';
import { costlyEdge } from '../../../../graph/edge.ts';
import { pageArgs } from '../../../../graph/page-args.ts';
import { CharacterRef } from '../../../catalog/graph/character.ts';
import { byPage } from '../../../catalog/graph/fields.ts';
import { BannerConnectionType, connectBanners } from '../banners.ts';

// Banners are in memory, as the catalog is: no field needs a loader.
builder.objectField(CharacterRef, 'banners', (t) =>
  t.field({
    ...costlyEdge,
    kept: byPage,
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
