import type { WeaponLevel } from '../../../games/catalog.ts';
import type { GameWords } from '../../../games/game.ts';
import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Weapon, WeaponRefinement, WeaponSecondary } from '../present-weapon.ts';
import { PathType, recordNode } from './shared.ts';

const WeaponKindEnum = builder.enumType('WeaponKind', {
  description: 'What a weapon is called in its game.',
  values: {
    WEAPON: { value: 'weapon', description: 'A weapon of genshin.' },
    LIGHT_CONE: { value: 'light_cone', description: 'A light cone of hsr.' },
    W_ENGINE: { value: 'w_engine', description: 'A w-engine of zzz.' },
  } satisfies Record<string, { value: GameWords['weapon']; description: string }>,
});

const WeaponSecondaryType = builder.objectRef<WeaponSecondary>('WeaponSecondary').implement({
  description: 'The second stat of a weapon: flat, or in percent points.',
  fields: (t) => ({
    stat: t.exposeString('stat', { description: 'Its name, such as crit_rate.' }),
    valueLv1: t.exposeFloat('valueLv1', { description: 'At level 1.' }),
    valueLv90: t.exposeFloat('valueLv90', { description: "At the game's highest level." }),
  }),
});

const WeaponRefinementType = builder.objectRef<WeaponRefinement>('WeaponRefinement').implement({
  description: 'The passive of a weapon at one refinement, superimposition or phase.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: '1 to 5.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: "The passive's name; null where there is none or no source tells it.",
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What it does; null where no source tells it.',
    }),
  }),
});

const WeaponLevelType = builder.objectRef<WeaponLevel>('WeaponLevel').implement({
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

const WeaponRef = builder.objectRef<Weapon>('Weapon');

builder.node(WeaponRef, {
  extensions: { lasting: true },
  ...recordNode<Weapon>({
    mark: 'baseAtkLv1',
    idOf: ({ weaponId }) => weaponId,
    find: (catalog, request) => catalog.findWeapon(request),
    missing: 'weapon_not_found',
  }),
  description: 'A weapon, light cone or w-engine as the catalog describes it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the weapon.' }),
    weaponId: t.exposeInt('weaponId', { description: "The game's number of the weapon." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the weapon is new and no source names it.',
    }),
    kind: t.expose('kind', { type: WeaponKindEnum, description: 'What it is called there.' }),
    type: t.exposeString('type', {
      description: 'The weapon class, the path of hsr or the specialty of zzz, in English.',
    }),
    specialties: t.exposeStringList('specialties', {
      description: 'The specialties in zzz that it works for; empty in other games.',
    }),
    rarity: t.exposeInt('rarity', { description: '1 to 5; in zzz S is 5, A is 4 and B is 3.' }),
    baseAtkLv1: t.exposeInt('baseAtkLv1', { description: 'Base ATK at level 1.' }),
    baseAtkLv90: t.exposeInt('baseAtkLv90', {
      description: "Base ATK at the game's highest level: 90, 80 or 60.",
    }),
    secondary: t.expose('secondary', {
      type: WeaponSecondaryType,
      nullable: true,
      description: 'The second stat; null for a weapon without one.',
    }),
    secondaryStat: t.exposeString('secondaryStat', {
      description: 'The name of the second stat; empty for a weapon without one.',
    }),
    iconUrl: t.exposeString('iconUrl', { description: 'Its picture.' }),
    refinements: t.expose('refinements', {
      type: [WeaponRefinementType],
      extensions: { rows: 5 },
      description: 'The passive at each of the five ranks.',
    }),
    sources: t.exposeStringList('sources', {
      description: 'Where it can be had; empty where no source tells it.',
    }),
    curve: t.expose('curve', {
      type: [WeaponLevelType],
      extensions: { rows: 14 },
      description: 'Its stats at level 1 and before and after each ascension.',
    }),
    path: t.expose('path', {
      type: PathType,
      nullable: true,
      description: 'The path in hsr; null in other games.',
    }),
  }),
});

export { WeaponRef };
