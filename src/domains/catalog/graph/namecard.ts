import { builder } from '../../../graph/builder.ts';
import { nameField, pictureField } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Namecard } from '../records/namecard.ts';
import { langArg, ofCatalog, recordNode, requireRecord } from './fields.ts';

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
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Its text in the language asked for; null where no source has it.',
    }),
    bannerUrl: t.exposeString('bannerUrl', {
      description: 'Where its wide picture is; empty where there is none.',
    }),
    iconUrl: t.exposeString('iconUrl', pictureField),
  }),
});

builder.queryField('namecard', (t) =>
  t.field({
    type: NamecardRef,
    nullable: true,
    description: 'One name card of genshin.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      namecardId: t.arg.int({
        required: true,
        description: "The game's number of the name card.",
        ...recordId('namecard', 'genshin'),
      }),
      ...langArg,
    },
    resolve: (_root, { namecardId: id, lang: language }, { services }) =>
      requireRecord(
        services.catalog.findNamecard({ game: 'genshin', id, language }),
        'namecard_not_found',
      ),
  }),
);
