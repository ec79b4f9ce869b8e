import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { rowsOf } from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import type { EvidenceLink } from '../../evidence/service.ts';
import type { DismissReason, ReportCategory } from '../../trust/event.ts';
import { maskUid } from '../redact.ts';
import {
  type ContactPlatform,
  maxEvidence,
  type ReportFlag,
  type ReportStatus,
  type Review,
  reportFlags,
  type StoredReport,
  unknownReport,
  type Visibility,
  visibilityOf,
} from '../report.ts';

export const ReportCategoryEnum = builder.enumType('ReportCategory', {
  description: 'The category of a report.',
  values: enumValues<ReportCategory>({
    phishing: 'Passwords, codes or accounts were requested or stolen.',
    rmt: 'Items of the game were traded for money.',
    impersonation: 'They posed as someone else.',
    harassment: 'They threatened, insulted or stalked someone.',
    boosting: 'They played an account for its owner.',
    other: 'Any other deception.',
  }),
});

export const ReportStatusEnum = builder.enumType('ReportStatus', {
  description: 'The status of a report.',
  values: enumValues<ReportStatus>({
    pending_review: 'No moderator has decided yet.',
    confirmed: 'A moderator confirmed it.',
    dismissed: 'A moderator dismissed it, or an appeal against it was upheld.',
  }),
});

export const ContactPlatformEnum = builder.enumType('ContactPlatform', {
  description: 'Where the two accounts were in contact.',
  values: enumValues<ContactPlatform>({
    whatsapp: 'WhatsApp.',
    discord: 'Discord.',
    telegram: 'Telegram.',
    in_game: 'The chat of the game.',
    gameforum: 'A forum of the game.',
    other: 'Somewhere else.',
  }),
});

export const ReportFlagEnum = builder.enumType('ReportFlag', {
  description: 'A warning about a report for moderators.',
  values: enumValues<ReportFlag>({
    brigade_suspected: 'It is part of a wave of reports of little credibility against one account.',
    retaliation: 'The reported account had recently reported the reporter.',
  }),
});

export const ReviewDecisionEnum = builder.enumType('ReviewDecision', {
  description: 'The decision of a moderator.',
  values: enumValues<Review['decision']>({
    confirmed: 'The report is confirmed.',
    dismissed: 'The report is dismissed.',
  }),
});

export const DismissReasonEnum = builder.enumType('DismissReason', {
  description: 'The reason of a dismissal, which decides how much credibility the reporter loses.',
  values: enumValues<DismissReason>({
    insufficient_evidence: 'The report may be true, but the evidence does not show it.',
    false_report: 'The report is false.',
    out_of_scope: 'The report is about something that this service does not moderate.',
  }),
});

const VisibilityEnum = builder.enumType('ReportVisibility', {
  description: 'The fields of a report that a caller sees.',
  values: enumValues<Visibility>({
    public: 'The public fields.',
    reporter: 'The fields for the key family that filed it.',
    moderator: 'All fields.',
  }),
});

/** Resolves a field for callers with these visibilities; null for all others. */
const onlyFor =
  (...seenBy: readonly Visibility[]) =>
  <Value>(read: (report: StoredReport, context: GraphContext) => Value) =>
  (report: StoredReport, _args: object, context: GraphContext): Value | null =>
    seenBy.includes(visibilityOf(report, context.principal)) ? read(report, context) : null;

const forReporter = onlyFor('reporter', 'moderator');
const forModerators = onlyFor('moderator');

const reporterOnly = 'Null unless `visibility` is REPORTER or MODERATOR.';
const moderatorsOnly = 'Null unless `visibility` is MODERATOR.';

const EvidenceLinkType = builder.objectRef<EvidenceLink>('EvidenceLink').implement({
  description: 'A temporary link to a piece of evidence.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address that the report names.' }),
    signedUrl: t.exposeString('signedUrl', {
      description: 'The address to fetch it from; anyone who has the address can see it.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the link expires; request the report again for another one.',
    }),
  }),
});

