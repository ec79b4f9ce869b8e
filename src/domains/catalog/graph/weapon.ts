import type { WeaponLevel } from '../../../games/catalog.ts';
import type { GameWords } from '../../../games/game.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType, pageArgs } from '../../../graph/connection.ts';
import {
  growsWithGame,
  nameField,
  pictureField,
  provisionalField,
  rowsOf,
  statName,
  wordField,
} from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import type { WeaponFilters } from '../lists.ts';
import { mostRecommended } from '../records/recommendations.ts';
import type { Weapon, WeaponRefinement, WeaponSecondary } from '../records/weapon.ts';
import { CharacterRef, recommendedCharacters } from './character.ts';
import { effectRows } from './effect.ts';
import { addRecordQueries, gameArg, langArg, ofCatalog, recordList, recordNode } from './fields.ts';
import { AscensionType, PathType } from './members.ts';

const WeaponSecondaryType = builder.objectRef<WeaponSecondary>('WeaponSecondary').implement({
  description: 'The second stat of a weapon: flat, or in percent points.',
  fields: (t) => ({
    stat: t.exposeString('stat', statName),
    statName: t.exposeString('statName', wordField('stat')),
    valueLv1: t.exposeFloat('valueLv1', { description: 'At level 1.' }),
    valueLv90: t.exposeFloat('valueLv90', { description: "At the game's highest level." }),
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

const WeaponRefinementType = builder.objectRef<WeaponRefinement>('WeaponRefinement').implement({
  description: 'The passive of a weapon at one refinement, superimposition or phase.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: '1 to 5.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: "The passive's name; null where there is none, or no source has it.",
    }),
    description: t.exposeString('description', {
      nullable: true,
      description:
        'What it does at that rank, in sentences of our own without an import; null where neither is known.',
    }),
  }),
});

const WeaponKindEnum = builder.enumType('WeaponKind', {
  description: 'The kind of a weapon, as its game calls it.',
  values: enumValues<GameWords['weapon']>({
    weapon: 'A weapon of genshin.',
    light_cone: 'A light cone of hsr.',
    w_engine: 'A w-engine of zzz.',
  }),
});

export const WeaponRef = builder.objectRef<Weapon>('Weapon');

builder.node(WeaponRef, {
  extensions: { lasting: true },
  ...recordNode<Weapon>({
    kind: 'weapon',
    mark: 'baseAtkLv1',
    idOf: ({ weaponId }) => weaponId,
  }),
  description: 'A weapon, light cone or w-engine as the catalog describes it.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the weapon.' }),
    weaponId: t.exposeInt('weaponId', { description: "The game's number of the weapon." }),
    name: t.exposeString('name', nameField),
    provisional: t.exposeBoolean('provisional', provisionalField),
    kind: t.expose('kind', {
      type: WeaponKindEnum,
      description: 'The kind, as its game calls it.',
    }),
    type: t.exposeString('type', {
      description: `The weapon class, the path of hsr or the specialty of zzz, in English; ${growsWithGame}.`,
    }),
    typeName: t.exposeString('typeName', wordField('type')),
    specialties: t.exposeStringList('specialties', {
      description: `The specialties in zzz that its passive works for, in English; empty in other games.`,
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
      description: `The second stat, such as crit_rate (${growsWithGame}); empty for a weapon without one.`,
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    refinements: t.expose(
      'refinements',
      rowsOf(WeaponRefinementType, 5, 'The passive at each of the five ranks.'),
    ),
    effects: t.expose('effects', effectRows(3)),
    sources: t.exposeStringList('sources', {
      description: `Where to get it, in the language asked for (${growsWithGame}); empty where no source says it.`,
    }),
    curve: t.expose(
      'curve',
      rowsOf(WeaponLevelType, 14, 'Its stats at level 1 and before and after each ascension.'),
    ),
    ascension: t.expose('ascension', rowsOf(AscensionType, 6, 'What each ascension costs.')),
    recommendedCharacters: t.expose(
      'recommendedCharacters',
      recommendedCharacters(mostRecommended.weapons),
    ),
    path: t.expose('path', {
      type: PathType,
      nullable: true,
      description: 'The path in hsr; null in other games.',
    }),
  }),
});

builder.objectField(CharacterRef, 'recommendedByWeapons', (t) =>
  t.field({
    cache: ofCatalog,
    type: [WeaponRef],
    extensions: { rows: 40 },
    description:
      'The weapons that have this character among their `recommendedCharacters`, the best first.',
    resolve: ({ game, avatarId: id, language }, _args, { services }) =>
      services.catalog.listWeaponsRecommending({ game, id, language }),
  }),
);

addRecordQueries('weapon', WeaponRef, {
  weapon: {
    id: ['weaponId', 'weapon'],
    description: 'One weapon, light cone or w-engine of a game.',
  },
  lightCone: {
    id: ['lightConeId', 'light cone'],
    game: 'hsr',
    description: 'One light cone of hsr.',
  },
  wEngine: { id: ['wEngineId', 'w-engine'], game: 'zzz', description: 'One w-engine of zzz.' },
});

builder.queryField('weapons', (t) =>
  t.field({
    ...recordList<WeaponFilters, Weapon>(
      ({ weaponId }) => weaponId,
      (catalog, request, filters) => catalog.listWeapons(request, filters),
    ),
    type: connectionType('Weapon', WeaponRef),
    description: 'The weapons, light cones or w-engines of a game, by id.',
    args: {
      ...gameArg,
      type: t.arg.string({ description: 'Only this weapon class, path or specialty, in English.' }),
      rarity: t.arg({ type: 'Rarity', description: 'Only 1 to 5; in zzz also S, A or B.' }),
      ...langArg,
      ...pageArgs,
    },
  }),
);
