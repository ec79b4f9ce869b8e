import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import type { TrustScore } from '../score/score.ts';
import { TrustScoreType } from './score.ts';

interface Refresh {
  readonly trustScore: TrustScore;
  readonly nextRefreshAt: Date;
}

const RefreshPayload = builder.objectRef<Refresh>('RefreshTrustScorePayload').implement({
  description: 'A score just recomputed.',
  fields: (t) => ({
    trustScore: t.expose('trustScore', {
      type: TrustScoreType,
      description: 'The score as of now.',
    }),
    nextRefreshAt: t.expose('nextRefreshAt', {
      type: 'DateTime',
      description: 'From when the account can be refreshed again.',
    }),
  }),
});

builder.mutationField('refreshTrustScore', (t) =>
  t.field({
    type: RefreshPayload,
    nullable: true,
    description: 'Recomputes the trust score of one account, at most once an hour whoever asks.',
    authScopes: { scope: 'read' },
    limit: {
      budget: 'trust_refresh',
      keyOf: ({ game, uid }) => `${String(game)}:${String(uid)}`,
    },
    args: accountArgs,
    resolve: (_root, account, { services, principal }) =>
      services.trust.refresh(principal.environment, account),
  }),
);
