import { z } from 'zod';
import type { CollectionSpec } from '../../../store/store.ts';
import { trustEventTypes } from '../event.ts';
import type { TimelineEntry } from './timeline-entry.ts';

export const entryFields = {
  seq: z.number(),
  at: z.number(),
  event: z.enum(trustEventTypes),
  delta: z.number(),
  scoreAfter: z.number(),
  pendingWeight: z.number().optional(),
  credibility: z.number().optional(),
  factor: z.number().optional(),
  inBurst: z.boolean().optional(),
};

/** Every entry of every timeline. */
export const timelineEntries: CollectionSpec<TimelineEntry> = {
  name: 'trust-timeline',
  schema: z.object({ id: z.string(), account: z.string(), ...entryFields }),
  indexes: { byAccount: ['account', 'at', 'seq'] },
};
