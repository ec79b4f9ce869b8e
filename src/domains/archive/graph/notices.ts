import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { ofArchive } from '../../../graph/cost/root-fields.ts';
import { type PageArgs, pageArgs, pageSize } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { gameArg, langArg } from '../../catalog/graph/args.ts';
import { keyOfDated } from '../newest-page.ts';
import type { ArchiveList } from '../notices/service.ts';
import { NoticeTypeEnum } from './enums.ts';
import { GameEventRef } from './game-event.ts';
import { NoticeRef } from './notice.ts';

const connect = <Row extends { readonly id: string; readonly startsAt: number }>(
  { cursors }: GraphContext,
  list: ArchiveList<Row>,
  { first, after }: PageArgs,
) =>
  connectionOf<Row>({
    cursors,
    list: list.name,
    first: first ?? pageSize.default,
    after,
    keyOf: keyOfDated,
    load: async (page) => list.page(page),
  });

builder.queryField('notices', (t) =>
  t.field({
    type: connectionType('Notice', NoticeRef),
    nullable: true,
    description: 'What a game announces, the newest first.',
    authScopes: { scope: 'read' },
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
      return connect(context, list, page);
    },
  }),
);

builder.queryField('events', (t) =>
  t.field({
    type: connectionType('GameEvent', GameEventRef),
    nullable: true,
    description: 'The events of a game, all that were announced, the newest first.',
    authScopes: { scope: 'read' },
    extensions: ofArchive,
    args: { ...gameArg, ...langArg, ...pageArgs },
    async resolve(_root, { game, lang, ...page }, context) {
      const { services, principal } = context;
      const request = { game, language: lang };
      const list = await services.archive.notices.events(principal.environment, request);
      return connect(context, list, page);
    },
  }),
);
