import type { Account } from '../../../games/account.ts';
import { builder } from '../../../graph/builder.ts';
import { shortLived } from '../../../graph/cache/plugin.ts';
import {
  connectionType,
  loadConnection,
  type PageArgs,
  pageArgs,
} from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { costlyEdge, edge, validUid } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { hasScope, readOrReport } from '../../../lib/principal.ts';
import { Player } from '../../players/graph/player.ts';
import { polledScore, TimelineEntryType, TrustScoreType } from '../../trust/graph.ts';
import type { ReportList } from '../lists.ts';
import type { ReportStatus } from '../report.ts';
import { ReportCategoryEnum, ReportStatusEnum, reportIdArg, ScamReportType } from './report.ts';

/** The arguments that narrow a list of reports to a game or to one account (R9.4a). */
export const reportedAccountArgs = builder.args((t) => ({
  game: t.field({ type: GameEnum, description: 'Only of this game.' }),
  reportedUid: t.string({
    description: 'Only against this account: 9 or 10 digits; needs `game`.',
    validate: validUid,
  }),
}));

/** The same UID in two games is two accounts. */
export const needsGame: [
  (args: { game?: string | null | undefined; reportedUid?: string | null | undefined }) => boolean,
  { message: string; path: string[] },
] = [
  ({ game, reportedUid }) => reportedUid == null || game != null,
  { message: 'The account needs its game.', path: ['game'] },
];

builder.queryField('scamReport', (t) =>
  t.field({
    type: ScamReportType,
    nullable: true,
    description: 'One report; the key family that filed it and moderators see more fields.',
    // Without `read` a key sees only the reports of its own family (R9.4a).
    authScopes: { scope: readOrReport },
    args: reportIdArg,
    resolve: (_root, { id }, { services, principal }) =>
      hasScope(principal, 'read')
        ? services.reports.get(principal.environment, id)
        : services.reports.getOwn(principal, id),
  }),
);

const reportsArgs = builder.args((t) => ({
  status: t.field({
    type: ReportStatusEnum,
    description: 'Only with this status; confirmed by default.',
  }),
  ...pageArgs,
}));

const ScamReportConnection = connectionType('ScamReport', ScamReportType);

const connectReports = (
  { cursors }: GraphContext,
  { name, keyOf, page }: ReportList,
  { first, after }: PageArgs,
) => loadConnection({ cursors, list: name, first, after, keyOf, load: page });

builder.queryField('scamReports', (t) =>
  t.field({
    type: ScamReportConnection,
    nullable: true,
    description: 'The public queue of reports, newest first.',
    authScopes: { scope: 'read' },
    cache: shortLived,
    args: {
      ...reportedAccountArgs,
      ...reportsArgs,
      category: t.arg({ type: ReportCategoryEnum, description: 'Only of this category.' }),
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

const reportsAgainst = {
  ...costlyEdge,
  cache: shortLived,
  type: ScamReportConnection,
  description: 'The reports against the account, newest first; null for a key without `read`.',
  args: reportsArgs,
  resolve: (
    { game, uid: reportedUid }: Account,
    { status, ...page }: PageArgs & { readonly status?: ReportStatus | null | undefined },
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
    cache: polledScore,
    type: TrustScoreType,
    description: 'The current trust score of the reported account; null for a key without `read`.',
    resolve: ({ game, reportedUid: uid }, _args, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);

builder.objectField(TimelineEntryType, 'report', (t) =>
  t.field({
    ...edge,
    cache: shortLived,
    type: ScamReportType,
    description:
      'The report that changed the score; null when something else did, or it was erased.',
    resolve(entry, _args, { services, principal }) {
      const id = services.trust.reportOf(entry);
      return id === undefined ? null : services.reports.find(principal.environment, id);
    },
  }),
);
