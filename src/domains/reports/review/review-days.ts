import { z } from 'zod';
import { dayMs } from '../../../lib/duration.ts';
import { type Environment, environments } from '../../../lib/principal.ts';
import type { CollectionSpec } from '../../../store/store.ts';
import { dismissReasons } from '../../trust/event.ts';

const reviewDay = z.object({
  /** `live:2026-01-15`: the reviews of one UTC day. */
  id: z.string(),
  environment: z.enum(environments),
  confirmed: z.number(),
  dismissed: z.partialRecord(z.enum(dismissReasons), z.number()),
  reversed: z.number(),
  /** How many first reviews took about as long, by the number of their class. */
  times: z.record(z.string(), z.number()),
  /** The newest reviews that are counted in: none is counted twice. */
  applied: z.array(z.string()),
  /** When no statistic reaches back to it any more. */
  expiresAt: z.date(),
});

export type ReviewDay = z.infer<typeof reviewDay>;

export const reviewDays: CollectionSpec<ReviewDay> = {
  name: 'review-days',
  schema: reviewDay,
  expires: 'expiresAt',
};

export const daysShown = 30;

export const dayId = (environment: Environment, at: number): string =>
  `${environment}:${new Date(at).toISOString().slice(0, 10)}`;

export const emptyDay = (id: string, environment: Environment, at: number): ReviewDay => ({
  id,
  environment,
  confirmed: 0,
  dismissed: {},
  reversed: 0,
  times: {},
  applied: [],
  expiresAt: new Date(at + (daysShown + 1) * dayMs),
});
