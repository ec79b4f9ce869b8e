import { builder } from '../../../graph/builder.ts';
import type { RecommendedCharacter } from '../present-recommended.ts';

export const RecommendedCharacterType = builder
  .objectRef<RecommendedCharacter>('RecommendedCharacter')
  .implement({
    description: 'A character whose kit a set or a weapon fits.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: "The game's number of the character." }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null while the catalog does not know it.',
      }),
      role: t.exposeString('role', { description: 'Why: scaling is the rule of docs/catalog.md.' }),
    }),
  });
