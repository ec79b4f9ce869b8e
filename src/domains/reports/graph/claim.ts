import { builder } from '../../../graph/builder.ts';
import { ModeratedReportType } from './moderated.ts';

builder.mutationField('claimScamReport', (t) =>
  t.field({
    type: ModeratedReportType,
    nullable: true,
    description:
      'Takes a pending report for the key that asks, for 15 minutes; again, it is renewed. No other moderator can claim or review it meanwhile.',
    authScopes: { scope: 'admin' },
    args: { id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }) },
    resolve: (_root, { id }, { services, principal, requestId }) => {
      const { environment, keyId } = principal;
      return services.reports.moderation.claim(environment, id, { keyId, requestId });
    },
  }),
);

builder.mutationField('releaseScamReport', (t) =>
  t.field({
    type: ModeratedReportType,
    nullable: true,
    description: 'Gives a claimed report back; one that nobody holds stays as it is.',
    authScopes: { scope: 'admin' },
    args: { id: t.arg.string({ required: true, description: 'The report: `rep_…`.' }) },
    resolve: (_root, { id }, { services, principal, requestId }) => {
      const { environment, keyId } = principal;
      return services.reports.moderation.release(environment, id, { keyId, requestId });
    },
  }),
);
