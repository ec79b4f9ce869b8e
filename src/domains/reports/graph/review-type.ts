import { builder } from '../../../graph/builder.ts';
import type { Review } from '../review/review-record.ts';
import { DismissReasonEnum, ReviewDecisionEnum } from './enums.ts';

export const ReviewType = builder.objectRef<Review>('ScamReportReview').implement({
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

/** A report is confirmed or dismissed, and a confirmation may be reversed (R9.8). */
export const maxReviews = 2;
