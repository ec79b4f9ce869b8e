import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { lookUpCost } from '../../../graph/edge.ts';
import { describing, enumValues } from '../../../graph/scalars.ts';
import { type ProviderChoice, providerChoices } from '../providers.ts';
import { lookedUp } from './kept-player.ts';
import { Player } from './player.ts';
import { withRetryGuard } from './retry-guard.ts';
import { showcaseArgs, showcaseRequest } from './showcase-args.ts';

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
    kept: lookedUp,
    extensions: { cost: lookUpCost },
    args: {
      ...accountArgs,
      ...showcaseArgs,
      provider: t.arg({ type: ProviderEnum, description: 'Whom to ask; read for hsr only.' }),
    },
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
