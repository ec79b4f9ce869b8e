import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Namecard } from '../present-namecard.ts';
import { recordNode } from './record-node.ts';

export const NamecardRef = builder.objectRef<Namecard>('Namecard');

builder.node(NamecardRef, {
  ...recordNode<Namecard>({
    mark: 'bannerUrl',
    idOf: ({ namecardId }) => namecardId,
    find: (catalog, request) => catalog.findNamecard(request),
    missing: 'namecard_not_found',
  }),
  description: 'A name card of genshin.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the card.' }),
    namecardId: t.exposeInt('namecardId', { description: "The game's number of the card." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Null where no source tells it.',
    }),
    bannerUrl: t.exposeString('bannerUrl', { description: 'The wide picture.' }),
    iconUrl: t.exposeString('iconUrl', { description: 'The small picture.' }),
  }),
});
