import { recordKey } from '../../games/account.ts';
import { eraseRecords } from '../../store/erase.ts';
import type { Store } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { providerSlots, snapshotRecords } from './store.ts';

/** Erases the snapshots of the account. */
export async function erasePlayer(
  store: Store,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const key = recordKey(environment, account);
  const ids = providerSlots.map((slot) => `${key}:${slot}`);
  return { snapshots: await eraseRecords(store.collection(snapshotRecords), ids, dryRun) };
}
