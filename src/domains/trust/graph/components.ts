import { builder } from '../../../graph/builder.ts';
import type { TrustComponents } from '../score/components.ts';
import type { TrustScore } from '../score/score.ts';

export const Components = builder.objectRef<TrustComponents>('TrustComponents').implement({
  description: 'What the score is made of: score = 60 plus the sum of these, between 0 and 100.',
  fields: (t) => ({
    reportPenalty: t.exposeInt('reportPenalty', {
      description: 'What reports take; never above 0.',
    }),
    verifiedOwnerBonus: t.exposeInt('verifiedOwnerBonus', {
      description: 'What a verified owner adds.',
    }),
    accountAgeBonus: t.exposeInt('accountAgeBonus', {
      description: "What the account's age adds.",
    }),
    activityBonus: t.exposeInt('activityBonus', { description: 'What an active showcase adds.' }),
  }),
});

export const ReportsCount = builder
  .objectRef<TrustScore['reportsCount']>('TrustReportsCount')
  .implement({
    description: 'How many reports name the account.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Pending, confirmed and dismissed together.' }),
      confirmed: t.exposeInt('confirmed', { description: 'Confirmed by a moderator.' }),
      dismissed: t.exposeInt('dismissed', { description: 'Dismissed by a moderator.' }),
    }),
  });

export const TierMeta = builder.objectRef<TrustScore['tierMeta']>('TrustTierMeta').implement({
  description: 'How a tier is shown to people.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'An English label.' }),
    color: t.exposeString('color', { description: 'A hex colour with good contrast on white.' }),
  }),
});
