import { builder } from '../../../graph/builder.ts';
import { GameEnum, LanguageEnum } from '../../../graph/scalars.ts';

const langDescription = 'The language of names and texts; English when left out.';

export const langArg = builder.args((t) => ({
  lang: t.field({ type: LanguageEnum, description: langDescription }),
}));

export const enhancedArg = builder.args((t) => ({
  enhanced: t.boolean({
    defaultValue: true,
    description:
      'False for the kit from before the game enhanced it, of an hsr character that has both.',
  }),
}));

export const gameArg = builder.args((t) => ({
  game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
}));
