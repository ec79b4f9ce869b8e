import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { DismissReason, ReportCategory } from '../../trust/event.ts';
import type { ContactPlatform, ReportFlag, ReportStatus } from '../report.ts';
import type { Review } from '../review/review-record.ts';

export const ReportCategoryEnum = builder.enumType('ReportCategory', {
  description: 'What somebody is reported for.',
  values: enumValues<ReportCategory>({
    phishing: 'Passwords, codes or accounts were asked for or taken.',
    rmt: 'Goods of the game were traded for money.',
    impersonation: 'Somebody posed as somebody else.',
    harassment: 'Somebody was threatened, insulted or pursued.',
    boosting: 'An account was played for its owner.',
    other: 'Anything else that deceived somebody.',
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
  description:
    'Why a report is dismissed: it decides how much the reporter loses of his credibility.',
  values: enumValues<DismissReason>({
    insufficient_evidence: 'It may be true, but nothing shows it.',
    false_report: 'It is made up.',
    out_of_scope: 'It is about something that this service does not judge.',
  }),
});
