import { builder } from '../../../graph/builder.ts';
import { nameField, pictureField } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Namecard } from '../records/namecard.ts';
import { addRecordQueries, recordNode } from './fields.ts';

export const NamecardRef = builder.objectRef<Namecard>('Namecard');

builder.node(NamecardRef, {
  ...recordNode<Namecard>({
    kind: 'namecard',
    mark: 'bannerUrl',
    idOf: ({ namecardId }) => namecardId,
  }),
  description: 'A name card of genshin.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the card.' }),
    namecardId: t.exposeInt('namecardId', { description: "The game's number of the card." }),
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Its text in the language asked for; null where no source has it.',
    }),
    bannerUrl: t.exposeString('bannerUrl', {
      description: 'Address of its wide picture; empty where there is none.',
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
  }),
});

addRecordQueries('namecard', NamecardRef, {
  namecard: {
    description: 'One name card of genshin.',
    id: ['namecardId', 'name card'],
    game: 'genshin',
  },
});
