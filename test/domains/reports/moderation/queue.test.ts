import { beforeEach, expect, test } from 'vitest';
import { makeReport } from '../../../../src/domains/reports/filing.ts';
import { createModerationQueue } from '../../../../src/domains/reports/moderation/queue.ts';
import {
  type ReportFlag,
  reportRecords,
  type StoredReport,
  toStored,
} from '../../../../src/domains/reports/report.ts';
import type { Collection } from '../../../../src/store/store.ts';
import { openTestStore } from '../../../support/store.ts';

const now = Date.parse('2026-01-15T08:30:00.000Z');
let trips: string[] = [];
let queue: ReturnType<typeof createModerationQueue>;

const submission = {
  reportedUid: '812345678',
  description: 'Took what was agreed on and never answered again, twice in a week.',
  evidenceUrls: [],
  contactPlatform: null,
};

const waiting = (
  id: string,
  kind: Pick<StoredReport, 'game' | 'category'>,
  flags: readonly ReportFlag[],
): StoredReport => {
  const principal = { environment: 'live' as const, lineageId: 'lin_1' };
  const report = makeReport({ ...submission, ...kind, reporterUid: `70000000${id}` }, principal, {
    id,
    now,
  });
  return toStored({ ...report, flags: [...flags], due: [] });
};

const counting = <T extends { readonly id: string }>(records: Collection<T>): Collection<T> => ({
  ...records,
  page(query) {
    trips.push(`page of ${query.index}`);
    return records.page(query);
  },
  count(query) {
    trips.push(`count of ${query.index}`);
    return records.count(query);
  },
});

beforeEach(async () => {
  const opened = await openTestStore();
  const records = opened.store.collection(reportRecords);
  const rows = [
    waiting('1', { game: 'genshin', category: 'rmt' }, ['brigade_suspected']),
    waiting('2', { game: 'hsr', category: 'other' }, ['retaliation', 'brigade_suspected']),
    waiting('3', { game: 'hsr', category: 'rmt' }, ['retaliation']),
    waiting('4', { game: 'zzz', category: 'phishing' }, []),
  ];
  for (const row of rows) await records.insert(row);
  trips = [];
  queue = createModerationQueue({ records: counting(records), counts: { count: async () => 0 } });
  return opened.close;
});

const idsOf = async (filters: Parameters<typeof queue.list>[1]): Promise<string[]> => {
  const { rows } = await queue.list('live', filters, { limit: 10, after: undefined }, now);
  return rows.map(({ id }) => id);
};

test('the reports with a flag take one page and one count', async () => {
  expect(await idsOf({ flag: 'brigade_suspected' })).toEqual(['1', '2']);
  expect(trips.sort()).toEqual(['count of byDesk', 'page of byDesk']);
  trips = [];
  expect(await idsOf({ flag: 'retaliation' })).toEqual(['2', '3']);
  expect(trips.sort()).toEqual(['count of byDesk', 'page of byDesk']);
});

test('one category of a game with a flag takes one page too', async () => {
  expect(await idsOf({ flag: 'retaliation', game: 'hsr', category: 'rmt' })).toEqual(['3']);
  expect(trips.sort()).toEqual(['count of byDesk', 'page of byDesk']);
});
