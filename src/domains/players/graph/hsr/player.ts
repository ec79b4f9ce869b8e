import type { HsrPlayer } from '../../../../games/hsr/model.ts';
import { builder } from '../../../../graph/builder.ts';
import type { FoundPlayer } from '../../present.ts';
import { Player } from '../player.ts';
import { playerNode } from '../player-node.ts';
import { HsrCharacterType } from './character.ts';

export const HsrPlayerType = builder.objectRef<FoundPlayer & HsrPlayer>('HsrPlayer');

builder.node(HsrPlayerType, {
  ...playerNode<FoundPlayer & HsrPlayer>('hsr'),
  description: 'A player of Honkai: Star Rail.',
  interfaces: [Player],
  fields: (t) => ({
    worldLevel: t.exposeInt('worldLevel', { description: 'The equilibrium level, from 0.' }),
    showcase: t.expose('showcase', {
      type: [HsrCharacterType],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
  }),
});
