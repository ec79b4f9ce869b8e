import { builder } from '../../../graph/builder.ts';
import { connectionOf, connectionType, pageArgs, pageSize } from '../../../graph/paging.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { queueKeyOf } from '../priority.ts';
import {
  DismissReasonEnum,
  ReportCategoryEnum,
  ReportFlagEnum,
  ReviewDecisionEnum,
} from './enums.ts';
import { ModeratedReportType } from './moderated.ts';

builder.queryField('moderatedReport', (t) =>
  t.field({
    type: ModeratedReportType,
    nullable: true,
    description: 'One report as moderators see it.',
    authScopes: { scope: 'admin' },
    args: { id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }) },
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
      game: t.arg({ type: GameEnum, description: 'Only of this game.' }),
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
    resolve: (_root, args, { services, principal, cursors }) => {
      const { environment } = principal;
      const filters = {
        game: args.game ?? undefined,
        category: args.category ?? undefined,
        flag: args.flag ?? undefined,
        claimed: args.claimed ?? undefined,
        overdue: args.overdue ?? false,
      };
      return connectionOf({
        cursors,
        list: `moderation ${environment} ${JSON.stringify(filters)}`,
        first: args.first ?? pageSize.usual,
        after: args.after,
        keyOf: queueKeyOf,
        load: (page) => services.reports.moderation.queue(environment, filters, page),
      });
    },
  }),
);

/** The longest note of a review, in characters (R9.8). */
const longestNote = 1000;

builder.mutationField('reviewScamReport', (t) =>
  t.field({
    type: ModeratedReportType,
    nullable: true,
    description:
      'Confirms or dismisses a report, or takes a confirmation back (R9.8); the same decision again changes nothing.',
    authScopes: { scope: 'admin' },
    args: {
      id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }),
      decision: t.arg({
        type: ReviewDecisionEnum,
        required: true,
        description: 'What is decided.',
      }),
      reason: t.arg({
        type: DismissReasonEnum,
        description: 'Why it is dismissed: INSUFFICIENT_EVIDENCE when left out.',
      }),
      note: t.arg.string({
        description: 'For other moderators: at most 1000 characters.',
        defaultValue: '',
        validate: {
          refine: [
            (note) => note.length <= longestNote || Array.from(note).length <= longestNote,
            { message: 'At most 1000 characters.' },
          ],
        },
      }),
      reverse: t.arg.boolean({
        description: 'With a dismissal: takes a confirmation back, since an appeal was upheld.',
        defaultValue: false,
      }),
    },
    validate: [
      [
        ({ decision, reason }) => decision === 'dismissed' || reason == null,
        { message: 'Only a dismissal has a reason.', path: ['reason'] },
      ],
      [
        ({ decision, reverse }) => decision === 'dismissed' || !reverse,
        { message: 'Only a dismissal takes a confirmation back.', path: ['reverse'] },
      ],
    ],
    resolve: (_root, { id, ...args }, { services, principal, requestId }) =>
      services.reports.moderation.review(
        principal.environment,
        id,
        {
          decision: args.decision,
          reason: args.reason ?? null,
          note: args.note ?? '',
          reverse: args.reverse ?? false,
        },
        { keyId: principal.keyId, requestId },
      ),
  }),
);

builder.mutationField('claimScamReport', (t) =>
  t.field({
    type: ModeratedReportType,
    nullable: true,
    description:
      'Takes a pending report for the key that asks, for 15 minutes; again, it is renewed. No other moderator can claim or review it meanwhile.',
    authScopes: { scope: 'admin' },
    args: { id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }) },
    resolve: (_root, { id }, { services, principal, requestId }) => {
      const { environment, keyId } = principal;
      return services.reports.moderation.claim(environment, id, { keyId, requestId });
    },
  }),
);

builder.mutationField('releaseScamReport', (t) =>
  t.field({
    type: ModeratedReportType,
    nullable: true,
    description: 'Gives a claimed report back; one that nobody holds stays as it is.',
    authScopes: { scope: 'admin' },
    args: { id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }) },
    resolve: (_root, { id }, { services, principal, requestId }) => {
      const { environment, keyId } = principal;
      return services.reports.moderation.release(environment, id, { keyId, requestId });
    },
  }),
);
