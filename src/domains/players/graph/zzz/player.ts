import type { ZzzPlayer } from '../../../../games/zzz/model.ts';
import { builder } from '../../../../graph/builder.ts';
import type { FoundPlayer } from '../../present.ts';
import { Player } from '../player.ts';
import { playerNode } from '../player-node.ts';
import { ZzzAgentType } from './agent.ts';

export const ZzzPlayerType = builder.objectRef<FoundPlayer & ZzzPlayer>('ZzzPlayer');

builder.node(ZzzPlayerType, {
  ...playerNode<FoundPlayer & ZzzPlayer>('zzz'),
  description: 'A player of Zenless Zone Zero.',
  interfaces: [Player],
  fields: (t) => ({
    showcase: t.expose('showcase', {
      type: [ZzzAgentType],
      description: "The agents shown, at most 8, in the provider's order.",
    }),
  }),
});
