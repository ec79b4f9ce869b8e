import { builder } from '../../../graph/builder.ts';
import type { RecommendedCharacter } from '../present-set.ts';

export const RecommendedCharacterType = builder
  .objectRef<RecommendedCharacter>('RecommendedCharacter')
  .implement({
    description: 'A character for whom a set is recommended.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: "The game's number of the character." }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null while the catalog does not know it.',
      }),
      role: t.exposeString('role', { description: 'The role in which.' }),
    }),
  });
