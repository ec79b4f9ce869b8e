import type { HsrLightCone } from '../../../../games/hsr/model.ts';
import { builder } from '../../../../graph/builder.ts';
import { named } from '../../../../graph/named.ts';

export const HsrLightConeType = builder.objectRef<HsrLightCone>('HsrEquippedLightCone').implement({
  description: 'The light cone that a character wears.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the light cone." }),
    name: t.exposeString('name', named),
    level: t.exposeInt('level', { description: 'Its level.' }),
    superimpose: t.exposeInt('superimpose', { description: '1 to 5.' }),
  }),
});
