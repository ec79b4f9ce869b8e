import { z } from 'zod';
import type { CollectionSpec } from '../../store/store.ts';
import type { TrustState } from './score.ts';

export type TrustRecord = TrustState & { readonly id: string };

/** One record an account, under `live:genshin:812345678`. */
export const trustRecords: CollectionSpec<TrustRecord> = {
  name: 'trust',
  schema: z.object({
    id: z.string(),
    confirmedWeight: z.number(),
    pendingWeight: z.number(),
    updatedAt: z.number(),
    counts: z.object({ total: z.number(), confirmed: z.number(), dismissed: z.number() }),
    verifiedUntil: z.number().nullable(),
    knownSince: z.number().nullable(),
    activity: z.object({
      shown: z.number(),
      weeks: z.number(),
      week: z.number(),
      showcaseHash: z.string().nullable(),
    }),
  }),
};
