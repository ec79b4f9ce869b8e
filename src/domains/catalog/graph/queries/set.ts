import { builder } from '../../../../graph/builder.ts';
import { ofRecords } from '../../../../graph/of-records.ts';
import { gameArg, langArg } from '../args.ts';
import { ofCatalog } from '../kept.ts';
import { found } from '../record-node.ts';
import { ArtifactSetRef } from '../set.ts';

builder.queryField('artifactSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One artifact set, relic set or drive disc set of a game.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      ...gameArg,
      setId: t.arg.int({
        required: true,
        description: "The game's number of the set.",
        ...ofRecords('set'),
      }),
      ...langArg,
    },
    resolve: (_root, { game, setId: id, lang: language }, { services }) =>
      found(services.catalog.findSet({ game, id, language }), 'artifact_set_not_found'),
  }),
);

builder.queryField('relicSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One relic set of hsr.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      setId: t.arg.int({
        required: true,
        description: "The game's number of the set.",
        ...ofRecords('set', 'hsr'),
      }),
      ...langArg,
    },
    resolve: (_root, { setId: id, lang: language }, { services }) =>
      found(services.catalog.findSet({ game: 'hsr', id, language }), 'relic_set_not_found'),
  }),
);

builder.queryField('driveDiscSet', (t) =>
  t.field({
    type: ArtifactSetRef,
    nullable: true,
    description: 'One drive disc set of zzz.',
    authScopes: { scope: 'read' },
    kept: ofCatalog,
    args: {
      suiteId: t.arg.int({
        required: true,
        description: "The game's number of the drive disc set.",
        ...ofRecords('set', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { suiteId: id, lang: language }, { services }) =>
      found(services.catalog.findSet({ game: 'zzz', id, language }), 'drive_disc_set_not_found'),
  }),
);
