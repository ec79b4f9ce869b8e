import { expect, onTestFinished, test } from 'vitest';
import { createRecover } from '../src/domains/reports/recover.ts';
import { reportRecords } from '../src/domains/reports/store.ts';
import { filed } from '../src/domains/reports/submission.ts';
import { createRecovery } from '../src/recovery.ts';
import { testClock } from './support/app.ts';
import { openTestStore } from './support/store.ts';

test('what is left unfinished is looked for once a minute, by one run at a time', async () => {
  const clock = testClock();
  const errors: unknown[] = [];
  const calls: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const recovery = createRecovery({
    clock,
    onError: (error) => errors.push(error),
    recover: [
      async () => {
        calls.push('first');
        await held;
        throw new Error('down');
      },
      async () => {
        calls.push('second');
      },
    ],
  });
  recovery.tick();
  expect(calls).toEqual([]);
  clock.pass(60_000);
  recovery.tick();
  recovery.tick();
  const run = recovery.run();
  expect(calls).toEqual(['first']);
  release();
  await run;
  expect(calls).toEqual(['first', 'second']);
  expect(errors).toEqual([new Error('down')]);
  await recovery.close();
  clock.pass(60_000);
  recovery.tick();
  expect(calls).toHaveLength(2);
});

test('a report that cannot be finished keeps none of the others back', async () => {
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
    const report = filed(submission, by, { id: `rep_${n}`, now: clock.now() + n });
    await records.insert(report);
  }
  const errors: unknown[] = [];
  const done: string[] = [];
  const recover = createRecover({
    records,
    async settle(report) {
      const { id } = report;
      if (id === 'rep_2' || id === 'rep_3') throw new Error(`${id} is broken`);
      done.push(id);
      return report;
    },
    onError: (error) => errors.push(error),
  });
  await recover();
  expect(errors).toHaveLength(2);
  expect(done).toHaveLength(203);
});
