import { builder } from '../../../../graph/builder.ts';
import { connectionType } from '../../../../graph/connection-type.ts';
import { pageArgs } from '../../../../graph/page-args.ts';
import { gameArg, langArg } from '../args.ts';
import { CharacterRef } from '../character.ts';
import { byPage } from '../kept.ts';
import { connect } from './connect.ts';

builder.queryField('characters', (t) =>
  t.field({
    type: connectionType('Character', CharacterRef),
    nullable: true,
    description: 'The characters of a game, by id.',
    authScopes: { scope: 'read' },
    kept: byPage,
    args: {
      ...gameArg,
      element: t.arg.string({ description: 'Only those of this element, in English.' }),
      rarity: t.arg({ type: 'Rarity', description: 'Only 4 or 5; S, A or B in zzz.' }),
      releasedAfter: t.arg({
        type: 'DateTime',
        description: 'Only those released later than this moment.',
      }),
      ...langArg,
      ...pageArgs,
    },
    check({ game, lang, rarity }, { services, unread }) {
      // What a game has is not known where the game is not.
      if (!unread?.has('game'))
        services.catalog.listCharacters({ game, language: lang }, { rarity: rarity ?? undefined });
    },
    resolve: (_root, { game, lang, element, rarity, releasedAfter, ...page }, context) => {
      const list = context.services.catalog.listCharacters(
        { game, language: lang },
        {
          element: element ?? undefined,
          rarity: rarity ?? undefined,
          releasedAfter: releasedAfter ?? undefined,
        },
      );
      return connect(context, list, ({ avatarId }) => avatarId, page);
    },
  }),
);
