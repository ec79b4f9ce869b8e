import { z } from 'zod';
import { trimShares } from '../../../store/family-shares.ts';
import type { Collection, CollectionSpec } from '../../../store/store.ts';
import type { ReportCounts } from '../counters.ts';
import type { ReportErasureDependencies } from '../erase.ts';
import type { StoredReport } from '../stored-report.ts';

/** Reports that a key family may leave in the sandbox, and all of them together (docs/security.md). */
const reportsPerFamily = 500;
const reportsInAll = 10_000;

const remake = z.object({
  /** `against test:genshin:812345678` */
  id: z.string(),
  side: z.enum(['against', 'by']),
  account: z.string(),
});

/** An account or reporter whose trust is to be made anew, since reports of it went. */
type Remake = z.infer<typeof remake>;

export const remakeRecords: CollectionSpec<Remake> = {
  name: 'sandbox_remakes',
  schema: remake,
  indexes: { bySide: ['side'] },
};

const remakesAtOnce = 500;

export interface ReportShareDependencies extends Pick<ReportErasureDependencies, 'eraseEvidence'> {
  readonly records: Collection<StoredReport>;
  readonly remakes: Collection<Remake>;
  readonly counts: Pick<ReportCounts, 'move'>;
  /** Makes a score or a reporter anew of the reports that are left; false while those are unfinished. */
  readonly remake: (side: Remake['side'], account: string) => Promise<boolean>;
  readonly perFamily?: number;
  readonly inAll?: number;
}

/** Keeps what is filed in the sandbox within its bounds: the oldest reports go, with all that followed from them. */
export function createReportShare(dependencies: ReportShareDependencies): () => Promise<void> {
  const { records, remakes, counts, eraseEvidence, remake } = dependencies;
  const { perFamily = reportsPerFamily, inAll = reportsInAll } = dependencies;

  async function noteRemakes(reports: readonly StoredReport[]): Promise<void> {
    const due = reports.flatMap(({ against, by }) => [
      { id: `against ${against}`, side: 'against' as const, account: against },
      { id: `by ${by}`, side: 'by' as const, account: by },
    ]);
    const byId = new Map(due.map((one) => [one.id, one]));
    await remakes.updateMany([...byId.keys()], (current, id) => current ?? byId.get(id));
  }

  async function remakeNoted(): Promise<void> {
    const query = { index: 'bySide', equals: {}, limit: remakesAtOnce } as const;
    const { rows } = await remakes.page({ ...query, direction: 'ascending' });
    for (const { id, side, account } of rows)
      if (await remake(side, account)) await remakes.remove(id);
  }

  async function remove(oldest: readonly StoredReport[]): Promise<void> {
    // A report with steps left goes once they are done: they would come after its end.
    const finished = oldest.filter(({ due }) => due.length === 0);
    // Before them: should this process die between, the next run knows what followed from them.
    await noteRemakes(finished);
    for (const report of finished) {
      await eraseEvidence(report, false);
      await counts.move(report, `${report.id}:erased`, { from: report.status });
      await records.remove(report.id);
    }
  }

  return async () => {
    await trimShares({ records, index: 'byFamilyLeft', perFamily, inAll, remove });
    await remakeNoted();
  };
}
