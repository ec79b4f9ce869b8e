import { builder } from '../../../graph/builder.ts';

export const idArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The webhook: `whk_…`.' }),
}));
