import {
  type GenshinCharacter,
  type GenshinPlayer,
  type GenshinStats,
  type GenshinWeapon,
  genshinStatNames,
} from '../../../games/genshin/model.ts';
import type { AccountRegion } from '../../../games/leaderboard.ts';
import { builder } from '../../../graph/builder.ts';
import { growsWithGame, nameField, ofId, shownMembers } from '../../../graph/field-options.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { FoundPlayer } from '../present.ts';
import { detailType, hideable } from './detail.ts';
import { GearItemType } from './gear.ts';
import { Player, playerNode, ShowcaseCharacter, shownNode } from './player.ts';

export const GenshinWeaponType = builder
  .objectRef<GenshinWeapon>('GenshinEquippedWeapon')
  .implement({
    ...shownMembers,
    description: 'The weapon in the hands of a character.',
    fields: (t) => ({
      weaponId: t.exposeInt('id', { ...ofId, description: "The game's number of the weapon." }),
      name: t.exposeString('name', nameField),
      level: t.exposeInt('level', { description: 'Its level.' }),
      refinement: t.exposeInt('refinement', { description: '1 to 5.' }),
    }),
  });

const Detail = detailType<GenshinStats>('Genshin', genshinStatNames);

export const GenshinCharacterType = builder.objectRef<GenshinCharacter>('GenshinCharacter');

builder.node(GenshinCharacterType, {
  ...shownNode<GenshinCharacter>('genshin', 'artifacts'),
  ...shownMembers,
  description: 'A character shown by a Genshin Impact player.',
  interfaces: [ShowcaseCharacter],
  fields: (t) => ({
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    element: t.exposeString('element', {
      nullable: true,
      description: `Pyro, Hydro and so on (${growsWithGame}); null while the catalog does not know it.`,
    }),
    constellation: t.exposeInt('constellation', { description: '0 to 6.' }),
    ascension: t.exposeInt('ascension', { description: '0 to 6.' }),
    weapon: t.expose('weapon', {
      type: GenshinWeaponType,
      nullable: true,
      description: 'Null when details are hidden.',
    }),
    artifacts: t.expose('artifacts', {
      extensions: { rows: 5 },
      type: [GearItemType],
      description: 'The artifacts worn; empty when details are hidden.',
    }),
    detail: t.expose('detail', { ...hideable, type: Detail }),
  }),
});

const ServerRegionEnum = builder.enumType('GenshinServerRegion', {
  description: 'The servers of genshin by where they are.',
  values: enumValues<AccountRegion>({
    america: 'America.',
    europe: 'Europe.',
    asia: 'Asia.',
    tw_hk_mo: 'Taiwan, Hong Kong and Macao.',
    cn: 'Mainland China.',
    unknown: 'The UID is of no known server.',
  }),
});

export const GenshinPlayerType = builder.objectRef<FoundPlayer & GenshinPlayer>('GenshinPlayer');

builder.node(GenshinPlayerType, {
  ...playerNode<FoundPlayer & GenshinPlayer>('genshin'),
  description: 'A player of Genshin Impact.',
  interfaces: [Player],
  fields: (t) => ({
    worldLevel: t.exposeInt('worldLevel', { description: '0 to 9.' }),
    region: t.expose('region', { type: ServerRegionEnum, description: 'The server, by the UID.' }),
    namecardId: t.exposeInt('namecardId', { description: "The game's number of the name card." }),
    showcase: t.expose('showcase', {
      type: [GenshinCharacterType],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
  }),
});
