import { builder } from '../../../graph/builder.ts';
import { rowsOf } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { LineageStanding } from '../../trust/service.ts';
import type { ModerationStatistics } from '../moderation/moderation.ts';
import { shortNumber, shortOrNull } from './moderation.ts';
import { DismissReasonEnum, ReportCategoryEnum } from './report.ts';

const CategoryCount = builder
  .objectRef<ModerationStatistics['byCategory'][number]>('OpenReportsOfCategory')
  .implement({
    description: 'The pending reports of one category.',
    fields: (t) => ({
      category: t.expose('category', { type: ReportCategoryEnum, description: 'The category.' }),
      open: t.exposeInt('open', { description: 'The number of pending reports.' }),
    }),
  });

const GameCount = builder
  .objectRef<ModerationStatistics['byGame'][number]>('OpenReportsOfGame')
  .implement({
    description: 'The pending reports of one game.',
    fields: (t) => ({
      game: t.expose('game', { type: GameEnum, description: 'The game.' }),
      open: t.exposeInt('open', { description: 'The number of pending reports.' }),
    }),
  });

const ReasonCount = builder
  .objectRef<ModerationStatistics['reviews']['dismissedFor'][number]>('DismissalsForReason')
  .implement({
    description: 'The reports dismissed for one reason.',
    fields: (t) => ({
      reason: t.expose('reason', { type: DismissReasonEnum, description: 'The reason.' }),
      count: t.exposeInt('count', { description: 'The number of dismissed reports.' }),
    }),
  });

const ReviewStatisticsType = builder
  .objectRef<ModerationStatistics['reviews']>('ReviewStatistics')
  .implement({
    description: 'The recent decisions of moderators.',
    fields: (t) => ({
      days: t.exposeInt('days', { description: 'The number of UTC days, today included.' }),
      confirmed: t.exposeInt('confirmed', { description: 'Reports confirmed.' }),
      dismissed: t.exposeInt('dismissed', { description: 'Reports dismissed.' }),
      dismissedFor: t.expose('dismissedFor', rowsOf(ReasonCount, 3, 'Dismissals by reason.')),
      reversed: t.exposeInt('reversed', { description: 'Confirmations reversed.' }),
      dismissedShare: t.float({
        nullable: true,
        description: 'The share of dismissals among the decisions: 0 to 1; null without decisions.',
        resolve: ({ dismissedShare }) => shortOrNull(dismissedShare),
      }),
      medianSeconds: t.exposeInt('medianSeconds', {
        nullable: true,
        description:
          'The median seconds from report to decision, within 2.5 percent; null without decisions.',
      }),
    }),
  });

const StandingType = builder.objectRef<LineageStanding>('ReporterStanding').implement({
  description: 'The credibility of a key family that files reports.',
  fields: (t) => ({
    lineageId: t.exposeString('lineageId', { description: 'The key family: `lin_…`.' }),
    credibility: t.float({
      description: 'Its credibility, 0 to 1; every key family starts at 0.5.',
      resolve: ({ credibility }) => shortNumber(credibility),
    }),
  }),
});

const StandingsType = builder
  .objectRef<ModerationStatistics['reporters']>('ReporterStandings')
  .implement({
    description: 'The key families with the lowest and the highest credibility.',
    fields: (t) => ({
      lowest: t.expose(
        'lowest',
        rowsOf(StandingType, 10, 'Those below 0.5, the lowest first: at most 10.'),
      ),
      highest: t.expose(
        'highest',
        rowsOf(StandingType, 10, 'Those from 0.5 on, the highest first: at most 10.'),
      ),
    }),
  });

const StatisticsType = builder.objectRef<ModerationStatistics>('ModerationStatistics').implement({
  description: 'Statistics of moderation.',
  fields: (t) => ({
    open: t.exposeInt('open', { description: 'Pending reports.' }),
    overdue: t.exposeInt('overdue', {
      description: 'Pending reports past their `expectedReviewBy`.',
    }),
    claimed: t.exposeInt('claimed', { description: 'Pending reports that a moderator claimed.' }),
    byCategory: t.expose('byCategory', rowsOf(CategoryCount, 6, 'Pending reports by category.')),
    byGame: t.expose('byGame', rowsOf(GameCount, 3, 'Pending reports by game.')),
    reviews: t.expose('reviews', {
      type: ReviewStatisticsType,
      description: 'The decisions of the last 30 days.',
    }),
    reporters: t.expose('reporters', {
      type: StandingsType,
      description: 'The credibility of the key families that file reports.',
    }),
  }),
});

builder.queryField('moderationStatistics', (t) =>
  t.field({
    type: StatisticsType,
    nullable: true,
    description: 'Statistics of moderation in the environment of the key.',
    authScopes: { scope: 'admin' },
    resolve: (_root, _args, { services, principal }) =>
      services.reports.moderation.statistics(principal.environment),
  }),
);
