import { recordKey } from '../../games/account.ts';
import { allRows, eraseRecords } from '../../store/erase.ts';
import type { Store } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { reputationRecords } from './reporters/reputation-store.ts';
import { trustRecords } from './store.ts';
import { timelineEntries } from './timeline/timeline-store.ts';

/** The score with its timeline, and how far the account was believed as a reporter. */
export async function eraseTrust(
  store: Store,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const key = recordKey(environment, account);
  const entries = store.collection(timelineEntries);
  const reputations = store.collection(reputationRecords);
  const written = await allRows(entries, 'byAccount', { account: key });
  const learnt = await allRows(reputations, 'byReporter', { reporter: key });
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const timeline = await eraseRecords(entries, idsOf(written), dryRun);
  await eraseRecords(reputations, [key, ...idsOf(learnt)], dryRun);
  return { score: await eraseRecords(store.collection(trustRecords), [key], dryRun), timeline };
}
