import { builder } from '../../graph/builder.ts';
import { accountArgs, edge } from '../../graph/field-options.ts';
import { GameEnum } from '../../graph/scalars.ts';
import { NoticeRef, NoticeTypeEnum } from '../archive/graph/notices.ts';
import { gameArg, langArg } from '../catalog/graph/fields.ts';
import {
  ReportStatusEnum,
  ReviewDecisionEnum,
  reportIdArg,
  ScamReportType,
} from '../reports/graph/report.ts';
import { TrustEventEnum, TrustScoreType, TrustTierEnum } from '../trust/graph.ts';
import type { LiveEvent, NoticePublished, ReportReviewed, TrustScoreChanged } from './event.ts';

const TrustChange = builder.objectRef<TrustScoreChanged>('TrustScoreChange').implement({
  description: 'The trust score of an account has changed.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    score: t.exposeInt('score', { description: 'The score after the change: 0 to 100.' }),
    tier: t.expose('tier', { type: TrustTierEnum, description: 'The range it falls into.' }),
    cause: t.expose('cause', { type: TrustEventEnum, description: 'What changed it.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it changed.' }),
    trustScore: t.field({
      type: TrustScoreType,
      nullable: true,
      description:
        'The whole score as of now, which may have changed again; null when it is not available.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});

const ReportReview = builder.objectRef<ReportReviewed>('ReportReview').implement({
  description: 'A moderator has decided on a report.',
  fields: (t) => ({
    reportId: t.exposeString('reportId', { description: 'The report: `rep_…`.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the reported account.' }),
    status: t.expose('status', { type: ReportStatusEnum, description: 'Its status now.' }),
    decision: t.expose('decision', { type: ReviewDecisionEnum, description: 'The decision.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was decided.' }),
    report: t.field({
      ...edge,
      type: ScamReportType,
      description:
        'The report as of now, which may have changed again; null for a key that may not read.',
      resolve: ({ reportId }, _args, { services, principal }) =>
        services.reports.find(principal.environment, reportId),
    }),
  }),
});

const NoticePublication = builder.objectRef<NoticePublished>('NoticePublication').implement({
  description: 'A game has announced something.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game that announced it.' }),
    noticeId: t.exposeString('noticeId', { description: 'Names the notice.' }),
    type: t.expose('noticeType', { type: NoticeTypeEnum, description: 'What it is about.' }),
    title: t.exposeString('title', { description: 'Its title in English.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it starts.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was seen first.' }),
    notice: t.field({
      ...edge,
      type: NoticeRef,
      description: 'The notice as of now, which may have changed; null when it is not available.',
      args: langArg,
      resolve: ({ game, noticeId: id }, { lang }, { services, principal }) =>
        services.archive.notices.findNotice(principal.environment, {
          game,
          id,
          language: lang,
        }),
    }),
  }),
});

/** A topic holds events of one type; another type is a defect. */
function assertType<Type extends LiveEvent['type']>(
  event: LiveEvent,
  type: Type,
): Extract<LiveEvent, { type: Type }> {
  if (event.type !== type) throw new Error(`A feed of ${type} holds ${event.type}.`);
  return event as Extract<LiveEvent, { type: Type }>;
}

builder.subscriptionField('trustScoreChanged', (t) =>
  t.field({
    type: TrustChange,
    nullable: true,
    description: 'Each change of the trust score of one account, from now on.',
    authScopes: { scope: 'read' },
    args: accountArgs,
    subscribe: (_root, account, { services, principal, ip }) =>
      services.live.watchAccount({ principal, ip }, account),
    resolve: (event) => assertType(event, 'trust_score.changed'),
  }),
);

builder.subscriptionField('noticePublished', (t) =>
  t.field({
    type: NoticePublication,
    nullable: true,
    description: 'Each notice that a game announces, from now on.',
    authScopes: { scope: 'read' },
    args: {
      ...gameArg,
      type: t.arg({ type: NoticeTypeEnum, description: 'Only notices of this type.' }),
    },
    subscribe: (_root, { game, type }, { services, principal, ip }) =>
      services.live.watchNotices({ principal, ip }, game, type ?? undefined),
    resolve: (event) => assertType(event, 'notice.published'),
  }),
);

builder.subscriptionField('reportReviewed', (t) =>
  t.field({
    type: ReportReview,
    nullable: true,
    description:
      'Each decision on one report, from now on; for the key family that filed it and moderators.',
    authScopes: { scope: 'read' },
    args: reportIdArg,
    subscribe: (_root, { id }, { services, principal, ip }) =>
      services.live.watchReport({ principal, ip }, id),
    resolve: (event) => assertType(event, 'report.reviewed'),
  }),
);
