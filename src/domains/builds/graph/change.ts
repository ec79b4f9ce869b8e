import { builder } from '../../../graph/builder.ts';
import { assertName } from '../saves.ts';
import { buildIdArg } from './id-args.ts';
import { SavedBuildType } from './saved-build.ts';

builder.mutationField('changeBuild', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: 'Renames a saved build, or says whether a simulation may become a profile.',
    authScopes: { scope: 'write:build' },
    args: {
      ...buildIdArg,
      name: t.arg.string({ description: '1 to 80 characters; as it is when left out.' }),
      share: t.arg.boolean({ description: 'As it is when left out.' }),
    },
    check: ({ name }) => assertName(name ?? null),
    resolve: (_root, { id, name, share }, { services, principal }) =>
      services.builds.change(principal, id, { name: name ?? null, share: share ?? null }),
  }),
);

builder.mutationField('deleteBuild', (t) =>
  t.field({
    type: SavedBuildType,
    nullable: true,
    description: 'Deletes a saved build; what it shared is no profile any more.',
    authScopes: { scope: 'write:build' },
    args: buildIdArg,
    resolve: (_root, { id }, { services, principal }) => services.builds.remove(principal, id),
  }),
);
