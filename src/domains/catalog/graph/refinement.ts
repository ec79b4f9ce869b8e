import { builder } from '../../../graph/builder.ts';
import type { WeaponRefinement } from '../records/weapon.ts';

export const WeaponRefinementType = builder
  .objectRef<WeaponRefinement>('WeaponRefinement')
  .implement({
    description: 'The passive of a weapon at one refinement, superimposition or phase.',
    fields: (t) => ({
      rank: t.exposeInt('rank', { description: '1 to 5.' }),
      name: t.exposeString('name', {
        nullable: true,
        description: "The passive's name; null where there is none, or no source has it.",
      }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'What it does at that rank; null where no source has the text.',
      }),
    }),
  });
