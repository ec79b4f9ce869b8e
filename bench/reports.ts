import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';
import type { ReportTimes } from './parts/reports.ts';
import { ask, startHelper, stop } from './processes.ts';
import { settings } from './service.ts';
import type { Measured } from './targets.ts';

export interface ReportFigures {
  readonly few: ReportTimes;
  readonly many: ReportTimes;
  /** When a MongoDB is named by `MONGODB_URI`: with few reports in it. */
  readonly mongodb: ReportTimes | undefined;
}

export interface ReportsOptions {
  readonly bundle: Bundle;
  /** A folder of its own. */
  readonly dir: string;
  /** A database that may be written into; it is named for the run and not removed. */
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

const few = 1000;
const many = 1_000_000;
const fillLimitMs = 20 * 60_000;

/** Files reports into a store with few and into one with many. */
export async function measureReports(options: ReportsOptions): Promise<ReportFigures> {
  const { mongodbUri } = options;
  return {
    few: await timesWith(options, few, 'few'),
    many: await timesWith(options, many, 'many'),
    mongodb: mongodbUri
      ? await timesWith(options, few, 'mongodb', { MONGODB_URI: mongodbUri })
      : undefined,
  };
}

async function timesWith(
  { bundle, dir, progress }: ReportsOptions,
  stored: number,
  name: string,
  further: Readonly<Record<string, string>> = {},
): Promise<ReportTimes> {
  progress(`filing reports beside ${stored.toLocaleString('en')} of them (${name})`);
  const dataDir = join(dir, name);
  mkdirSync(dataDir, { recursive: true });
  const env = { ...settings(dataDir), ...further };
  const child = startHelper(bundle.file('reports'), { env });
  const times = await ask<ReportTimes>(child, { stored }, fillLimitMs);
  await stop(child);
  return times;
}

export const reportsMeasured = ({ few, many }: ReportFigures): Measured => ({
  reportSubmit: [many.submit / few.submit],
  reportPage: [many.page / few.page],
});

/** What is printed beside the table. */
export const reportLines = ({ few, many, mongodb }: ReportFigures): string[] => [
  lineOf('1,000 reports', few),
  lineOf('1,000,000 reports', many),
  ...(mongodb ? [lineOf('1,000 reports', mongodb)] : []),
];

const lineOf = (
  stored: string,
  { engine, submit, page, acceptedPerSecond, p99Ms }: ReportTimes,
): string =>
  `${engine}, ${stored} stored: a report takes ${submit.toFixed(0)} µs of CPU and a page of the queue ${page.toFixed(0)} µs; ` +
  `32 callers: ${acceptedPerSecond.toFixed(0)} accepted a second, p99 ${p99Ms.toFixed(0)} ms`;
