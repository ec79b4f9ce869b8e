import { builder } from '../../../../graph/builder.ts';
import { connectionType } from '../../../../graph/connection-type.ts';
import { pageArgs } from '../../../../graph/page-args.ts';
import { gameArg, langArg } from '../args.ts';
import { byPage } from '../kept.ts';
import { ArtifactSetRef } from '../set.ts';
import { connect } from './connect.ts';

builder.queryField('artifactSets', (t) =>
  t.field({
    type: connectionType('ArtifactSet', ArtifactSetRef),
    nullable: true,
    description: 'The sets of a game, by id.',
    authScopes: { scope: 'read' },
    kept: byPage,
    args: {
      ...gameArg,
      type: t.arg.string({
        description: 'Only sets that have this slot of the game, such as flower, head or slot_1.',
      }),
      ...langArg,
      ...pageArgs,
    },
    check({ game, lang, type }, { services, unread }) {
      // What a game has is not known where the game is not.
      if (!unread?.has('game'))
        services.catalog.listSets({ game, language: lang }, type ?? undefined);
    },
    resolve: (_root, { game, lang, type, ...page }, context) => {
      const list = context.services.catalog.listSets({ game, language: lang }, type ?? undefined);
      return connect(context, list, ({ setId }) => setId, page);
    },
  }),
);