export const reportIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The report: `rep_…`.' }),
}));

export const ScamReportType = builder.objectRef<StoredReport>('ScamReport');

const nodeIdOf = ({ game, id }: StoredReport): string => `${game}:${id}`;

builder.node(ScamReportType, {
  id: { resolve: nodeIdOf },
  loadOne: async (key, { services, principal }) => {
    const [, id = ''] = key.split(':');
    const report = await services.reports.find(principal.environment, id);
    // An id names the game too.
    if (report && nodeIdOf(report) === key) return report;
    throw unknownReport();
  },
  description: 'A scam report against an account; the public sees a censored form.',
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'expectedReviewBy' in value,
  fields: (t) => ({
    reportId: t.exposeString('id', { description: 'The id of the report: `rep_…`.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of both accounts.' }),
    reportedUid: t.exposeString('reportedUid', { description: 'The reported account.' }),
    reporterUidMasked: t.string({
      description: 'The UID of the reporter without its middle digits.',
      resolve: ({ reporterUid }) => maskUid(reporterUid),
    }),
    category: t.expose('category', {
      type: ReportCategoryEnum,
      description: 'The category of the report.',
    }),
    status: t.expose('status', {
      type: ReportStatusEnum,
      description: 'The status of the report.',
    }),
    description: t.exposeString('publicText', {
      description:
        'The description without contact data, shortened to 500 characters; `fullDescription` has the whole text.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was filed.' }),
    expectedReviewBy: t.expose('expectedReviewBy', {
      type: 'DateTime',
      description: 'The time by which a moderator should decide.',
    }),
    confirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was confirmed; null when it is not.',
      resolve: ({ status, reviews }) =>
        status === 'confirmed' ? (reviews.at(-1)?.at ?? null) : null,
    }),
    visibility: t.field({
      type: VisibilityEnum,
      description: 'The fields that this caller sees.',
      resolve: (report, _args, { principal }) => visibilityOf(report, principal),
    }),
    reporterUid: t.string({
      nullable: true,
      description: `The UID of the reporter. ${reporterOnly}`,
      resolve: forReporter(({ reporterUid }) => reporterUid),
    }),
    fullDescription: t.string({
      nullable: true,
      description: `The description as it was written. ${reporterOnly}`,
      resolve: forReporter(({ description }) => description),
    }),
    evidenceUrls: t.stringList({
      nullable: true,
      extensions: { rows: maxEvidence },
      description: `The addresses of the evidence. ${reporterOnly}`,
      resolve: forReporter(({ evidenceUrls }) => evidenceUrls),
    }),
    contactPlatform: t.field({
      type: ContactPlatformEnum,
      nullable: true,
      description: `Where the two accounts were in contact, if stated. ${reporterOnly}`,
      resolve: forReporter(({ contactPlatform }) => contactPlatform),
    }),
    reviewedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: `When it was last decided; null while it is pending. ${reporterOnly}`,
      resolve: forReporter(({ reviews }) => reviews.at(-1)?.at ?? null),
    }),
    reviewNote: t.string({
      nullable: true,
      description: `The note of the last decision; null while it is pending. ${moderatorsOnly}`,
      resolve: forModerators(({ reviews }) => reviews.at(-1)?.note ?? null),
    }),
    flags: t.field({
      ...rowsOf(ReportFlagEnum, reportFlags.length, `Warnings for moderators. ${moderatorsOnly}`),
      nullable: true,
      resolve: forModerators(({ flags }) => flags),
    }),
    evidence: t.field({
      ...rowsOf(EvidenceLinkType, maxEvidence, `Links to the stored evidence. ${reporterOnly}`),
      nullable: true,
      resolve: forReporter(({ evidenceUrls }, { services, principal }) =>
        services.evidence.links(principal, evidenceUrls),
      ),
    }),
  }),
});
