import type { GameWords } from '../../../games/game.ts';
import { builder } from '../../../graph/builder.ts';
import { growing, named, pictured } from '../../../graph/named.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Weapon } from '../records/weapon.ts';
import { AscensionType } from './ascension.ts';
import { PathType } from './members.ts';
import { RecommendedCharacterType } from './recommended-character.ts';
import { recordNode } from './record-node.ts';
import { WeaponRefinementType } from './refinement.ts';
import { WeaponLevelType, WeaponSecondaryType } from './weapon-stats.ts';

const WeaponKindEnum = builder.enumType('WeaponKind', {
  description: 'What a weapon is called in its game.',
  values: {
    WEAPON: { value: 'weapon', description: 'A weapon of genshin.' },
    LIGHT_CONE: { value: 'light_cone', description: 'A light cone of hsr.' },
    W_ENGINE: { value: 'w_engine', description: 'A w-engine of zzz.' },
  } satisfies Record<string, { value: GameWords['weapon']; description: string }>,
});

export const WeaponRef = builder.objectRef<Weapon>('Weapon');

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
    name: t.exposeString('name', named),
    kind: t.expose('kind', {
      type: WeaponKindEnum,
      description: 'What such a thing is called in its game.',
    }),
    type: t.exposeString('type', {
      description: `The weapon class, the path of hsr or the specialty of zzz, in English; ${growing}.`,
    }),
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
      description: `Which stat the second one is, such as crit_rate (${growing}); empty for a weapon without one.`,
    }),
    iconUrl: t.exposeString('iconUrl', pictured),
    refinements: t.expose('refinements', {
      type: [WeaponRefinementType],
      extensions: { rows: 5 },
      description: 'The passive at each of the five ranks.',
    }),
    sources: t.exposeStringList('sources', {
      description: `Where it can be had, in the language asked for (${growing}); empty where no source says it.`,
    }),
    curve: t.expose('curve', {
      type: [WeaponLevelType],
      extensions: { rows: 14 },
      description: 'Its stats at level 1 and before and after each ascension.',
    }),
    ascension: t.expose('ascension', {
      type: [AscensionType],
      extensions: { rows: 6 },
      description: 'What each ascension costs.',
    }),
    recommendedCharacters: t.expose('recommendedCharacters', {
      type: [RecommendedCharacterType],
      extensions: { rows: 25 },
      description:
        'The characters whose skills it suits, found by a rule (docs/catalog.md) and not by opinion.',
    }),
    path: t.expose('path', {
      type: PathType,
      nullable: true,
      description: 'The path in hsr; null in other games.',
    }),
  }),
});
