import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import { pageArgs, pageSize } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { ReportCategoryEnum, ReportStatusEnum } from './enums.ts';
import { ScamReportType } from './report.ts';

builder.queryField('scamReport', (t) =>
  t.field({
    type: ScamReportType,
    nullable: true,
    description: 'One report; the key family that filed it and moderators see more of it (R9.7).',
    authScopes: { scope: 'read' },
    args: { id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }) },
    resolve: (_root, { id }, { services, principal }) =>
      services.reports.get(principal.environment, id),
  }),
);

builder.queryField('scamReports', (t) =>
  t.field({
    type: connectionType('ScamReport', ScamReportType),
    nullable: true,
    description: 'The public queue of reports, newest first (R9.6).',
    authScopes: { scope: 'read' },
    args: {
      game: t.arg({ type: GameEnum, description: 'Only of this game.' }),
      status: t.arg({
        type: ReportStatusEnum,
        description: 'Only with this status; those that are confirmed when left out.',
      }),
      category: t.arg({ type: ReportCategoryEnum, description: 'Only of this category.' }),
      ...pageArgs,
    },
    resolve: (_root, { game, status, category, first, after }, context) => {
      const { services, principal, cursors } = context;
      const { name, keyOf, page } = services.reports.list(principal.environment, {
        status: status ?? 'confirmed',
        game: game ?? undefined,
        category: category ?? undefined,
      });
      return connectionOf({
        cursors,
        list: name,
        first: first ?? pageSize.default,
        after,
        keyOf,
        load: page,
      });
    },
  }),
);
