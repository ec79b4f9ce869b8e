import { pagesOf } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { Settle } from './settling/settle.ts';
import type { StoredReport } from './stored-report.ts';

export interface RecoverDependencies {
  readonly records: Pick<Collection<StoredReport>, 'page'>;
  readonly settle: Settle;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}

const pageRows = 100;
/** How many pages one recovery reads; the next one goes on. */
const maxPages = 50;

/** Finishes what others began and did not end; a report that cannot be finished keeps no other back. */
export function createRecover({ records, settle, work, onError }: RecoverDependencies) {
  return async function recover(): Promise<void> {
    const due = { index: 'byDue', equals: {}, limit: pageRows, direction: 'ascending' } as const;
    for await (const rows of pagesOf(records, due, maxPages)) {
      for (const report of rows)
        await work.run('report', [report.id], () => settle(report)).catch(onError);
    }
  };
}
