import { type Account, recordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import { lastRows } from '../../../store/records.ts';
import type { MaintenancePorts, WeighedReport } from '../ports.ts';
import { findSandboxPast } from '../sandbox.ts';
import { computeScore } from '../score/score.ts';
import { rollTo, timelineEntries, trustRecords, unknownAccount } from '../score/state.ts';

const maxReports = 50;

export type TrustExplanation = Awaited<ReturnType<typeof explainTrust>>;

/** The parts of one account's trust score at one moment, with its first reports and its last entries. */
export async function explainTrust(
  { store, reports: history }: MaintenancePorts,
  environment: Environment,
  account: Account,
  { events, now }: { readonly events: number; readonly now: number },
) {
  const id = recordKey(environment, account);
  const record = await store.collection(trustRecords).get(id);
  const past = environment === 'test' && !record ? findSandboxPast(account, now) : undefined;
  const state = record ?? past;
  const timeline = { index: 'byAccount', equals: { account: id } };
  const rows = await lastRows(store.collection(timelineEntries), timeline, events);
  const reports: WeighedReport[] = [];
  for await (const report of history.against(id)) {
    if (reports.push(report) >= maxReports) break;
  }
  return {
    id,
    now,
    state: rollTo(state ?? { ...unknownAccount, updatedAt: now }, now),
    score: computeScore(account, state, now),
    reports,
    entries: past ? past.due.toReversed().slice(0, events) : rows,
  };
}
