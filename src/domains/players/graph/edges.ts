import type { Account } from '../../../games/account.ts';
import type { Language } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { storedPlayerEdge } from '../../../graph/field-options.ts';
import { LanguageEnum } from '../../../graph/scalars.ts';
import { LeaderboardEntryType } from '../../leaderboards/graph/entry.ts';
import { ScamReportType } from '../../reports/graph/report.ts';
import { TrustScoreType } from '../../trust/graph.ts';
import { VerificationType } from '../../verifications/graph.ts';
import { WebhookAccount } from '../../webhooks/graph/webhook.ts';
import { ofStoredPlayer, Player } from './player.ts';

const langArgs = builder.args((t) => ({
  lang: t.field({
    type: LanguageEnum,
    description: 'The language of names; English when left out, and where the game lacks it.',
  }),
}));

/** The stored copy of a player: only a root field asks a provider. */
const storedPlayer = {
  ...storedPlayerEdge,
  type: Player,
  cache: ofStoredPlayer,
  args: langArgs,
  resolve: (
    account: Account,
    { lang }: { readonly lang?: Language | null | undefined },
    { services, principal }: GraphContext,
  ) => services.players.stored(principal.environment, account, lang),
} as const;

const asStored =
  'as it was last fetched (see `freshness`); null when there is no copy of the last day.';

builder.objectField(TrustScoreType, 'player', (t) =>
  t.field({ ...storedPlayer, description: `The player with this score, ${asStored}` }),
);

builder.objectField(LeaderboardEntryType, 'player', (t) =>
  t.field({ ...storedPlayer, description: `The player of the entry, ${asStored}` }),
);

builder.objectField(ScamReportType, 'reportedPlayer', (t) =>
  t.field({
    ...storedPlayer,
    description: `The reported player, ${asStored}`,
    resolve: ({ game, reportedUid: uid }, args, context) =>
      storedPlayer.resolve({ game, uid }, args, context),
  }),
);

builder.objectField(VerificationType, 'player', (t) =>
  t.field({ ...storedPlayer, description: `The player of the verified account, ${asStored}` }),
);

builder.objectField(WebhookAccount, 'player', (t) =>
  t.field({ ...storedPlayer, description: `The player of the account, ${asStored}` }),
);
