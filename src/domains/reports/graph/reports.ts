import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { shortly } from '../../../graph/kept/noted.ts';
import { type PageArgs, pageArgs } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { hasScope, readOrReport } from '../../../lib/principal.ts';
import type { ReportList } from '../queue/report-list.ts';
import { ReportCategoryEnum, ReportStatusEnum } from './enums.ts';
import { ScamReportType } from './report.ts';
import { reportIdArg } from './report-id.ts';
import { needsGame, reportedAccountArgs } from './reported-account.ts';

builder.queryField('scamReport', (t) =>
  t.field({
    type: ScamReportType,
    nullable: true,
    description: 'One report; the key family that filed it and moderators see more of it.',
    // Without `read` there are only those of the own family: what was filed can be read back (R9.4a).
    authScopes: { scope: readOrReport },
    args: reportIdArg,
    resolve: (_root, { id }, { services, principal }) =>
      hasScope(principal, 'read')
        ? services.reports.get(principal.environment, id)
        : services.reports.getOwn(principal, id),
  }),
);

export const ScamReportConnection = connectionType('ScamReport', ScamReportType);

/** One page of a list of reports. */
export const connectReports = (
  { cursors }: GraphContext,
  { name, keyOf, page }: ReportList,
  { first, after }: PageArgs,
) => connectionOf({ cursors, list: name, first, after, keyOf, load: page });

builder.queryField('scamReports', (t) =>
  t.field({
    type: ScamReportConnection,
    nullable: true,
    description: 'The public queue of reports, newest first.',
    authScopes: { scope: 'read' },
    kept: shortly,
    args: {
      ...reportedAccountArgs,
      status: t.arg({
        type: ReportStatusEnum,
        description: 'Only with this status; those that are confirmed when left out.',
      }),
      category: t.arg({ type: ReportCategoryEnum, description: 'Only of this category.' }),
      ...pageArgs,
    },
    validate: [needsGame],
    resolve: (_root, { game, status, category, reportedUid, ...page }, context) => {
      const { services, principal } = context;
      const queue = services.reports.list(principal.environment, {
        status: status ?? 'confirmed',
        game: game ?? undefined,
        category: category ?? undefined,
        reportedUid: reportedUid ?? undefined,
      });
      return connectReports(context, queue, page);
    },
  }),
);

builder.queryField('ownScamReports', (t) =>
  t.field({
    type: ScamReportConnection,
    nullable: true,
    description: 'The reports that the key family filed, newest first.',
    authScopes: { scope: readOrReport },
    args: {
      ...reportedAccountArgs,
      status: t.arg({ type: ReportStatusEnum, description: 'Only with this status.' }),
      ...pageArgs,
    },
    validate: [needsGame],
    resolve: (_root, { game, status, reportedUid, ...page }, context) => {
      const { services, principal } = context;
      const own = services.reports.listOwn(principal, {
        status: status ?? undefined,
        game: game ?? undefined,
        reportedUid: reportedUid ?? undefined,
      });
      return connectReports(context, own, page);
    },
  }),
);
