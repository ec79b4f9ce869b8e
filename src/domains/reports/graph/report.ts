import { gameIds } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { evidenceRule } from '../evidence-url.ts';
import { maskUid } from '../public-text.ts';
import { reportFlags } from '../report.ts';
import type { Visibility } from '../service.ts';
import type { StoredReport } from '../store.ts';
import {
  ContactPlatformEnum,
  ReportCategoryEnum,
  ReportFlagEnum,
  ReportStatusEnum,
} from './enums.ts';

const VisibilityEnum = builder.enumType('ReportVisibility', {
  description: 'How much of a report a caller sees (R9.7).',
  values: enumValues<Visibility>({
    public: 'What everybody may see.',
    reporter: 'What the key family that filed it may see.',
    moderator: 'All of it.',
  }),
});

const visibilityOf = (report: StoredReport, { services, principal }: GraphContext): Visibility =>
  services.reports.visibilityOf(report, principal);

/** What the reporter's side and moderators see, and null for all others. */
const closed =
  <Value>(read: (report: StoredReport) => Value) =>
  (report: StoredReport, _args: object, context: GraphContext): Value | null =>
    visibilityOf(report, context) === 'public' ? null : read(report);

/** What moderators alone see, and null for all others. */
const moderated =
  <Value>(read: (report: StoredReport) => Value) =>
  (report: StoredReport, _args: object, context: GraphContext): Value | null =>
    visibilityOf(report, context) === 'moderator' ? read(report) : null;

const restricted = 'Null unless `visibility` is REPORTER or MODERATOR.';
const moderatorsOnly = 'Null unless `visibility` is MODERATOR.';

export const ScamReportType = builder.objectRef<StoredReport>('ScamReport');

builder.node(ScamReportType, {
  id: { resolve: ({ game, id }) => `${game}:${id}` },
  loadOne: (key, { services, principal }) => {
    const [game, id = '', ...rest] = key.split(':');
    if (!gameIds.some((known) => known === game) || rest.length > 0)
      throw new Problem('report_not_found', 'There is no such report.');
    return services.reports.get(principal.environment, id);
  },
  description: 'What somebody reported of an account; the public sees it censored (R9.6, R9.7).',
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
    description: t.string({
      description:
        'What happened, without contact data and shortened to 500 characters; `fullDescription` has it all.',
      resolve: (report, _args, { services }) => services.reports.publicText(report),
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

builder.objectFields(ScamReportType, (t) => ({
  reporterUid: t.string({
    nullable: true,
    description: `The reporter. ${restricted}`,
    resolve: closed(({ reporterUid }) => reporterUid),
  }),
  fullDescription: t.string({
    nullable: true,
    description: `What happened, as it was written. ${restricted}`,
    resolve: closed(({ description }) => description),
  }),
  evidenceUrls: t.stringList({
    nullable: true,
    extensions: { rows: evidenceRule.most },
    description: `What is to prove it. ${restricted}`,
    resolve: closed(({ evidenceUrls }) => evidenceUrls),
  }),
  contactPlatform: t.field({
    type: ContactPlatformEnum,
    nullable: true,
    description: `Where the two were in contact, if the reporter said so. ${restricted}`,
    resolve: closed(({ contactPlatform }) => contactPlatform),
  }),
  reviewedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: `When it was decided last; null while it is pending. ${restricted}`,
    resolve: closed(({ reviews }) => reviews.at(-1)?.at ?? null),
  }),
  reviewNote: t.string({
    nullable: true,
    description: `What the moderator noted; null while it is pending. ${moderatorsOnly}`,
    resolve: moderated(({ reviews }) => reviews.at(-1)?.note ?? null),
  }),
  flags: t.field({
    type: [ReportFlagEnum],
    nullable: true,
    extensions: { rows: reportFlags.length },
    description: `What to know before deciding. ${moderatorsOnly}`,
    resolve: moderated(({ flags }) => flags),
  }),
}));
