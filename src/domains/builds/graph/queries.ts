import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import { ofRecords } from '../../../graph/of-records.ts';
import { pageArgs } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { readOrBuild } from '../../../lib/principal.ts';
import { buildKeyOf } from '../list.ts';
import { buildIdArg } from './id-args.ts';
import { BuildKindEnum, SavedBuildType } from './saved-build.ts';

builder.queryField('build', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: "A saved build of the caller's key family.",
    authScopes: { scope: readOrBuild },
    args: buildIdArg,
    resolve: (_root, { id }, { services, principal }) => services.builds.get(principal, id),
  }),
);

builder.queryField('builds', (t) =>
  t.field({
    type: connectionType('SavedBuild', SavedBuildType),
    nullable: true,
    description: "The saved builds of the caller's key family, newest first.",
    authScopes: { scope: readOrBuild },
    args: {
      game: t.arg({ type: GameEnum, description: 'Those of one game.' }),
      avatarId: t.arg.int({ description: 'Those of one character.', ...ofRecords('character') }),
      kind: t.arg({ type: BuildKindEnum, description: 'Those of one kind.' }),
      ...pageArgs,
    },
    resolve(_root, { game, avatarId, kind, first, after }, { services, principal, cursors }) {
      const filter = { game: game ?? null, avatarId: avatarId ?? null, kind: kind ?? null };
      return connectionOf({
        cursors,
        list: `builds ${principal.environment} ${principal.lineageId} ${JSON.stringify(filter)}`,
        first,
        after,
        keyOf: buildKeyOf(filter),
        load: (page) => services.builds.list(principal, filter, page),
      });
    },
  }),
);
