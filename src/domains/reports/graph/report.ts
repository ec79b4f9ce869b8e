import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
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
  description: 'What a player is reported for.',
  values: enumValues<ReportCategory>({
    phishing: 'Passwords, codes or accounts were asked for or taken.',
    rmt: 'Goods of the game were traded for money.',
    impersonation: 'They posed as someone else.',
    harassment: 'They threatened, insulted or pursued someone.',
    boosting: 'An account was played for its owner.',
    other: 'Any other deception.',
  }),
});

export const ReportStatusEnum = builder.enumType('ReportStatus', {
  description: 'Where a report is in its life.',
  values: enumValues<ReportStatus>({
    pending_review: 'No moderator has decided yet.',
    confirmed: 'A moderator found it true.',
    dismissed: 'A moderator did not uphold it, or an appeal against it was upheld.',
  }),
});

export const ContactPlatformEnum = builder.enumType('ContactPlatform', {
  description: 'Where the two were in contact.',
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
  description: 'What a moderator should know of a report before deciding.',
  values: enumValues<ReportFlag>({
    brigade_suspected: 'It came in a wave of reports of little credibility against one account.',
    retaliation: 'The reported account had reported the reporter shortly before.',
  }),
});

export const ReviewDecisionEnum = builder.enumType('ReviewDecision', {
  description: 'What a moderator decides.',
  values: enumValues<Review['decision']>({
    confirmed: 'The report is true.',
    dismissed: 'The report is not upheld.',
  }),
});

export const DismissReasonEnum = builder.enumType('DismissReason', {
  description: 'Why a report is dismissed: it decides how much credibility the reporter loses.',
  values: enumValues<DismissReason>({
    insufficient_evidence: 'It may be true, but nothing shows it.',
    false_report: 'It is made up.',
    out_of_scope: 'It is about something that this service does not judge.',
  }),
});

const VisibilityEnum = builder.enumType('ReportVisibility', {
  description: 'How much of a report a caller sees.',
  values: enumValues<Visibility>({
    public: 'What the public may see.',
    reporter: 'What the key family that filed it may see.',
    moderator: 'All of it.',
  }),
});

/** A member that only callers of these kinds see; null for all others. */
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
  description: 'Where a piece of evidence can be looked at, for some minutes.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'As the report names it.' }),
    signedUrl: t.exposeString('signedUrl', {
      description: 'The address to fetch it from; anyone who has the address can see it.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when; ask for the report again to have another one.',
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
    // One of another game has another id.
    if (report && nodeIdOf(report) === key) return report;
    throw unknownReport();
  },
  description: 'A scam report about an account; the public sees it censored.',
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
      resolve: (report, _args, { principal }) => visibilityOf(report, principal),
    }),
    reporterUid: t.string({
      nullable: true,
      description: `The reporter. ${reporterOnly}`,
      resolve: forReporter(({ reporterUid }) => reporterUid),
    }),
    fullDescription: t.string({
      nullable: true,
      description: `What happened, as it was written. ${reporterOnly}`,
      resolve: forReporter(({ description }) => description),
    }),
    evidenceUrls: t.stringList({
      nullable: true,
      extensions: { rows: maxEvidence },
      description: `What is to prove it. ${reporterOnly}`,
      resolve: forReporter(({ evidenceUrls }) => evidenceUrls),
    }),
    contactPlatform: t.field({
      type: ContactPlatformEnum,
      nullable: true,
      description: `Where the two were in contact, if the reporter said so. ${reporterOnly}`,
      resolve: forReporter(({ contactPlatform }) => contactPlatform),
    }),
    reviewedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: `When it was decided last; null while it is pending. ${reporterOnly}`,
      resolve: forReporter(({ reviews }) => reviews.at(-1)?.at ?? null),
    }),
    reviewNote: t.string({
      nullable: true,
      description: `What the moderator noted; null while it is pending. ${moderatorsOnly}`,
      resolve: forModerators(({ reviews }) => reviews.at(-1)?.note ?? null),
    }),
    flags: t.field({
      type: [ReportFlagEnum],
      nullable: true,
      extensions: { rows: reportFlags.length },
      description: `What to know before deciding. ${moderatorsOnly}`,
      resolve: forModerators(({ flags }) => flags),
    }),
    evidence: t.field({
      type: [EvidenceLinkType],
      nullable: true,
      extensions: { rows: maxEvidence },
      description: `Links to the evidence that is there to be looked at. ${reporterOnly}`,
      resolve: forReporter(({ evidenceUrls }, { services, principal }) =>
        services.evidence.links(principal, evidenceUrls),
      ),
    }),
  }),
});
