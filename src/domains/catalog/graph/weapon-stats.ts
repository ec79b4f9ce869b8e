import type { WeaponLevel } from '../../../games/catalog-weapon.ts';
import { builder } from '../../../graph/builder.ts';
import { statName } from '../../../graph/named.ts';
import type { WeaponSecondary } from '../records/weapon.ts';

export const WeaponSecondaryType = builder.objectRef<WeaponSecondary>('WeaponSecondary').implement({
  description: 'The second stat of a weapon: flat, or in percent points.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    valueLv1: t.exposeFloat('valueLv1', { description: 'At level 1.' }),
    valueLv90: t.exposeFloat('valueLv90', { description: "At the game's highest level." }),
  }),
});

export const WeaponLevelType = builder.objectRef<WeaponLevel>('WeaponLevel').implement({
  description: 'The stats of a weapon at one level.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'The level.' }),
    ascension: t.exposeInt('ascension', { description: 'The ascension at that level.' }),
    baseAtk: t.exposeFloat('baseAtk', { description: 'Base ATK.' }),
    secondaryValue: t.exposeFloat('secondaryValue', {
      nullable: true,
      description: 'The second stat; null for a weapon without one.',
    }),
    hp: t.exposeFloat('hp', { nullable: true, description: 'Base HP in hsr, otherwise null.' }),
    def: t.exposeFloat('def', { nullable: true, description: 'Base DEF in hsr, otherwise null.' }),
  }),
});
