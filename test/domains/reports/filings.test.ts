import { expect, test } from 'vitest';
import { makeReport } from '../../../src/domains/reports/filing.ts';
import {
  addFormer,
  createFilings,
  filingRecords,
  quotaResetAt,
} from '../../../src/domains/reports/filings.ts';
import { reportRecords, type StoredReport, toStored } from '../../../src/domains/reports/report.ts';
import { endWithTest } from '../../support/endings.ts';
import { openTestStore } from '../../support/store.ts';

const day = Date.parse('2026-01-15T00:00:00.000Z');
const dayMs = 86_400_000;

async function start() {
  const clock = { time: day, now: () => clock.time };
  const { store, close } = await openTestStore();
  endWithTest(close);
  const records = store.collection(reportRecords);
  const stored = store.collection(filingRecords);
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  const filings = createFilings({ records, filings: stored, clock, pause });
  let count = 0;
  function report(fields: Partial<StoredReport> = {}): StoredReport {
    count += 1;
    const submission = {
      game: 'genshin',
      reportedUid: '812345678',
      reporterUid: '618123421',
      category: 'rmt',
      description: 'x'.repeat(50),
      evidenceUrls: [],
      contactPlatform: null,
    } as const;
    const principal = { environment: 'live', lineageId: 'lin_1' } as const;
    const made = makeReport(submission, principal, { id: `rep_${count}`, now: clock.time });
    return toStored({ ...made, ...fields, placed: true });
  }
  async function file(fields: Partial<StoredReport> = {}) {
    const one = report(fields);
    const placed = await filings.place(one);
    if ('reason' in placed) return placed.reason;
    await records.insert(one);
    return (await filings.confirm(one, placed)) ? one : 'lost';
  }
  return { clock, records, stored, filings, report, file, waits };
}

test('the quota of a moment ends with its day in UTC', () => {
  expect(quotaResetAt(day)).toBe(day + dayMs);
  expect(quotaResetAt(day - 1)).toBe(day);
});

test('a place whose report never came gives way, and the report that comes too late does not count', async () => {
  const { records, filings, report, file, waits } = await start();
  const late = report();
  expect(await filings.place(late)).not.toHaveProperty('reason');
  const other = await file();
  expect(other).toMatchObject({ id: 'rep_2' });
  expect(waits).toHaveLength(5);
  await records.insert(late);
  expect(await filings.confirm(late)).toBe(false);
  expect(await file()).toBe('duplicate');
});

test('the sixth report of a day waits for the next, and one that is removed makes room', async () => {
  const { clock, records, filings, file } = await start();
  const uids = ['810000001', '810000002', '810000003', '810000004', '810000005'];
  const filed: unknown[] = [];
  for (const reportedUid of uids) filed.push(await file({ reportedUid }));
  expect(await file()).toBe('quota');
  expect(await file({ filedAs: 'owner' })).toMatchObject({ filedAs: 'owner' });
  const [first] = filed as StoredReport[];
  if (!first) throw new Error('Nothing was filed.');
  await records.remove(first.id);
  await filings.release(first);
  expect(await file()).toMatchObject({ reportedUid: '812345678' });
  expect(await file({ reportedUid: '810000006' })).toBe('quota');
  clock.time += dayMs;
  expect(await file({ createdAt: clock.time, reportedUid: '810000006' })).toHaveProperty('id');
});

test('reports of earlier versions keep out equal ones, unless they are reviewed and old', async () => {
  const { report } = await start();
  const former = report();
  const filings = addFormer(undefined, former, day);
  expect(filings).toMatchObject({ id: 'live:genshin:618123421', reports: [{ id: 'rep_1' }] });
  expect(addFormer(filings, former, day)).toBeUndefined();
  const old = report({ status: 'dismissed', createdAt: day - 30 * dayMs });
  expect(addFormer(filings, old, day)).toBeUndefined();
});

test('reviewed reports older than thirty days leave the filings once there are many', async () => {
  const { clock, records, stored, report, file } = await start();
  for (let n = 0; n < 250; n += 1) {
    const one = report({ reportedUid: String(810_000_000 + n), createdAt: day + n });
    await records.insert(one);
    await stored.update('live:genshin:618123421', (current) => addFormer(current, one, day));
  }
  clock.time = day + dayMs;
  expect(await file({ createdAt: clock.time })).toHaveProperty('id');
  const reviewed = { index: 'byTarget', equals: {}, limit: 200, direction: 'ascending' } as const;
  for (const { id } of (await records.page(reviewed)).rows)
    await records.update(id, (one) => one && toStored({ ...one, status: 'dismissed' }));
  clock.time = day + 40 * dayMs;
  expect(await file({ createdAt: clock.time, category: 'other' })).toHaveProperty('id');
  expect((await stored.get('live:genshin:618123421'))?.reports).toHaveLength(52);
});
