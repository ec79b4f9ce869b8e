import { builder } from '../../../graph/builder.ts';
import type { ModeratedReport } from '../review/moderated-report.ts';
import { ScamReportType } from './report.ts';
import { reportIdArg } from './report-id.ts';
import { maxReviews, ReviewType } from './review-type.ts';
import { shortOrNull } from './short-number.ts';

const ClaimType = builder
  .objectRef<NonNullable<ModeratedReport['claim']>>('ScamReportClaim')
  .implement({
    description: 'That one moderator works on a report.',
    fields: (t) => ({
      actor: t.exposeString('actor', { description: 'The key of the moderator: `key_…`.' }),
      until: t.expose('until', { type: 'DateTime', description: 'Until when, unless renewed.' }),
    }),
  });

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
      description:
        'How far the reporter was believed when it was filed, 0.05 to 1; null until the score has taken it.',
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

/** What every field needs that answers one report to a moderator. */
export const moderatedReport = {
  type: ModeratedReportType,
  nullable: true,
  authScopes: { scope: 'admin' },
  args: reportIdArg,
} as const;
