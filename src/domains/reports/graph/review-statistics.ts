import { builder } from '../../../graph/builder.ts';
import type { ModerationStatistics } from '../review/moderation-statistics.ts';
import { DismissReasonEnum } from './enums.ts';
import { shortOrNull } from './short-number.ts';

const ReasonCount = builder
  .objectRef<ModerationStatistics['reviews']['dismissedFor'][number]>('DismissalsForReason')
  .implement({
    description: 'How many reports were dismissed for a reason.',
    fields: (t) => ({
      reason: t.expose('reason', { type: DismissReasonEnum, description: 'The reason.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  });

export const ReviewStatisticsType = builder
  .objectRef<ModerationStatistics['reviews']>('ReviewStatistics')
  .implement({
    description: 'What moderators decided lately.',
    fields: (t) => ({
      days: t.exposeInt('days', { description: 'How many UTC days are counted, today included.' }),
      confirmed: t.exposeInt('confirmed', { description: 'Reports confirmed.' }),
      dismissed: t.exposeInt('dismissed', { description: 'Reports dismissed.' }),
      dismissedFor: t.expose('dismissedFor', {
        type: [ReasonCount],
        extensions: { rows: 3 },
        description: 'The same by reason.',
      }),
      reversed: t.exposeInt('reversed', { description: 'Confirmations taken back.' }),
      dismissedShare: t.float({
        nullable: true,
        description:
          'Of the reports decided, the part dismissed: 0 to 1; null when there were none.',
        resolve: ({ dismissedShare }) => shortOrNull(dismissedShare),
      }),
      medianSeconds: t.exposeInt('medianSeconds', {
        nullable: true,
        description: 'From report to decision, within 2.5 percent; null when there were none.',
      }),
    }),
  });
