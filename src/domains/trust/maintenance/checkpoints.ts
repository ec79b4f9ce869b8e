import { z } from 'zod';
import type { CollectionSpec } from '../../../store/store.ts';

/** How far the last rebuild came; gone once one is finished. */
interface Checkpoint {
  /** The environment for its accounts, `live:reporters` for its reporters. */
  readonly id: string;
  readonly account: string;
}

export const rebuildCheckpoints: CollectionSpec<Checkpoint> = {
  name: 'trust-rebuild',
  schema: z.object({ id: z.string(), account: z.string() }),
};
