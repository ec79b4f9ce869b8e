import { builder } from '../../../../graph/builder.ts';
import { GenshinPlayerType } from '../../../players/graph/genshin/player.ts';
import { NamecardRef } from '../namecard.ts';
import { join } from './options.ts';

builder.objectField(GenshinPlayerType, 'catalogNamecard', (t) =>
  t.field({
    ...join,
    type: NamecardRef,
    description: 'What the catalog says of the name card; null while it does not know it.',
    resolve: ({ namecardId: id }, { lang: language }, { services }) =>
      services.catalog.findNamecard({ game: 'genshin', id, language }),
  }),
);
