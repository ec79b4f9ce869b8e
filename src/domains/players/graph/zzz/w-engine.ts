import type { ZzzWEngine } from '../../../../games/zzz/model.ts';
import { builder } from '../../../../graph/builder.ts';
import { named } from '../../../../graph/named.ts';

export const ZzzWEngineType = builder.objectRef<ZzzWEngine>('ZzzEquippedWEngine').implement({
  description: 'The w-engine that an agent carries.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the w-engine." }),
    name: t.exposeString('name', named),
    level: t.exposeInt('level', { description: 'Its level.' }),
    upgrade: t.exposeInt('upgrade', { description: 'Its phase, 1 to 5.' }),
  }),
});
