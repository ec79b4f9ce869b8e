import type { Parties } from '../../trust/service.ts';
import type { StoredReport } from '../stored-report.ts';
import { reviewed } from './review.ts';
import { finished, type SettleDependencies } from './step.ts';
import { submitted } from './submission.ts';

/**
 * Finishes what is due of a report, in its order, and answers it as it is afterwards. Whatever of a step was done
 * before is not done twice, so that anybody may finish what somebody else began. `parties` is what was read of its
 * accounts a moment ago.
 */
export type Settle = (report: StoredReport, parties?: Parties) => Promise<StoredReport>;

export function createSettle(dependencies: SettleDependencies): Settle {
  const { records } = dependencies;
  return async function settle(report, parties) {
    let current = report;
    for (let step = current.due[0]; step !== undefined; step = current.due[0]) {
      const done = step;
      const outcome = await (done === 'submitted'
        ? submitted(dependencies, current, parties)
        : reviewed(dependencies, current, done));
      const finish = (kept: StoredReport | undefined) => kept && finished(kept, done, outcome);
      const next = await records.update(report.id, finish, current);
      if (next === undefined) return current;
      current = next;
    }
    return current;
  };
}
