import { expect, onTestFinished, test } from 'vitest';
import { makeReport } from '../../../../src/domains/reports/filing.ts';
import { recoverReports } from '../../../../src/domains/reports/moderation/settle.ts';
import { reportRecords } from '../../../../src/domains/reports/report.ts';
import { directWork } from '../../../../src/store/work.ts';
import { testClock } from '../../../support/app.ts';
import { openTestStore } from '../../../support/store.ts';

test('a report that cannot be finished does not keep back the others', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const records = store.collection(reportRecords);
  for (let n = 0; n < 205; n += 1) {
    const submission = {
      game: 'genshin' as const,
      reportedUid: String(810_000_000 + n),
      reporterUid: '618123421',
      category: 'phishing' as const,
      description: '',
      evidenceUrls: [],
      contactPlatform: null,
    };
    const by = { environment: 'live' as const, lineageId: 'lin_1' };
    const report = makeReport(submission, by, { id: `rep_${n}`, now: clock.now() + n });
    await records.insert(report);
  }
  const errors: unknown[] = [];
  const done: string[] = [];
  await recoverReports({
    records,
    async settle(report) {
      const { id } = report;
      if (id === 'rep_2' || id === 'rep_3') throw new Error(`${id} is broken`);
      done.push(id);
      return report;
    },
    work: directWork,
    onError: (error) => errors.push(error),
  });
  expect(errors).toHaveLength(2);
  expect(done).toHaveLength(203);
});
