import { builder } from '../../../graph/builder.ts';

export const buildIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The build: `bld_…`.' }),
}));

export const profileIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The profile: `prf_…`.' }),
}));
