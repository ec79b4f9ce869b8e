import { builder } from '../../../graph/builder.ts';
import { connectionType, loadConnection, pageArgs } from '../../../graph/connection.ts';
import { rowsOf } from '../../../graph/field-options.ts';
import { hasScope } from '../../../lib/principal.ts';
import { plainText } from '../../../lib/text.ts';
import type { ModeratedReport } from '../moderation/moderation.ts';
import { queueKeyOf } from '../moderation/queue.ts';
import { type Review, unknownReport } from '../report.ts';
import {
  DismissReasonEnum,
  ReportCategoryEnum,
  ReportFlagEnum,
  ReviewDecisionEnum,
  reportIdArg,
  ScamReportType,
} from './report.ts';
import { needsGame, reportedAccountArgs } from './reports.ts';

/** Rounds to four decimals. */
export const shortNumber = (value: number): number => Math.round(value * 1e4) / 1e4;

export const shortOrNull = (value: number | null): number | null =>
  value === null ? null : shortNumber(value);

const ReviewType = builder.objectRef<Review>('ScamReportReview').implement({
  description: 'One decision of a moderator on a report.',
  fields: (t) => ({
    decision: t.expose('decision', { type: ReviewDecisionEnum, description: 'The decision.' }),
    reason: t.expose('reason', {
      type: DismissReasonEnum,
      nullable: true,
      description: 'The reason of a dismissal; null for a confirmation.',
    }),
    note: t.exposeString('note', { description: 'The note of the moderator.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was made.' }),
    actor: t.exposeString('actor', { description: 'The key of the moderator: `key_…`.' }),
    requestId: t.exposeString('requestId', { description: 'The id of the request.' }),
  }),
});

/** A report is confirmed or dismissed, and a confirmation may be reversed (R9.8). */
const maxReviews = 2;

const ClaimType = builder
  .objectRef<NonNullable<ModeratedReport['claim']>>('ScamReportClaim')
  .implement({
    description: 'The claim of a moderator on a report.',
    fields: (t) => ({
      actor: t.exposeString('actor', { description: 'The key of the moderator: `key_…`.' }),
      until: t.expose('until', { type: 'DateTime', description: 'When it ends unless renewed.' }),
    }),
  });

const ModeratedReportType = builder.objectRef<ModeratedReport>('ModeratedReport');

builder.node(ModeratedReportType, {
  id: { resolve: ({ id }) => id },
  loadOne(id, { services, principal }) {
    if (!hasScope(principal, 'admin')) throw unknownReport();
    return services.reports.moderation.get(principal.environment, id);
  },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'overdue' in value,
  description: 'A report with the fields for moderators.',
  fields: (t) => ({
    report: t.field({
      type: ScamReportType,
      description: 'The full report.',
      resolve: (report) => report,
    }),
    lineageId: t.exposeString('lineageId', {
      description: 'The key family that filed it.',
    }),
    credibility: t.float({
      nullable: true,
      description:
        'The credibility of the reporter when it was filed, 0.05 to 1; null until the score has taken it.',
      resolve: ({ credibility }) => shortOrNull(credibility),
    }),
    pendingWeight: t.float({
      nullable: true,
      description: 'Its weight while pending; null until the score has taken it.',
      resolve: ({ pendingWeight }) => shortOrNull(pendingWeight),
    }),
    overdue: t.exposeBoolean('overdue', {
      description: 'Whether it is pending past `expectedReviewBy`.',
    }),
    urgent: t.exposeBoolean('urgent', {
      description: 'Whether it comes first in the queue.',
    }),
    claim: t.expose('claim', {
      type: ClaimType,
      nullable: true,
      description: 'The current claim; null when it is free.',
    }),
    reviews: t.expose(
      'reviews',
      rowsOf(ReviewType, maxReviews, 'The decisions so far, newest last.'),
    ),
  }),
});

/** The options of every field that answers one report to a moderator. */
const moderatedReportField = {
  type: ModeratedReportType,
  nullable: true,
  authScopes: { scope: 'admin' },
  args: reportIdArg,
} as const;

builder.queryField('moderatedReport', (t) =>
  t.field({
    ...moderatedReportField,
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
      'The pending reports: phishing and suspected brigades first, then by `expectedReviewBy`.',
    authScopes: { scope: 'admin' },
    args: {
      ...reportedAccountArgs,
      category: t.arg({ type: ReportCategoryEnum, description: 'Only of this category.' }),
      flag: t.arg({ type: ReportFlagEnum, description: 'Only with this flag.' }),
      claimed: t.arg.boolean({
        description: 'True for claimed reports only, false for free ones only.',
      }),
      overdue: t.arg.boolean({
        description: 'True for reports past their `expectedReviewBy` only.',
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
      return loadConnection({
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

/** The longest note of a review, in characters (R9.8). */
const longestNote = 1000;

builder.mutationField('reviewScamReport', (t) =>
  t.field({
    ...moderatedReportField,
    description:
      'Confirms or dismisses a report, or reverses a confirmation. The same decision again changes nothing.',
    args: {
      ...reportIdArg,
      decision: t.arg({
        type: ReviewDecisionEnum,
        required: true,
        description: 'The decision.',
      }),
      reason: t.arg({
        type: DismissReasonEnum,
        description: 'The reason of a dismissal: INSUFFICIENT_EVIDENCE by default.',
      }),
      note: t.arg.string({
        description: 'A note for other moderators, at most 1000 characters.',
        defaultValue: '',
        validate: {
          refine: [
            (note) => note.length <= longestNote || Array.from(note).length <= longestNote,
            { message: 'At most 1000 characters.' },
          ],
        },
      }),
      reverse: t.arg.boolean({
        description: 'With a dismissal: reverses a confirmation after an upheld appeal.',
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
        { message: 'Only a dismissal reverses a confirmation.', path: ['reverse'] },
      ],
    ],
    resolve: (_root, { id, ...args }, { services, principal, requestId }) =>
      services.reports.moderation.review(
        principal.environment,
        id,
        {
          decision: args.decision,
          reason: args.reason ?? null,
          note: plainText(args.note ?? ''),
          reverse: args.reverse ?? false,
        },
        { keyId: principal.keyId, lineageId: principal.lineageId, requestId },
      ),
  }),
);

builder.mutationField('claimScamReport', (t) =>
  t.field({
    ...moderatedReportField,
    description:
      'Claims a pending report for 15 minutes, or renews the claim. No other moderator can claim or review it meanwhile.',
    resolve: (_root, { id }, { services, principal, requestId }) => {
      const { environment, keyId, lineageId } = principal;
      return services.reports.moderation.claim(environment, id, { keyId, lineageId, requestId });
    },
  }),
);

builder.mutationField('releaseScamReport', (t) =>
  t.field({
    ...moderatedReportField,
    description: 'Releases a claimed report; one that is not claimed stays as it is.',
    resolve: (_root, { id }, { services, principal: { environment, keyId } }) =>
      services.reports.moderation.release(environment, id, { keyId }),
  }),
);
