import { recordKey } from '../../games/account.ts';
import { allRows, eraseRecords } from '../../store/erase.ts';
import type { Store } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { ownershipRecords, verificationRecords } from './store.ts';

/** Who has verified, or tried to verify, that the account is his. */
export async function eraseVerifications(
  store: Store,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const key = recordKey(environment, account);
  const records = store.collection(verificationRecords);
  const found = await allRows(records, 'byAccount', { account: key });
  const ids = found.map(({ id }) => id);
  const verifications = await eraseRecords(records, ids, dryRun);
  await eraseRecords(store.collection(ownershipRecords), [key], dryRun);
  return { verifications };
}
