import { builder } from '../../../graph/builder.ts';
import { maxEvidence } from '../filing/evidence-url.ts';
import { reportFlags } from '../report.ts';
import { ContactPlatformEnum, ReportFlagEnum } from './enums.ts';
import { ScamReportType } from './report.ts';
import { closed, moderated, moderatorsOnly, restricted } from './visibility.ts';

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
    extensions: { rows: maxEvidence },
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
