import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import { ofArchive } from '../../../graph/cost/root-fields.ts';
import { pageArgs } from '../../../graph/page-args.ts';
import { byPage, gameArg, langArg } from '../../catalog/graph/fields.ts';
import { keyOfDated } from '../dated-page.ts';
import { connect } from './connect.ts';
import { NoticeTypeEnum } from './enums.ts';
import { GameEventRef } from './game-event.ts';
import { NoticeRef } from './notice.ts';

builder.queryField('notices', (t) =>
  t.field({
    type: connectionType('Notice', NoticeRef),
    nullable: true,
    description: 'What a game announces, the newest first.',
    authScopes: { scope: 'read' },
    kept: byPage,
    extensions: ofArchive,
    args: {
      ...gameArg,
      type: t.arg({ type: NoticeTypeEnum, description: 'Only notices of this type.' }),
      activeOnly: t.arg.boolean({
        defaultValue: true,
        description: 'Only what is shown at the moment; false for the whole history.',
      }),
      ...langArg,
      ...pageArgs,
    },
    async resolve(_root, { game, type, activeOnly, lang, ...page }, context) {
      const { services, principal } = context;
      const list = await services.archive.notices.notices(principal.environment, {
        game,
        type,
        language: lang,
        isActiveOnly: activeOnly ?? true,
      });
      return connect(context, list, keyOfDated, page);
    },
  }),
);

builder.queryField('events', (t) =>
  t.field({
    type: connectionType('GameEvent', GameEventRef),
    nullable: true,
    description: 'The events of a game, all that were announced, the newest first.',
    authScopes: { scope: 'read' },
    kept: byPage,
    extensions: ofArchive,
    args: { ...gameArg, ...langArg, ...pageArgs },
    async resolve(_root, { game, lang, ...page }, context) {
      const { services, principal } = context;
      const request = { game, language: lang };
      const list = await services.archive.notices.events(principal.environment, request);
      return connect(context, list, keyOfDated, page);
    },
  }),
);
