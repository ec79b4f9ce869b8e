import type { Collection } from '../../store/store.ts';
import type { StoredReport } from './store.ts';

/** A request that is sent again goes on with what its earlier runs filed (R1.15). */
export interface Repeats {
  /** What is there under the ids of earlier runs: a report that is accepted, or that still can be. */
  find(ids: readonly string[]): Promise<StoredReport | undefined>;
  /** Files a report and answers it accepted, or the one that an earlier run filed in its place. */
  file(report: StoredReport, earlier: readonly string[]): Promise<StoredReport>;
}

export interface RepeatsDependencies {
  readonly records: Pick<Collection<StoredReport>, 'getMany'>;
  /** Inserts a report; rejects with `duplicate_report`. */
  readonly insert: (report: StoredReport) => Promise<void>;
  /** The report once it is accepted, whoever did it; undefined when it was given up before. */
  readonly accepted: (report: StoredReport) => Promise<StoredReport | undefined>;
}

export function createRepeats({ records, insert, accepted }: RepeatsDependencies): Repeats {
  async function find(ids: readonly string[]): Promise<StoredReport | undefined> {
    const found = ids.length > 0 ? await records.getMany(ids) : [];
    return found.find((report) => report?.accepted || report?.dedupeKey !== undefined);
  }

  async function goOn(ids: readonly string[]): Promise<StoredReport | undefined> {
    const made = await find(ids);
    return made && accepted(made);
  }

  return {
    find,
    async file(report, earlier) {
      const first = await goOn(earlier);
      if (first) return first;
      try {
        await insert(report);
      } catch (error) {
        // It may be another run of the same request that came first.
        const other = await goOn(earlier);
        if (other) return other;
        throw error;
      }
      const kept = await accepted(report);
      if (kept) return kept;
      throw new Error(`The report ${report.id} took too long to be accepted and was given up.`);
    },
  };
}
