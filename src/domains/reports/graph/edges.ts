import type { Account } from '../../../games/account.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { costlyEdge, edge } from '../../../graph/edge.ts';
import { shortly } from '../../../graph/kept/noted.ts';
import { type PageArgs, pageArgs } from '../../../graph/page-args.ts';
import { Player } from '../../players/graph/player.ts';
import { followedScore } from '../../trust/graph/kept-score.ts';
import { TrustScoreType } from '../../trust/graph/score.ts';
import { TimelineEntryType } from '../../trust/graph/timeline.ts';
import type { ReportStatus } from '../report.ts';
import { ReportStatusEnum } from './enums.ts';
import { ScamReportType } from './report.ts';
import { connectReports, ScamReportConnection } from './reports.ts';

const reportsArgs = builder.args((t) => ({
  status: t.field({
    type: ReportStatusEnum,
    description: 'Only with this status; those that are confirmed when left out.',
  }),
  ...pageArgs,
}));

interface ReportsArgs extends PageArgs {
  readonly status?: ReportStatus | null | undefined;
}

/** From an account to the public queue of reports against it. */
const reportsAgainst = {
  ...costlyEdge,
  kept: shortly,
  type: ScamReportConnection,
  description: 'The reports against the account, newest first; null for a key that may not read.',
  args: reportsArgs,
  resolve: (
    { game, uid: reportedUid }: Account,
    { status, ...page }: ReportsArgs,
    context: GraphContext,
  ) => {
    const { services, principal } = context;
    const filter = { status: status ?? 'confirmed', game, reportedUid };
    return connectReports(context, services.reports.list(principal.environment, filter), page);
  },
} as const;

builder.objectField(TrustScoreType, 'reports', (t) => t.field(reportsAgainst));

builder.interfaceField(Player, 'reports', (t) => t.field(reportsAgainst));

builder.objectField(ScamReportType, 'trustScore', (t) =>
  t.field({
    ...edge,
    kept: followedScore,
    type: TrustScoreType,
    description:
      'The trust score of the account that is reported, as of now; null for a key that may not read.',
    resolve: ({ game, reportedUid: uid }, _args, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);

builder.objectField(TimelineEntryType, 'report', (t) =>
  t.field({
    ...edge,
    kept: shortly,
    type: ScamReportType,
    description: 'The report that moved the score; null when something else did, or it is gone.',
    resolve(entry, _args, { services, principal }) {
      const id = services.trust.reportOf(entry);
      return id === undefined ? null : services.reports.find(principal.environment, id);
    },
  }),
);
