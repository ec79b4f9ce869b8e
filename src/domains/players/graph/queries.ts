import { type GameId, type Language, maxBatchUids } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { accountArgs, lookUpCost } from '../../../graph/field-options.ts';
import { enumValues, GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import type { ProviderChoice } from '../providers.ts';
import type { LookupError, LookupErrorCode } from '../service.ts';
import { GenshinPlayerType } from './genshin.ts';
import { HsrPlayerType } from './hsr.ts';
import { ofPlayer, ofPlayers, Player, playerTypes, withRetryGuard } from './player.ts';
import { ZzzPlayerType } from './zzz.ts';

/** How a showcase is answered, alone and in a batch. */
const showcaseArgs = builder.args((t) => ({
  includeDetail: t.boolean({
    defaultValue: true,
    description: 'False leaves out the details and gear lists of the characters.',
  }),
  lang: t.field({
    type: LanguageEnum,
    description: "The language of names, one of the game's; English when left out.",
  }),
}));

interface ShowcaseArgs {
  readonly game: GameId;
  readonly includeDetail?: boolean | null | undefined;
  readonly lang?: Language | null | undefined;
}

/** What these arguments ask of the players' service. */
const showcaseRequest = (
  { game, includeDetail, lang }: ShowcaseArgs,
  { principal, allowance }: GraphContext,
) => ({
  environment: principal.environment,
  allowance,
  game,
  includeDetail: includeDetail ?? true,
  language: lang ?? undefined,
});

const checkShowcase = ({ game, lang }: ShowcaseArgs, { services, unread }: GraphContext): void => {
  if (!unread?.has('game')) services.players.checkLanguage(game, lang ?? undefined);
};

const ProviderEnum = builder.enumType('Provider', {
  description: 'Whom to ask for an hsr player.',
  values: enumValues<ProviderChoice>({
    primary: 'The primary provider only; for a UID that begins with 6 as `auto`.',
    fallback: 'The fallback provider only; for a UID that begins with 6 as `auto`.',
    auto: 'The primary provider, and the fallback before a failure; the fallback first for a UID that begins with 6.',
  }),
});

builder.queryField('player', (t) =>
  t.field({
    type: Player,
    nullable: true,
    description: 'One player; an error when unknown or hidden.',
    authScopes: { scope: 'read' },
    cache: ofPlayer,
    extensions: { cost: lookUpCost },
    args: {
      ...accountArgs,
      ...showcaseArgs,
      provider: t.arg({ type: ProviderEnum, description: 'Whom to ask; read for hsr only.' }),
    },
    check: checkShowcase,
    resolve: (_root, { uid, provider, ...args }, context) =>
      withRetryGuard(context, `/v1/player/${args.game}/${uid}`, () =>
        context.services.players.get({
          ...showcaseRequest(args, context),
          uid,
          provider: provider ?? undefined,
        }),
      ),
  }),
);

const LookupErrorCodeEnum = builder.enumType('LookupErrorCode', {
  description: 'Why one UID of a batch could not be served.',
  values: enumValues<LookupErrorCode>({
    invalid_uid: 'The UID does not have 9 or 10 digits.',
    not_found: 'No player with this UID, or the showcase is hidden.',
    upstream_unavailable: 'The provider is down, and there is no copy.',
  }),
});

const LookupFault = builder.objectRef<LookupError['error']>('LookupFault').implement({
  description: 'What went wrong with one UID.',
  fields: (t) => ({
    code: t.expose('code', { type: LookupErrorCodeEnum, description: 'The kind of fault.' }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', {
      nullable: true,
      description: 'After how many seconds to ask again; null where that is of no use.',
    }),
  }),
});

const LookupErrorType = builder.objectRef<LookupError>('LookupError').implement({
  description: 'A UID of a batch that could not be served.',
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The UID as it was asked for.' }),
    error: t.expose('error', { type: LookupFault, description: 'What went wrong.' }),
  }),
});

const PlayerLookup = builder.unionType('PlayerLookup', {
  description: 'A player of one of the games, or why there is none.',
  types: [GenshinPlayerType, HsrPlayerType, ZzzPlayerType, LookupErrorType],
  resolveType: (value) => ('error' in value ? 'LookupError' : playerTypes[value.game]),
});

builder.queryField('players', (t) =>
  t.field({
    type: [PlayerLookup],
    nullable: true,
    description: `Up to ${maxBatchUids} players of one game with all that they show, in the order asked for, each UID once.`,
    authScopes: { scope: 'read' },
    cache: ofPlayers,
    extensions: { rowCost: lookUpCost },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game of the accounts.' }),
      uids: t.arg.stringList({
        required: true,
        description: `1 to ${maxBatchUids} UIDs; one that is not valid fails alone.`,
        validate: {
          minLength: [1, { message: 'At least one UID.' }],
          maxLength: [maxBatchUids, { message: `At most ${maxBatchUids} UIDs.` }],
        },
      }),
      ...showcaseArgs,
    },
    check: checkShowcase,
    resolve: (_root, { uids, ...args }, context) =>
      withRetryGuard(context, '/v1/players/batch', () =>
        context.services.players.getMany(showcaseRequest(args, context), uids),
      ) as never,
  }),
);
