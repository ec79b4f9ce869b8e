import { builder } from '../../../graph/builder.ts';
import { takeToken } from '../../../graph/field-limit.ts';
import { validUid } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { maxEvidence, type Submission } from '../report.ts';
import { ContactPlatformEnum, ReportCategoryEnum, ScamReportType } from './report.ts';

builder.mutationField('submitScamReport', (t) =>
  t.field({
    type: ScamReportType,
    nullable: true,
    description:
      'Files a report against an account. Each reporter has 5 a day and one per account and category; each key family has 60 an hour.',
    authScopes: { scope: 'write:report' },
    limit: { budget: 'reports', taken: true },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game of both accounts.' }),
      reportedUid: t.arg.string({
        required: true,
        description: 'The reported account: 9 or 10 digits.',
        validate: validUid,
      }),
      reporterUid: t.arg.string({
        required: true,
        description: 'The account of the reporter: 9 or 10 digits.',
        validate: validUid,
      }),
      category: t.arg({
        type: ReportCategoryEnum,
        required: true,
        description: 'The category of the report.',
      }),
      description: t.arg.string({
        required: true,
        description: 'A description of what happened: 50 to 2000 characters.',
      }),
      evidenceUrls: t.arg.stringList({
        description: 'Evidence URLs as `createEvidenceUpload` answers them, at most 5.',
        validate: { maxLength: [maxEvidence, { message: `At most ${maxEvidence}.` }] },
      }),
      contactPlatform: t.arg({
        type: ContactPlatformEnum,
        description: 'Where the two accounts were in contact.',
      }),
    },
    check: (args, { services }) => services.reports.check(submissionOf(args)),
    resolve: (_root, args, context) =>
      context.services.reports.submit(submissionOf(args), context.principal, {
        takeToken: () => takeToken(context, 'reports'),
        reservation: context.reservation,
      }),
  }),
);

type Optional = 'evidenceUrls' | 'contactPlatform';

const submissionOf = ({
  evidenceUrls,
  contactPlatform,
  ...given
}: Omit<Submission, Optional> & {
  readonly [Name in Optional]?: Submission[Name] | null | undefined;
}): Submission => ({
  ...given,
  evidenceUrls: evidenceUrls ?? [],
  contactPlatform: contactPlatform ?? null,
});
