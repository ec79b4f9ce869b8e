import type { GenshinPlayer } from '../../../../games/genshin/model.ts';
import type { AccountRegion } from '../../../../games/leaderboard.ts';
import { builder } from '../../../../graph/builder.ts';
import { enumValues } from '../../../../graph/scalars.ts';
import type { FoundPlayer } from '../../present.ts';
import { Player } from '../player.ts';
import { playerNode } from '../player-node.ts';
import { GenshinCharacterType } from './character.ts';

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
    region: t.expose('region', {
      type: ServerRegionEnum,
      description: 'The server of the account, which its UID says.',
    }),
    namecardId: t.exposeInt('namecardId', { description: "The game's number of the name card." }),
    showcase: t.expose('showcase', {
      type: [GenshinCharacterType],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
  }),
});
