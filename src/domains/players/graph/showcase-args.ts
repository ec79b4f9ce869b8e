import type { GameId, Language } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { LanguageEnum } from '../../../graph/scalars.ts';

/** How a showcase is answered, alone and in a batch. */
export const showcaseArgs = builder.args((t) => ({
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
export const showcaseRequest = (
  { game, includeDetail, lang }: ShowcaseArgs,
  { principal, allowance }: GraphContext,
) => ({
  environment: principal.environment,
  allowance,
  game,
  includeDetail: includeDetail ?? true,
  language: lang ?? undefined,
});
