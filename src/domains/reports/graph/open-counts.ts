import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { ModerationStatistics } from '../review/moderation-statistics.ts';
import { ReportCategoryEnum } from './enums.ts';

export const CategoryCount = builder
  .objectRef<ModerationStatistics['byCategory'][number]>('OpenReportsOfCategory')
  .implement({
    description: 'How many reports of a category wait.',
    fields: (t) => ({
      category: t.expose('category', { type: ReportCategoryEnum, description: 'The category.' }),
      open: t.exposeInt('open', { description: 'How many wait.' }),
    }),
  });

export const GameCount = builder
  .objectRef<ModerationStatistics['byGame'][number]>('OpenReportsOfGame')
  .implement({
    description: 'How many reports of a game wait.',
    fields: (t) => ({
      game: t.expose('game', { type: GameEnum, description: 'The game.' }),
      open: t.exposeInt('open', { description: 'How many wait.' }),
    }),
  });
