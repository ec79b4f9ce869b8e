import { builder } from '../../../graph/builder.ts';
import { costly } from '../../../graph/edge.ts';
import { shortly } from '../../../graph/kept/noted.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import { TrustEventEnum } from './enums.ts';
import { TrustScoreType } from './score.ts';

export const TimelineEntryType = builder.objectRef<TimelineEntry>('TrustTimelineEntry').implement({
  description: 'One change of a score; each goes on from the one before.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    event: t.expose('event', { type: TrustEventEnum, description: 'What happened.' }),
    delta: t.exposeInt('delta', { description: 'The points gained, or lost when below 0.' }),
    scoreAfter: t.exposeInt('scoreAfter', { description: 'The score from then on.' }),
  }),
});

const TimelineType = builder.objectRef<Timeline>('TrustTimeline').implement({
  description: 'The changes of a score, newest first.',
  fields: (t) => ({
    nodes: t.expose('entries', {
      type: [TimelineEntryType],
      // The timeline itself is counted by its `limit`.
      extensions: { rows: 1 },
      description: 'The newest entries.',
    }),
    totalCount: t.exposeInt('total', { description: 'All entries since then.' }),
    since: t.expose('since', {
      type: 'DateTime',
      kept: 'never',
      description: 'From when on; inclusive.',
    }),
  }),
});

/** How many entries of a timeline are answered at once: more than rows of any other list (R5.3). */
const timelineSize = { min: 1, max: 500, default: 100 } as const;

builder.objectField(TrustScoreType, 'timeline', (t) =>
  t.field({
    ...costly,
    kept: shortly,
    type: TimelineType,
    description: 'The changes of the score, newest first.',
    args: {
      since: t.arg({
        type: 'DateTime',
        description: 'From when on, inclusive; 30 days ago when left out.',
      }),
      limit: t.arg.int({
        description: 'Entries: 1 to 500.',
        defaultValue: timelineSize.default,
        validate: {
          min: [timelineSize.min, { message: 'At least 1.' }],
          max: [timelineSize.max, { message: 'At most 500.' }],
        },
      }),
    },
    resolve: ({ game, uid }, { since, limit }, { services, principal }) =>
      services.trust.timeline(
        principal.environment,
        { game, uid },
        { since, limit: limit ?? timelineSize.default },
      ),
  }),
);
