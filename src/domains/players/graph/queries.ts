import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { describing, enumValues, GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import { TrustScoreType } from '../../trust/graph/score.ts';
import { type ProviderChoice, providerChoices } from '../providers.ts';
import {
  type FoundPlayer,
  type LookupError,
  type LookupErrorCode,
  lookupErrorCodes,
} from '../service.ts';
import { withRetryGuard } from './guarded.ts';
import { FreshnessType, Player } from './player.ts';

const ProviderEnum = builder.enumType('Provider', {
  description: 'Whom to ask for an hsr player.',
  values: enumValues(describing(providerChoices, choiceDescription)),
});

function choiceDescription(choice: ProviderChoice): string {
  return choice === 'auto'
    ? 'The primary provider, and the fallback when it is down.'
    : `The ${choice} provider only.`;
}

builder.queryField('player', (t) =>
  t.field({
    type: Player,
    nullable: true,
    description: 'One player; an error when unknown or hidden.',
    authScopes: { scope: 'read' },
    args: {
      ...accountArgs,
      includeDetail: t.arg.boolean({
        defaultValue: true,
        description: 'False leaves out the details and gear lists of the characters.',
      }),
      lang: t.arg({
        type: LanguageEnum,
        description: "The language of names, one of the game's; English when left out.",
      }),
      provider: t.arg({ type: ProviderEnum, description: 'Whom to ask; read for hsr only.' }),
    },
    resolve: (_root, { game, uid, includeDetail, lang, provider }, context) =>
      withRetryGuard(context, `/v1/player/${game}/${uid}`, () =>
        context.services.players.get({
          game,
          uid,
          environment: context.principal.environment,
          includeDetail: includeDetail ?? true,
          language: lang ?? undefined,
          provider: provider ?? undefined,
        }),
      ),
  }),
);

const LookupErrorCodeEnum = builder.enumType('LookupErrorCode', {
  description: 'Why one UID of a batch could not be served.',
  values: enumValues(describing(lookupErrorCodes, codeDescription)),
});

function codeDescription(code: LookupErrorCode): string {
  switch (code) {
    case 'invalid_uid':
      return 'The UID does not have 9 or 10 digits.';
    case 'not_found':
      return 'No player with this UID, or the showcase is hidden.';
    case 'upstream_unavailable':
      return 'The provider is down, and there is no copy.';
  }
}

const LookupFault = builder.objectRef<LookupError['error']>('LookupFault').implement({
  description: 'What went wrong with one UID.',
  fields: (t) => ({
    code: t.expose('code', { type: LookupErrorCodeEnum, description: 'The kind of fault.' }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
  }),
});

const LookupErrorType = builder.objectRef<LookupError>('LookupError').implement({
  description: 'A UID of a batch that could not be served.',
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The UID as it was asked for.' }),
    error: t.expose('error', { type: LookupFault, description: 'What went wrong.' }),
  }),
});

const PlayerSummary = builder.objectRef<FoundPlayer>('PlayerSummary').implement({
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

const PlayerLookup = builder.unionType('PlayerLookup', {
  description: 'A player, or why there is none.',
  types: [PlayerSummary, LookupErrorType],
  resolveType: (value) => ('error' in value ? 'LookupError' : 'PlayerSummary'),
});

/** A batch has at most 20, counted before duplicates collapse (R6.12). */
const batchSize = 20;

builder.queryField('players', (t) =>
  t.field({
    type: [PlayerLookup],
    nullable: true,
    description: 'Up to 20 players of one game, in the order asked for, each UID once.',
    authScopes: { scope: 'read' },
    args: {
      game: t.arg({
        type: GameEnum,
        required: true,
        description: 'The game of all these accounts.',
      }),
      uids: t.arg.stringList({
        required: true,
        description: '1 to 20 UIDs; one that is not valid fails alone.',
        validate: {
          minLength: [1, { message: 'At least one UID.' }],
          maxLength: [batchSize, { message: 'At most 20 UIDs.' }],
        },
      }),
    },
    resolve: (_root, { game, uids }, context) =>
      withRetryGuard(context, '/v1/players/batch', () =>
        context.services.players.getMany(context.principal.environment, game, uids),
      ),
  }),
);
