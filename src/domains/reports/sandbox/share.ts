import { trimShares } from '../../../store/family-shares.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReportCounts } from '../counters.ts';
import type { ReportErasureDependencies } from '../erase.ts';
import type { StoredReport } from '../stored-report.ts';

/** Reports that a key family may leave in the sandbox, and all of them together (docs/security.md). */
const reportsPerFamily = 500;
const reportsInAll = 10_000;

export interface ReportShareDependencies extends Pick<ReportErasureDependencies, 'eraseEvidence'> {
  readonly records: Collection<StoredReport>;
  readonly counts: Pick<ReportCounts, 'move'>;
  /** Makes scores and reporters anew of the reports that are left. */
  readonly remade: (accounts: Iterable<string>, reporters: Iterable<string>) => Promise<void>;
  readonly perFamily?: number;
  readonly inAll?: number;
}

/** Keeps what is filed in the sandbox within its bounds: the oldest reports go, with all that followed from them. */
export function createReportShare(dependencies: ReportShareDependencies): () => Promise<void> {
  const { records, counts, eraseEvidence, remade } = dependencies;
  const { perFamily = reportsPerFamily, inAll = reportsInAll } = dependencies;

  async function remove(oldest: readonly StoredReport[]): Promise<void> {
    // A report with steps left goes once they are done: they would come after its end.
    const finished = oldest.filter(({ due }) => due.length === 0);
    for (const report of finished) {
      await eraseEvidence(report, false);
      await counts.move(report, `${report.id}:erased`, { from: report.status });
      await records.remove(report.id);
    }
    await remade(
      new Set(finished.map(({ against }) => against)),
      new Set(finished.map(({ by }) => by)),
    );
  }

  return () => trimShares({ records, index: 'byFamilyLeft', perFamily, inAll, remove });
}
