import type { GenshinPlayer } from '../../../../games/genshin/model.ts';
import { builder } from '../../../../graph/builder.ts';
import type { FoundPlayer } from '../../present.ts';
import { Player } from '../player.ts';
import { playerNode } from '../player-node.ts';
import { GenshinCharacterType } from './character.ts';

export const GenshinPlayerType = builder.objectRef<FoundPlayer & GenshinPlayer>('GenshinPlayer');

builder.node(GenshinPlayerType, {
  ...playerNode<FoundPlayer & GenshinPlayer>('genshin'),
  description: 'A player of Genshin Impact.',
  interfaces: [Player],
  fields: (t) => ({
    worldLevel: t.exposeInt('worldLevel', { description: '0 to 9.' }),
    region: t.exposeString('region', {
      description: 'One of america, europe, asia, tw_hk_mo, cn and unknown, by the UID.',
    }),
    namecardId: t.exposeInt('namecardId', { description: "The game's number of the name card." }),
    showcase: t.expose('showcase', {
      type: [GenshinCharacterType],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
  }),
});
