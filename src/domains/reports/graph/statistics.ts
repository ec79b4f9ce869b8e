import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { LineageStanding } from '../../trust/service.ts';
import type { ModerationStatistics } from '../moderation/moderation.ts';
import { shortNumber, shortOrNull } from './moderation.ts';
import { DismissReasonEnum, ReportCategoryEnum } from './report.ts';

const CategoryCount = builder
  .objectRef<ModerationStatistics['byCategory'][number]>('OpenReportsOfCategory')
  .implement({
    description: 'How many reports of a category wait.',
    fields: (t) => ({
      category: t.expose('category', { type: ReportCategoryEnum, description: 'The category.' }),
      open: t.exposeInt('open', { description: 'How many wait.' }),
    }),
  });

const GameCount = builder
  .objectRef<ModerationStatistics['byGame'][number]>('OpenReportsOfGame')
  .implement({
    description: 'How many reports of a game wait.',
    fields: (t) => ({
      game: t.expose('game', { type: GameEnum, description: 'The game.' }),
      open: t.exposeInt('open', { description: 'How many wait.' }),
    }),
  });

const ReasonCount = builder
  .objectRef<ModerationStatistics['reviews']['dismissedFor'][number]>('DismissalsForReason')
  .implement({
    description: 'How many reports were dismissed for a reason.',
    fields: (t) => ({
      reason: t.expose('reason', { type: DismissReasonEnum, description: 'The reason.' }),
      count: t.exposeInt('count', { description: 'How many.' }),
    }),
  });

const ReviewStatisticsType = builder
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

const StandingType = builder.objectRef<LineageStanding>('ReporterStanding').implement({
  description: 'A key family that reports.',
  fields: (t) => ({
    lineageId: t.exposeString('lineageId', { description: 'The key family: `lin_…`.' }),
    credibility: t.float({
      description: 'How far it is believed: 0 to 1; every reporter begins at 0.5.',
      resolve: ({ credibility }) => shortNumber(credibility),
    }),
  }),
});

const StandingsType = builder
  .objectRef<ModerationStatistics['reporters']>('ReporterStandings')
  .implement({
    description: 'The key families at both ends of credibility.',
    fields: (t) => ({
      lowest: t.expose('lowest', {
        type: [StandingType],
        extensions: { rows: 10 },
        description: 'Those below 0.5, the least first: at most 10.',
      }),
      highest: t.expose('highest', {
        type: [StandingType],
        extensions: { rows: 10 },
        description: 'Those from 0.5 on, the most first: at most 10.',
      }),
    }),
  });

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
