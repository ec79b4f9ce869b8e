import { type Account, recordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { MaintenancePorts, WeighedReport } from '../ports.ts';
import { findSandboxPast } from '../sandbox.ts';
import { computeScore, type TrustScore } from '../score/score.ts';
import { rollTo, type TimelineEntry, type TrustState, unknownAccount } from '../score/state.ts';
import { timelineEntries, trustRecords } from '../store.ts';

const maxReports = 50;

/** What the trust score of one account is made of at one moment. */
export interface TrustExplanation {
  readonly id: string;
  readonly now: number;
  readonly state: TrustState;
  readonly score: TrustScore;
  /** Oldest first; the first ones of many. */
  readonly reports: readonly WeighedReport[];
  readonly entries: readonly Omit<TimelineEntry, 'id' | 'account'>[];
}

export async function explainTrust(
  { store, reports: history }: MaintenancePorts,
  environment: Environment,
  account: Account,
  { events, now }: { readonly events: number; readonly now: number },
): Promise<TrustExplanation> {
  const id = recordKey(environment, account);
  const record = await store.collection(trustRecords).get(id);
  const past = environment === 'test' && !record ? findSandboxPast(account, now) : undefined;
  const state = record ?? past;
  const { rows } = await store.collection(timelineEntries).page({
    index: 'byAccount',
    equals: { account: id },
    limit: events,
    direction: 'descending',
  });
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
