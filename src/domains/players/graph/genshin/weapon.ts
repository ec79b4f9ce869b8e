import type { GenshinWeapon } from '../../../../games/genshin/model.ts';
import { builder } from '../../../../graph/builder.ts';
import { named } from '../../../../graph/named.ts';

export const GenshinWeaponType = builder
  .objectRef<GenshinWeapon>('GenshinEquippedWeapon')
  .implement({
    description: 'The weapon in the hands of a character.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: "The game's number of the weapon." }),
      name: t.exposeString('name', named),
      level: t.exposeInt('level', { description: 'Its level.' }),
      refinement: t.exposeInt('refinement', { description: '1 to 5.' }),
    }),
  });
