import { builder } from '../../../graph/builder.ts';
import { named, pictured } from '../../../graph/named.ts';
import { ofRecords } from '../../../graph/of-records.ts';
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
    name: t.exposeString('name', named),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Its text in the language asked for; null where no source has it.',
    }),
    bannerUrl: t.exposeString('bannerUrl', {
      description: 'Where its wide picture is; empty where there is none.',
    }),
    iconUrl: t.exposeString('iconUrl', pictured),
  }),
});

builder.queryField('namecard', (t) =>
  t.field({
    type: NamecardRef,
    nullable: true,
    description: 'One name card of genshin.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      namecardId: t.arg.int({
        required: true,
        description: "The game's number of the name card.",
        ...ofRecords('namecard', 'genshin'),
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
