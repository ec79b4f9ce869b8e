import { type Migration, pageOfAll } from '../../store/migrations.ts';
import { byId, type Collection, type Store, StoreUnavailable } from '../../store/store.ts';
import { addFormer, filingRecords, filingsIdOf } from './filings.ts';
import { reportRecords, type StoredReport, toStored } from './report.ts';

/** Earlier versions had an index for each list, and kept out equal reports by unique ones. */
const isFormer = ({ lists }: StoredReport): boolean => lists.length === 0;

export const reportListsMigration: Migration = {
  id: 'report-lists',
  what: 'reports get the lists that they are in, and a place among the filings of their reporters',
  format: 2,
  isAdditive: true,
  async run(store, cursor) {
    const records = store.collection(reportRecords);
    const filings = store.collection(filingRecords);
    const { rows, next } = await pageOfAll(records, cursor);
    const former = rows.filter(isFormer);
    const now = store.clock.now();
    const reporters = [...new Set(former.map(filingsIdOf))];
    await filings.updateMany(reporters, (current, id) => {
      const own = former.filter((report) => filingsIdOf(report) === id);
      const after = own.reduce((so, report) => addFormer(so, report, now) ?? so, current);
      return after === current ? undefined : after;
    });
    await records.updateMany(
      former.map(({ id }) => id),
      (current) => (current && isFormer(current) ? toStored(current) : undefined),
    );
    return { cursor: next, read: rows.length, changed: former.length };
  },
};

const lastReport = { index: byId, equals: {}, limit: 1, direction: 'descending' } as const;

/**
 * The reports of a store. Their lists are 503 until reports of earlier versions are in them: the migration ends with the
 * last id, and since ids are random, hardly any newer report comes after it.
 */
export function openReports({ collection }: Pick<Store, 'collection'>): Collection<StoredReport> {
  const records = collection(reportRecords);
  let isListed = false;

  async function assertListed(index: string): Promise<void> {
    if (isListed || (index !== 'byList' && index !== 'byDesk')) return;
    const [last] = (await records.page(lastReport)).rows;
    isListed = last === undefined || !isFormer(last);
    if (!isListed) throw new StoreUnavailable(new Error('The reports are still being listed.'));
  }

  return {
    ...records,
    async page(query) {
      await assertListed(query.index);
      return records.page(query);
    },
    async count(query) {
      await assertListed(query.index);
      return records.count(query);
    },
  };
}
