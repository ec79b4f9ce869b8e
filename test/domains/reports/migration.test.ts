import { expect, test } from 'vitest';
import { filingRecords } from '../../../src/domains/reports/filings.ts';
import { openReports, reportListsMigration } from '../../../src/domains/reports/migration.ts';
import { reportRecords } from '../../../src/domains/reports/report.ts';
import { startReports } from '../../support/reports.ts';

test('reports of earlier versions are listed, keep out equal ones, and until then lists are 503', async () => {
  const app = await startReports();
  const id = await app.filed();
  const { store } = app;
  const records = store.collection(reportRecords);
  // As an earlier version left it.
  await records.update(id, (report) => report && { ...report, lists: [], desks: [] });
  await store.collection(filingRecords).remove('live:genshin:618123421');
  const list = { index: 'byList', equals: { lists: 'live:pending_review' } };
  const reports = openReports(store);
  await expect(reports.count(list)).rejects.toMatchObject({ code: 'upstream_unavailable' });
  const first = await reportListsMigration.run(store, undefined);
  expect(first).toMatchObject({ read: 1, changed: 1 });
  expect(await reports.count(list)).toBe(1);
  expect(await reportListsMigration.run(store, undefined)).toMatchObject({ changed: 0 });
  const filings = await store.collection(filingRecords).get('live:genshin:618123421');
  expect(filings?.reports).toMatchObject([{ id, isFiled: true }]);
});
