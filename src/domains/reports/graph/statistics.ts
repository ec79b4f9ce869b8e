import { builder } from '../../../graph/builder.ts';
import type { ModerationStatistics } from '../review/moderation-statistics.ts';
import { CategoryCount, GameCount } from './open-counts.ts';
import { ReviewStatisticsType } from './review-statistics.ts';
import { StandingsType } from './standings.ts';

const StatisticsType = builder.objectRef<ModerationStatistics>('ModerationStatistics').implement({
  description: 'How moderation stands.',
  fields: (t) => ({
    open: t.exposeInt('open', { description: 'Reports that wait for a moderator.' }),
    overdue: t.exposeInt('overdue', {
      description: 'Those of them that are past their `expectedReviewBy`.',
    }),
    claimed: t.exposeInt('claimed', { description: 'Those of them that a moderator claimed.' }),
    byCategory: t.expose('byCategory', {
      type: [CategoryCount],
      extensions: { rows: 6 },
      description: 'The open ones by category.',
    }),
    byGame: t.expose('byGame', {
      type: [GameCount],
      extensions: { rows: 3 },
      description: 'The open ones by game.',
    }),
    reviews: t.expose('reviews', {
      type: ReviewStatisticsType,
      description: 'The decisions of the last 30 days.',
    }),
    reporters: t.expose('reporters', {
      type: StandingsType,
      description: 'How far those who report are believed.',
    }),
  }),
});

builder.queryField('moderationStatistics', (t) =>
  t.field({
    type: StatisticsType,
    nullable: true,
    description: 'How moderation stands in the environment of the key that asks.',
    authScopes: { scope: 'admin' },
    resolve: (_root, _args, { services, principal }) =>
      services.reports.moderation.statistics(principal.environment),
  }),
);
