import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { maskUid } from '../filing/public-text.ts';
import type { StoredReport } from '../stored-report.ts';
import { ReportCategoryEnum, ReportStatusEnum } from './enums.ts';
import { VisibilityEnum, visibilityOf } from './visibility.ts';

export const ScamReportType = builder.objectRef<StoredReport>('ScamReport');

const nodeIdOf = ({ game, id }: StoredReport): string => `${game}:${id}`;

builder.node(ScamReportType, {
  id: { resolve: nodeIdOf },
  loadOne: async (key, { services, principal }) => {
    const [, id = ''] = key.split(':');
    const report = await services.reports.find(principal.environment, id);
    // One of another game has another id.
    if (report && nodeIdOf(report) === key) return report;
    throw new Problem('report_not_found', 'There is no such report.');
  },
  description: 'What somebody reported of an account; the public sees it censored.',
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'expectedReviewBy' in value,
  fields: (t) => ({
    reportId: t.exposeString('id', { description: 'Names the report: `rep_…`.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of both accounts.' }),
    reportedUid: t.exposeString('reportedUid', { description: 'The account that is reported.' }),
    reporterUidMasked: t.string({
      description: 'The reporter, without the middle digits.',
      resolve: ({ reporterUid }) => maskUid(reporterUid),
    }),
    category: t.expose('category', {
      type: ReportCategoryEnum,
      description: 'What it is reported for.',
    }),
    status: t.expose('status', {
      type: ReportStatusEnum,
      description: 'Where the report is in its life.',
    }),
    description: t.exposeString('publicText', {
      description:
        'What happened, without contact data and shortened to 500 characters; `fullDescription` has it all.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was filed.' }),
    expectedReviewBy: t.expose('expectedReviewBy', {
      type: 'DateTime',
      description: 'By when a moderator should have decided.',
    }),
    confirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was confirmed; null unless it is.',
      resolve: ({ status, reviews }) =>
        status === 'confirmed' ? (reviews.at(-1)?.at ?? null) : null,
    }),
    visibility: t.field({
      type: VisibilityEnum,
      description: 'How much of it this caller sees.',
      resolve: (report, _args, context) => visibilityOf(report, context),
    }),
  }),
});
