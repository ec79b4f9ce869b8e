import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { describing, enumValues, LanguageEnum } from '../../../graph/scalars.ts';
import { type ProviderChoice, providerChoices } from '../providers.ts';
import { Player } from './player.ts';
import { withRetryGuard } from './retry-guard.ts';

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
