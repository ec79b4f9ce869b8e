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
      'Reports an account: five a day for each reporter, no two of the same about the same account, and 60 an hour for each key family.',
    authScopes: { scope: 'write:report' },
    limit: { budget: 'reports', taken: true },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game of both accounts.' }),
      reportedUid: t.arg.string({
        required: true,
        description: 'The account that is reported: 9 or 10 digits.',
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
        description: 'What it is reported for.',
      }),
      description: t.arg.string({
        required: true,
        description: 'What happened, in 50 to 2000 characters.',
      }),
      evidenceUrls: t.arg.stringList({
        description:
          'What is to prove it: at most 5 addresses of uploads, as `createEvidenceUpload` answers them.',
        validate: {
          maxLength: [maxEvidence, { message: `At most ${maxEvidence}.` }],
        },
      }),
      contactPlatform: t.arg({
        type: ContactPlatformEnum,
        description: 'Where the two were in contact.',
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
