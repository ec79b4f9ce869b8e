import { builder } from '../../../graph/builder.ts';
import { moderatedReport } from './moderated.ts';

builder.mutationField('claimScamReport', (t) =>
  t.field({
    ...moderatedReport,
    description:
      'Takes a pending report for the key that asks, for 15 minutes; again, it is renewed. No other moderator can claim or review it meanwhile.',
    resolve: (_root, { id }, { services, principal, requestId }) => {
      const { environment, keyId, lineageId } = principal;
      return services.reports.moderation.claim(environment, id, { keyId, lineageId, requestId });
    },
  }),
);

builder.mutationField('releaseScamReport', (t) =>
  t.field({
    ...moderatedReport,
    description: 'Gives a claimed report back; one that nobody holds stays as it is.',
    resolve: (_root, { id }, { services, principal: { environment, keyId } }) =>
      services.reports.moderation.release(environment, id, { keyId }),
  }),
);
