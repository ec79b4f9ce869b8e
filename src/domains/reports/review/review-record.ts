import { z } from 'zod';
import { type DismissReason, dismissReasons } from '../../trust/event.ts';

/** A review, with what was frozen of it. Times are epoch milliseconds. */
export interface Review {
  readonly decision: 'confirmed' | 'dismissed';
  readonly reason: DismissReason | null;
  readonly note: string;
  readonly at: number;
  /** The `key_id` of the moderator. */
  readonly actor: string;
  readonly requestId: string;
  /** Of a confirmation: what its weight was multiplied by; null until the score has taken it. */
  readonly factor: number | null;
}

export const reviewSchema = z.object({
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.enum(dismissReasons).nullable(),
  note: z.string(),
  at: z.number(),
  actor: z.string(),
  requestId: z.string(),
  factor: z.number().nullable(),
});
