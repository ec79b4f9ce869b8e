import { builder } from '../../../../graph/builder.ts';
import { ofRecords } from '../../../../graph/of-records.ts';
import { langArg } from '../args.ts';
import { BangbooRef } from '../bangboo.ts';
import { ofCatalog } from '../kept.ts';
import { NamecardRef } from '../namecard.ts';
import { found } from '../record-node.ts';

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
      found(services.catalog.findNamecard({ game: 'genshin', id, language }), 'namecard_not_found'),
  }),
);

builder.queryField('bangboo', (t) =>
  t.field({
    type: BangbooRef,
    nullable: true,
    description: 'One bangboo of zzz.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      bangbooId: t.arg.int({
        required: true,
        description: "The game's number of the bangboo.",
        ...ofRecords('bangboo', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { bangbooId: id, lang: language }, { services }) =>
      found(services.catalog.findBangboo({ game: 'zzz', id, language }), 'bangboo_not_found'),
  }),
);
