import { builder } from '../../../graph/builder.ts';

export const reportIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The report: `rep_…`.' }),
}));
