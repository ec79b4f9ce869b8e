import { rememberedKeys } from '../chain.ts';
import { type TrustState, unknownAccount } from '../state.ts';
import { timelineEntries } from '../timeline/timeline-store.ts';
import type { MaintenancePorts } from './ports.ts';

/** The state of an account whose record is lost, as far as its timeline shows it. */
export async function restored({ store }: MaintenancePorts, account: string): Promise<TrustState> {
  const { rows } = await store.collection(timelineEntries).page({
    index: 'byAccount',
    equals: { account },
    limit: rememberedKeys,
    direction: 'descending',
  });
  const [newest] = rows;
  if (!newest) return unknownAccount;
  return {
    ...unknownAccount,
    seq: newest.seq,
    lastAt: newest.at,
    lastScore: newest.scoreAfter,
    applied: rows.map(({ id }) => id.slice(account.length + 1)).reverse(),
  };
}
