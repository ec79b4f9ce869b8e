import type { Credibility } from '../../trust/event.ts';
import type { Parties } from '../../trust/service.ts';
import { filingOf, knownOf } from '../filing/filing.ts';
import { isOwners, reportedOf, reporterOf } from '../filing/identity.ts';
import { isCrowded } from '../queue/crowding.ts';
import type { StoredReport } from '../stored-report.ts';
import type { SettleDependencies, StepResult } from './step.ts';

/** The timeline entry decides: a process that died after the score took the report may have weighed it otherwise. */
export async function submitted(
  dependencies: SettleDependencies,
  report: StoredReport,
  known?: Parties,
): Promise<StepResult> {
  const { ports, counts, records } = dependencies;
  const { id, environment, category, createdAt, lineageId, evidenceUrls: evidence } = report;
  const reported = reportedOf(report);
  const { account: reporter } = reporterOf(report);
  const parties = known ?? (await ports.reputation.partiesOf(environment, { reporter, reported }));
  const { isRetaliation, credibility, room } = await weighed(dependencies, report, parties);
  const event = {
    type: 'report_submitted' as const,
    key: `${id}:report_submitted`,
    at: createdAt,
    category,
    lineageId,
    isOwner: isOwners(report),
    credibility,
    room,
  };
  const [entry] = await Promise.all([
    ports.ledger.apply(environment, reported, event, parties.reported),
    counts.move(report, `${id}:submitted`, { to: 'pending_review' }),
    evidence.length > 0 ? ports.evidence.claimed(evidence, id) : undefined,
  ]);
  const { inBurst = false } = entry;
  return {
    credibility: entry.credibility ?? credibility,
    pendingWeight: entry.pendingWeight ?? 0,
    flags: [
      ...(isRetaliation ? (['retaliation'] as const) : []),
      ...(inBurst ? (['brigade_suspected'] as const) : []),
    ],
    ...((await isCrowded(records, report, inBurst)) && { crowded: true as const }),
  };
}

/** How much a report is believed; what was frozen on it stays. */
async function weighed(
  { ports, records }: SettleDependencies,
  report: StoredReport,
  parties: Parties,
): Promise<Omit<Credibility, 'room'> & Pick<Partial<Credibility>, 'room'>> {
  const { credibility, environment } = report;
  if (credibility !== null) return { credibility, isRetaliation: false };
  const filing = await filingOf(report, records, knownOf(parties));
  const reporter = { ...reporterOf(report), knownSince: parties.reporter.knownSince };
  return ports.reputation.credibilityOf(environment, reporter, filing);
}
