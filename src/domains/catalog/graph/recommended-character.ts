import { builder } from '../../../graph/builder.ts';
import { named } from '../../../graph/named.ts';
import type { RecommendedCharacter } from '../records/recommendations.ts';

export const RecommendedCharacterType = builder
  .objectRef<RecommendedCharacter>('RecommendedCharacter')
  .implement({
    description: 'A character whose skills a set or a weapon suits.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: "The game's number of the character." }),
      name: t.exposeString('name', named),
      role: t.exposeString('role', {
        description:
          'Why: `scaling` where the skills grow with what it gives (docs/catalog.md); other reasons may come.',
      }),
    }),
  });
