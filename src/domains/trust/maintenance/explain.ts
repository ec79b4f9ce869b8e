import { type Account, recordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import { sandboxStory } from '../sandbox/sandbox.ts';
import { rollTo } from '../score/decay.ts';
import { scoreOf, type TrustScore } from '../score/score.ts';
import { type TrustState, unknownAccount } from '../state.ts';
import { trustRecords } from '../store.ts';
import type { TimelineEntry } from '../timeline/timeline-entry.ts';
import { timelineEntries } from '../timeline/timeline-store.ts';
import type { KeptReport, MaintenancePorts } from './ports.ts';

const maxReports = 50;

/** What is known of the account at one moment. */
export interface Known {
  readonly id: string;
  readonly now: number;
  readonly state: TrustState;
  readonly score: TrustScore;
  /** Oldest first; the first ones of many. */
  readonly reports: readonly KeptReport[];
  /** Newest first. */
  readonly entries: readonly Omit<TimelineEntry, 'id' | 'account'>[];
}

/** Reads what the trust score of one account is made of. */
export async function knownOf(
  { store, reports: history }: MaintenancePorts,
  environment: Environment,
  account: Account,
  { events, now }: { readonly events: number; readonly now: number },
): Promise<Known> {
  const id = recordKey(environment, account);
  const record = await store.collection(trustRecords).get(id);
  const story = environment === 'test' && !record ? sandboxStory(account, now) : undefined;
  const state = record ?? story;
  const { rows } = await store.collection(timelineEntries).page({
    index: 'byAccount',
    equals: { account: id },
    limit: events,
    direction: 'descending',
  });
  const reports: KeptReport[] = [];
  for await (const report of history.against(id)) {
    if (reports.push(report) >= maxReports) break;
  }
  return {
    id,
    now,
    state: rollTo(state ?? { ...unknownAccount, updatedAt: now }, now),
    score: scoreOf(account, state, now),
    reports,
    entries: story ? story.due.toReversed().slice(0, events) : rows,
  };
}
