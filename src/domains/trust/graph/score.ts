import { accountKey, parseAccountKey } from '../../../games/account.ts';
import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { noted } from '../../../graph/kept/noted.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import type { TrustScore } from '../score/score.ts';
import { Components, ReportsCount, TierMeta } from './components.ts';
import { TrustTierEnum } from './enums.ts';
import { followedScore } from './kept-score.ts';

export const TrustScoreType = builder.objectRef<TrustScore>('TrustScore');

builder.node(TrustScoreType, {
  id: { resolve: (score) => accountKey(score) },
  loadOne: (key, { services, principal }) => {
    const account = parseAccountKey(key);
    if (!account) throw new Problem('invalid_uid', 'No such account.');
    return services.trust.get(principal.environment, account);
  },
  description:
    'The community reputation of one account: for display, never for automated moderation.',
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'tierMeta' in value,
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    score: t.exposeInt('score', { description: '0 to 100.' }),
    tier: t.expose('tier', {
      type: TrustTierEnum,
      description: 'The range that the score falls into.',
    }),
    tierMeta: t.expose('tierMeta', { type: TierMeta, description: 'How the tier is shown.' }),
    components: t.expose('components', {
      type: Components,
      description: 'What the score is made of.',
    }),
    reportsCount: t.expose('reportsCount', {
      type: ReportsCount,
      description: 'The reports so far.',
    }),
    lastUpdated: t.field({
      type: 'DateTime',
      description: 'When the record behind the score changed last; now, for an account never seen.',
      kept: noted<Date>((at, note) => at.getTime() >= note.begunAt && note.never()),
      resolve: ({ lastUpdated }) => lastUpdated,
    }),
    recorded: t.exposeBoolean('recorded', {
      description: 'Whether anything is recorded of the account; until then `lastUpdated` is now.',
    }),
  }),
});

builder.queryField('trustScore', (t) =>
  t.field({
    type: TrustScoreType,
    nullable: true,
    description: 'The trust score of one account; never null for an unknown one.',
    authScopes: { scope: 'read' },
    kept: followedScore,
    args: accountArgs,
    resolve: (_root, { game, uid }, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);
