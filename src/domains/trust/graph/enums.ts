import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { TrustEventType, TrustTier } from '../event.ts';

export const TrustTierEnum = builder.enumType('TrustTier', {
  description: 'The range that a trust score falls into.',
  values: {
    TRUSTED: { value: 'trusted', description: '80 to 100.' },
    NEUTRAL: { value: 'neutral', description: '50 to 79; an account never seen stands at 60.' },
    CAUTION: { value: 'caution', description: '20 to 49.' },
    FLAGGED: { value: 'flagged', description: '0 to 19.' },
  } satisfies Record<string, { value: TrustTier; description: string }>,
});

export const TrustEventEnum = builder.enumType('TrustEvent', {
  description: 'What moved a score.',
  values: enumValues<TrustEventType>({
    report_submitted: 'A report came in.',
    review_confirmed: 'A moderator confirmed a report.',
    review_dismissed: 'A moderator dismissed a report: what it took is given back.',
    review_reversed: 'A confirmation was taken back on appeal.',
    owner_verified: 'The owner of the account was verified.',
    owner_unverified: 'A verification of the owner ended.',
    score_adjusted:
      'Time moved the score: reports fade, the account ages, activity comes and goes.',
  }),
});
