import { lastRows } from '../../../store/records.ts';
import type { ReportCategory } from '../event.ts';
import type { MaintenancePorts } from '../ports.ts';
import { settleTo } from '../score/evolve.ts';
import { computePoints } from '../score/score.ts';
import {
  rememberedKeys,
  rollTo,
  type TrustState,
  timelineEntries,
  toRecord,
  trustRecords,
  unknownAccount,
} from '../score/state.ts';
import { confirmedWeights, decay, isIncident, type ReportFacts } from '../score/weights.ts';

/** The outcome of one rebuild: no difference, one, or a report whose steps are not finished. */
export type Rebuilt<Difference> = 'same' | 'unfinished' | Difference;

export interface RebuildOptions {
  readonly now: () => number;
  /** Reports differences without writing them. */
  readonly dryRun: boolean;
}

export interface AccountDifference {
  readonly account: string;
  readonly before: TrustState;
  readonly after: TrustState;
  readonly scores: readonly [before: number, after: number];
}

/** Rebuilds the state of one account from its reports. */
export const rebuildAccount = (
  ports: MaintenancePorts,
  account: string,
  options: RebuildOptions,
): Promise<Rebuilt<AccountDifference>> =>
  retry<Rebuilt<AccountDifference>>(() => tryAccount(ports, account, options));

const maxTries = 5;

/** Tries again while other writes overtake the attempt; `unfinished` after five attempts. */
export async function retry<Outcome>(
  attempt: () => Promise<Outcome | 'again'>,
): Promise<Outcome | 'unfinished'> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await attempt();
    if (outcome !== 'again') return outcome;
  }
  return 'unfinished';
}

async function tryAccount(
  ports: MaintenancePorts,
  account: string,
  { now, dryRun }: RebuildOptions,
): Promise<Rebuilt<AccountDifference> | 'again'> {
  const records = ports.store.collection(trustRecords);
  const stored = await records.get(account);
  const before = stored ?? (await restoreState(ports, account));
  const totals = await sumReports(ports, account, Math.max(now(), before.updatedAt));
  if (totals === undefined) return 'unfinished';
  const difference = findDifference(account, before, totals);
  const outcome = difference ?? 'same';
  if (dryRun || (stored && !difference)) return outcome;
  const written = await records.update(account, (current) =>
    current?.seq === stored?.seq
      ? toRecord(account, rebuildState(current ?? before, totals))
      : undefined,
  );
  return written && !findDifference(account, written, totals) ? outcome : 'again';
}

/** The state of an account without a record, as far as its timeline shows it. */
async function restoreState({ store }: MaintenancePorts, account: string): Promise<TrustState> {
  const timeline = { index: 'byAccount', equals: { account } };
  const rows = await lastRows(store.collection(timelineEntries), timeline, rememberedKeys);
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

async function sumReports({ reports }: MaintenancePorts, account: string, at: number) {
  let totals = emptyTotals(at);
  for await (const report of reports.against(account)) {
    if (report.isUnfinished) return undefined;
    totals = addReport(totals, report);
  }
  return totals;
}

function findDifference(
  account: string,
  state: TrustState,
  totals: Totals,
): AccountDifference | undefined {
  const before = rollTo(state, totals.at);
  const after = rebuildState(before, totals);
  const isEqual =
    isSame(before.confirmedWeight, after.confirmedWeight) &&
    isSame(before.pendingWeight, after.pendingWeight) &&
    factsText(before) === factsText(after);
  if (isEqual) return undefined;
  return {
    account,
    before,
    after,
    scores: [computePoints(before, totals.at), computePoints(after, totals.at)],
  };
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

function factsText({ counts, incidents, lastIncident }: TrustState): string {
  const { total, confirmed, dismissed } = counts;
  const last = Object.entries(lastIncident).map(([category, filedAt]) => `${category} ${filedAt}`);
  return [total, confirmed, dismissed, incidents, ...last.toSorted()].join();
}

/** The sums over the reports of one account at one moment. */
export interface Totals {
  readonly at: number;
  readonly confirmedWeight: number;
  readonly pendingWeight: number;
  readonly counts: TrustState['counts'];
  readonly incidents: number;
  /** The last confirmed incident of each category; `holds` until it is reversed. */
  readonly latest: Partial<
    Record<
      ReportCategory,
      { readonly at: number; readonly filedAt: number; readonly holds: boolean }
    >
  >;
}

export const emptyTotals = (at: number): Totals => ({
  at,
  confirmedWeight: 0,
  pendingWeight: 0,
  counts: { total: 0, confirmed: 0, dismissed: 0 },
  incidents: 0,
  latest: {},
});

/** Adds one report. Source: trust model, section 6, "Rebuild". */
export function addReport(totals: Totals, report: ReportFacts): Totals {
  const { at, counts } = totals;
  const { status, category, filedAt, confirmation } = report;
  const is = (one: ReportFacts['status']): number => Number(status === one);
  const pending = is('pending_review') * decay(report.pendingWeight, at - filedAt, 'pending');
  const weight = confirmedWeights[category] * (confirmation?.factor ?? 0);
  const holds = status === 'confirmed';
  const confirmed = holds ? decay(weight, at - (confirmation?.at ?? at), 'confirmed') : 0;
  const before = totals.latest[category];
  const isOne = confirmation !== undefined && isIncident(confirmation.factor);
  const isLatest = isOne && (before === undefined || confirmation.at >= before.at);
  return {
    at,
    confirmedWeight: totals.confirmedWeight + confirmed,
    pendingWeight: totals.pendingWeight + pending,
    counts: {
      total: counts.total + 1,
      confirmed: counts.confirmed + is('confirmed'),
      dismissed: counts.dismissed + is('dismissed'),
    },
    incidents: totals.incidents + Number(isOne && holds),
    latest: isLatest
      ? { ...totals.latest, [category]: { at: confirmation.at, filedAt, holds } }
      : totals.latest,
  };
}

/** The state with these totals, and a timeline entry where its score differs. */
export function rebuildState(state: TrustState, totals: Totals): TrustState {
  const { confirmedWeight, pendingWeight, counts, incidents, latest } = totals;
  const rebuilt: TrustState = {
    ...rollTo(state, totals.at),
    confirmedWeight,
    pendingWeight,
    counts,
    incidents,
    lastIncident: Object.fromEntries(
      Object.entries(latest).flatMap(([category, { filedAt, holds }]) =>
        holds ? [[category, filedAt]] : [],
      ),
    ),
  };
  return settleTo(rebuilt, totals.at);
}
