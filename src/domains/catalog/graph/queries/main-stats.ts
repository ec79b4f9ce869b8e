import { builder } from '../../../../graph/builder.ts';
import { gameArg } from '../args.ts';
import { ofCatalog } from '../kept.ts';
import { MainStatTable } from '../main-stat.ts';

builder.queryField('mainStats', (t) =>
  t.field({
    type: [MainStatTable],
    nullable: true,
    extensions: { rows: 30 },
    description: 'The main stats of every slot at every rarity.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: gameArg,
    resolve: (_root, { game }, { services }) => services.catalog.listMainStats(game),
  }),
);
