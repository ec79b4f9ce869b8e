import { builder } from '../../../graph/builder.ts';
import type { LineageStanding } from '../../trust/service.ts';
import type { ModerationStatistics } from '../review/moderation-statistics.ts';
import { shortNumber } from './short-number.ts';

const StandingType = builder.objectRef<LineageStanding>('ReporterStanding').implement({
  description: 'A key family that reports.',
  fields: (t) => ({
    lineageId: t.exposeString('lineageId', { description: 'The key family: `lin_…`.' }),
    credibility: t.float({
      description: 'How far it is believed: 0 to 1; everybody begins with 0.5.',
      resolve: ({ credibility }) => shortNumber(credibility),
    }),
  }),
});

export const StandingsType = builder
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
