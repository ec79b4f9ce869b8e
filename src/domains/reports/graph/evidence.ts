import { builder } from '../../../graph/builder.ts';
import type { EvidenceLink } from '../../evidence/service.ts';
import { maxEvidence } from '../filing/evidence-url.ts';
import { ScamReportType } from './report.ts';

const EvidenceLinkType = builder.objectRef<EvidenceLink>('EvidenceLink').implement({
  description: 'Where a piece of evidence can be looked at, for some minutes.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'As the report names it.' }),
    signedUrl: t.exposeString('signedUrl', {
      description: 'The address to fetch it from; whoever has it can look.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when; ask for the report again to have another one.',
    }),
  }),
});

builder.objectField(ScamReportType, 'evidence', (t) =>
  t.field({
    type: [EvidenceLinkType],
    nullable: true,
    extensions: { rows: maxEvidence },
    description:
      'Links to the evidence that is there to be looked at. Null unless `visibility` is REPORTER or MODERATOR.',
    resolve: (report, _args, { services, principal }) =>
      services.reports.visibilityOf(report, principal) === 'public'
        ? null
        : services.evidence.links(principal, report.evidenceUrls),
  }),
);
