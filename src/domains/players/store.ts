import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

export const providerSlots = ['primary', 'fallback'] as const;
/** Which of a game's providers a snapshot came from (R6.11). */
export type ProviderSlot = (typeof providerSlots)[number];

/** Raised when a stored showcase means something else than before: older records are then fetched anew. */
export const snapshotFormat = 2;

const snapshotRecord = z.object({
  /** `live:hsr:700123456:primary`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  uid: z.string(),
  provider: z.enum(providerSlots),
  format: z.number(),
  /** Epoch milliseconds. */
  fetchedAt: z.number(),
  /** Until when the provider would answer the same again. */
  expiresAt: z.number(),
  /** The showcase, packed: a sixth of its JSON. */
  body: z.instanceof(Uint8Array),
});

export type SnapshotRecord = z.infer<typeof snapshotRecord>;

export const snapshotRecords: CollectionSpec<SnapshotRecord> = {
  name: 'players',
  schema: snapshotRecord,
  indexes: { byGame: ['environment', 'game'] },
};
