import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import { pageArgs } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { queueKeyOf } from '../queue/priority.ts';
import { ReportCategoryEnum, ReportFlagEnum } from './enums.ts';
import { ModeratedReportType, moderatedReport } from './moderated.ts';
import { needsGame, reportedAccountArgs } from './reported-account.ts';

builder.queryField('moderatedReport', (t) =>
  t.field({
    ...moderatedReport,
    description: 'One report as moderators see it.',
    resolve: (_root, { id }, { services, principal }) =>
      services.reports.moderation.get(principal.environment, id),
  }),
);

const ModerationQueue = connectionType('ModerationQueue', ModeratedReportType);

builder.queryField('moderationQueue', (t) =>
  t.field({
    type: ModerationQueue,
    nullable: true,
    description:
      'The reports that wait for a moderator: phishing and suspected brigades first, then by `expectedReviewBy`.',
    authScopes: { scope: 'admin' },
    args: {
      ...reportedAccountArgs,
      category: t.arg({ type: ReportCategoryEnum, description: 'Only of this category.' }),
      flag: t.arg({ type: ReportFlagEnum, description: 'Only with this flag.' }),
      claimed: t.arg.boolean({
        description: 'True for those that a moderator has claimed, false for those that are free.',
      }),
      overdue: t.arg.boolean({
        description: 'True for those past their `expectedReviewBy` alone.',
        defaultValue: false,
      }),
      ...pageArgs,
    },
    validate: [needsGame],
    resolve: (_root, args, { services, principal, cursors }) => {
      const { environment } = principal;
      const filters = {
        game: args.game ?? undefined,
        category: args.category ?? undefined,
        flag: args.flag ?? undefined,
        claimed: args.claimed ?? undefined,
        reportedUid: args.reportedUid ?? undefined,
        overdue: args.overdue ?? false,
      };
      return connectionOf({
        cursors,
        list: `moderation ${environment} ${JSON.stringify(filters)}`,
        first: args.first,
        after: args.after,
        keyOf: queueKeyOf,
        load: (page) => services.reports.moderation.queue(environment, filters, page),
      });
    },
  }),
);
