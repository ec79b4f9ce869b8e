import type { Recommendation } from '../../../games/builds/analysis.ts';
import { builder } from '../../../graph/builder.ts';
import { RecommendationCodeEnum, RecommendationPriorityEnum } from '../../../graph/builds.ts';

export const RecommendationType = builder
  .objectRef<Recommendation>('BuildRecommendation')
  .implement({
    description: 'What of a build can be better.',
    fields: (t) => ({
      code: t.expose('code', { type: RecommendationCodeEnum, description: 'What it is about.' }),
      priority: t.expose('priority', {
        type: RecommendationPriorityEnum,
        description: 'How much it matters.',
      }),
      slot: t.exposeString('slot', {
        nullable: true,
        description: 'The slot that it is about; null when it is about none.',
      }),
      message: t.exposeString('message', { description: 'What to do, in a sentence.' }),
      gain: t.exposeFloat('gain', { description: 'Points that following it alone adds.' }),
    }),
  });
