import type { Account } from '../../../games/account.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { costlyEdge, edge } from '../../../graph/edge.ts';
import { pageArgs, pageSize } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { Player } from '../../players/graph/player.ts';
import { TrustScoreType } from '../../trust/graph/score.ts';
import { TimelineEntryType } from '../../trust/graph/timeline.ts';
import type { ReportStatus } from '../report.ts';
import { ReportStatusEnum } from './enums.ts';
import { ScamReportType } from './report.ts';
import { ScamReportConnection } from './reports.ts';

const reportsArgs = builder.args((t) => ({
  status: t.field({
    type: ReportStatusEnum,
    description: 'Only with this status; those that are confirmed when left out.',
  }),
  ...pageArgs,
}));

interface ReportsArgs {
  readonly status?: ReportStatus | null | undefined;
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** The reports against one account. */
function reportsAgainst(
  { game, uid }: Account,
  { status, first, after }: ReportsArgs,
  { services, principal, cursors }: GraphContext,
) {
  const { name, keyOf, page } = services.reports.list(principal.environment, {
    status: status ?? 'confirmed',
    game,
    category: undefined,
    reportedUid: uid,
  });
  const size = first ?? pageSize.default;
  return connectionOf({ cursors, list: name, first: size, after, keyOf, load: page });
}

const reportsDescription = 'The reports against the account, newest first.';

builder.objectField(TrustScoreType, 'reports', (t) =>
  t.field({
    ...costlyEdge,
    type: ScamReportConnection,
    description: reportsDescription,
    args: reportsArgs,
    resolve: reportsAgainst,
  }),
);

builder.interfaceField(Player, 'reports', (t) =>
  t.field({
    ...costlyEdge,
    type: ScamReportConnection,
    description: reportsDescription,
    args: reportsArgs,
    resolve: reportsAgainst,
  }),
);

builder.objectField(ScamReportType, 'trustScore', (t) =>
  t.field({
    ...edge,
    type: TrustScoreType,
    description: 'The trust score of the account that is reported, as of now.',
    resolve: ({ game, reportedUid: uid }, _args, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);

builder.objectField(TimelineEntryType, 'report', (t) =>
  t.field({
    ...edge,
    type: ScamReportType,
    description: 'The report that moved the score; null when something else did, or it is gone.',
    resolve(entry, _args, { services, principal }) {
      const id = services.trust.reportOf(entry);
      return id === undefined ? null : services.reports.find(principal.environment, id);
    },
  }),
);
