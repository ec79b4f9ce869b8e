import { builder } from '../../../graph/builder.ts';
import type { ModeratedReport } from '../moderation.ts';
import type { Review } from '../report.ts';
import { DismissReasonEnum, ReviewDecisionEnum } from './enums.ts';
import { ScamReportType } from './report.ts';
import { shortOrNull } from './short-number.ts';

const ReviewType = builder.objectRef<Review>('ScamReportReview').implement({
  description: 'One decision of a moderator on a report.',
  fields: (t) => ({
    decision: t.expose('decision', { type: ReviewDecisionEnum, description: 'What was decided.' }),
    reason: t.expose('reason', {
      type: DismissReasonEnum,
      nullable: true,
      description: 'Why it was dismissed; null for a confirmation.',
    }),
    note: t.exposeString('note', { description: 'What the moderator noted.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.exposeString('actor', { description: 'The key that decided: `key_…`.' }),
    requestId: t.exposeString('requestId', { description: 'Under which request.' }),
  }),
});

const ClaimType = builder
  .objectRef<NonNullable<ModeratedReport['claim']>>('ScamReportClaim')
  .implement({
    description: 'That one moderator works on a report.',
    fields: (t) => ({
      actor: t.exposeString('actor', { description: 'The key of the moderator: `key_…`.' }),
      until: t.expose('until', { type: 'DateTime', description: 'Until when, unless renewed.' }),
    }),
  });

/** R9.8: a report is confirmed or dismissed, and a confirmation may be reversed. */
const maxReviews = 2;

export const ModeratedReportType = builder.objectRef<ModeratedReport>('ModeratedReport').implement({
  description: 'A report with what only moderators need of it.',
  fields: (t) => ({
    report: t.field({
      type: ScamReportType,
      description: 'The report itself, in full.',
      resolve: (report) => report,
    }),
    lineageId: t.exposeString('lineageId', {
      description: 'The key family that filed it and answers for the reporter.',
    }),
    credibility: t.float({
      nullable: true,
      description: 'How far the reporter was believed when it was filed: 0.05 to 1.',
      resolve: ({ credibility }) => shortOrNull(credibility),
    }),
    pendingWeight: t.float({
      nullable: true,
      description: 'What it weighs while it is pending; null until the score has taken it.',
      resolve: ({ pendingWeight }) => shortOrNull(pendingWeight),
    }),
    overdue: t.exposeBoolean('overdue', {
      description: 'Whether it is pending past `expectedReviewBy`.',
    }),
    urgent: t.exposeBoolean('urgent', {
      description: 'Whether it stands before the others in the queue.',
    }),
    claim: t.expose('claim', {
      type: ClaimType,
      nullable: true,
      description: 'Who works on it now; null when it is free.',
    }),
    reviews: t.expose('reviews', {
      type: [ReviewType],
      extensions: { rows: maxReviews },
      description: 'The decisions so far, newest last.',
    }),
  }),
});
