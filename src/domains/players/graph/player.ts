import type { PlayerBase } from '../../../games/game.ts';
import type { GameId } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
import { named } from '../../../graph/named.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { followedScore, TrustScoreType } from '../../trust/graph.ts';
import type { FoundPlayer } from '../present.ts';
import { PlayerExportType } from './export.ts';
import { FreshnessType } from './freshness.ts';

export const ShowcaseCharacter = builder
  .interfaceRef<PlayerBase['showcase'][number]>('ShowcaseCharacter')
  .implement({
    description: 'A character that a player shows, whatever the game.',
    fields: (t) => ({
      name: t.exposeString('name', named),
      level: t.exposeInt('level', { description: 'Its level.' }),
      cardUrl: t.exposeString('cardUrl', {
        nullable: true,
        description: 'Where its card is, a picture to share; null when details are hidden.',
      }),
    }),
  });

export const playerTypes = {
  genshin: 'GenshinPlayer',
  hsr: 'HsrPlayer',
  zzz: 'ZzzPlayer',
} as const satisfies Record<GameId, string>;

/** An interface over one type a game (R15.6). */
export const Player = builder.interfaceRef<FoundPlayer>('Player').implement({
  description:
    'A player of one of the games, with the characters shown and the trust of the community.',
  interfaces: [builder.nodeInterfaceRef()],
  resolveType: ({ game }) => playerTypes[game],
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The account within its game: 9 or 10 digits.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    nickname: t.exposeString('nickname', { description: "The player's name." }),
    level: t.exposeInt('level', { description: 'The account level.' }),
    signature: t.exposeString('signature', { description: "The player's own text; may be empty." }),
    profilePictureUrl: t.exposeString('profilePictureUrl', { description: 'The profile picture.' }),
    freshness: t.expose('freshness', {
      type: FreshnessType,
      description: 'How new this answer is.',
    }),
    showcase: t.expose('showcase', {
      type: [ShowcaseCharacter],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
    export: t.field({
      type: PlayerExportType,
      // A whole showcase is read and written anew.
      extensions: { cost: 80 },
      description:
        'The characters shown and what they wear, in the form that optimizers of the game import.',
      resolve: ({ game, exported }) => ({ format: games[game].exported.name, ...exported() }),
    }),
    showcaseCount: t.int({
      description: 'How many characters are shown.',
      resolve: ({ showcase }) => showcase.length,
    }),
    trustScore: t.field({
      type: TrustScoreType,
      nullable: true,
      kept: followedScore,
      description: 'The trust of the community; null only when it cannot be had at the moment.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});
