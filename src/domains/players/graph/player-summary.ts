import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { TrustScoreType } from '../../trust/graph/score.ts';
import type { FoundPlayer } from '../present.ts';
import { FreshnessType } from './freshness.ts';

export const PlayerSummary = builder.objectRef<FoundPlayer>('PlayerSummary').implement({
  description: 'A player in a few lines.',
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    nickname: t.exposeString('nickname', { description: "The player's name." }),
    level: t.exposeInt('level', { description: 'The account level.' }),
    worldLevel: t.int({
      nullable: true,
      description: 'The world level; null in games without one.',
      resolve: (player) => ('worldLevel' in player ? (player.worldLevel as number) : null),
    }),
    signature: t.exposeString('signature', { description: "The player's own text; may be empty." }),
    profilePictureUrl: t.exposeString('profilePictureUrl', { description: 'The profile picture.' }),
    showcaseCount: t.int({
      description: 'How many characters are shown.',
      resolve: ({ showcase }) => showcase.length,
    }),
    freshness: t.expose('freshness', {
      type: FreshnessType,
      description: 'How new this answer is.',
    }),
    trustScore: t.field({
      type: TrustScoreType,
      nullable: true,
      description: 'The trust of the community; null only when it cannot be had at the moment.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});
