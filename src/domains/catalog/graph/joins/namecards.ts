import { builder } from '../../../../graph/builder.ts';
import { GenshinPlayerType } from '../../../players/graph/genshin/player.ts';
import { langArg } from '../args.ts';
import { NamecardRef } from '../namecard.ts';

builder.objectField(GenshinPlayerType, 'catalogNamecard', (t) =>
  t.field({
    type: NamecardRef,
    nullable: true,
    description: 'What the catalog says of the name card; null while it does not know it.',
    args: langArg,
    resolve: ({ namecardId: id }, { lang: language }, { services }) =>
      services.catalog.findNamecard({ game: 'genshin', id, language }),
  }),
);
