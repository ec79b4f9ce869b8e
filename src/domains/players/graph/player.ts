import { accountKey, parseAccountKey } from '../../../games/account.ts';
import type { PlayerBase } from '../../../games/game.ts';
import type { GameId } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { describing, enumValues, GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { TrustScoreType } from '../../trust/graph/score.ts';
import type { FoundPlayer, Freshness } from '../service.ts';
import { providerSlots } from '../store.ts';
import { withRetryGuard } from './guarded.ts';

const CacheStatusEnum = builder.enumType('CacheStatus', {
  description: 'Where an answer came from.',
  values: enumValues<Freshness['cache']>({
    hit: 'A copy at most a minute old.',
    miss: 'The provider, just now.',
    stale: 'A copy up to a day old: the provider is down.',
  }),
});

const ProviderSlotEnum = builder.enumType('ProviderSlot', {
  description: 'Which provider told it.',
  values: enumValues(describing(providerSlots, (slot) => `The ${slot} one.`)),
});

export const FreshnessType = builder.objectRef<Freshness>('Freshness').implement({
  description: 'How new an answer is and whom it came from.',
  fields: (t) => ({
    cache: t.expose('cache', { type: CacheStatusEnum, description: 'Where the answer came from.' }),
    ttlSeconds: t.exposeInt('ttlSeconds', {
      description: 'How long the same will be answered, 0 to 60 seconds.',
    }),
    provider: t.expose('provider', {
      type: ProviderSlotEnum,
      description: 'Which provider told it.',
    }),
  }),
});

const ShowcaseCharacter = builder
  .interfaceRef<PlayerBase['showcase'][number]>('ShowcaseCharacter')
  .implement({
    description: 'A character that a player shows, whatever the game.',
    fields: (t) => ({
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null while the catalog does not know it.',
      }),
      level: t.exposeInt('level', { description: 'Its level.' }),
    }),
  });

const playerTypes = {
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
    trustScore: t.field({
      type: TrustScoreType,
      nullable: true,
      description: 'The trust of the community; null only when it cannot be had at the moment.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});

export { ShowcaseCharacter };

/** What `node(id)` needs of the player type of one game. */
export const playerNode = <Found extends FoundPlayer>(game: GameId) => ({
  isTypeOf: (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'freshness' in value &&
    'game' in value &&
    value.game === game,
  id: { resolve: (player: FoundPlayer) => accountKey(player) },
  loadOne: (id: string, context: GraphContext) => {
    const account = parseAccountKey(id);
    if (account?.game !== game) throw new Problem('player_not_found', 'No player has this id.');
    const { services, principal } = context;
    // The service answers the model of the game it was asked for.
    return withRetryGuard(context, `/v1/player/${game}/${account.uid}`, () =>
      services.players.get({ ...account, environment: principal.environment }),
    ) as Promise<Found>;
  },
});
