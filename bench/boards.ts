import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';
import type { BoardTimes } from './parts/boards.ts';
import { ask, startHelper, stop } from './processes.ts';
import { settings } from './service.ts';
import type { Measured } from './targets.ts';

export interface BoardFigures {
  readonly entries: number;
  readonly times: BoardTimes;
  /** When a MongoDB is named by `MONGODB_URI`: of a smaller board. */
  readonly mongodb: BoardTimes | undefined;
}

export interface BoardsOptions {
  readonly bundle: Bundle;
  /** A folder of its own. */
  readonly dir: string;
  readonly entries: number;
  /** A database that may be written into; it is named for the run and not removed. */
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

const fewer = 20_000;
const fillLimitMs = 60 * 60_000;

/** Fills one board and reads pages and ranks of it. */
export async function measureBoards(options: BoardsOptions): Promise<BoardFigures> {
  const { entries, mongodbUri } = options;
  return {
    entries,
    times: await timesWith(options, entries, 'lmdb'),
    mongodb: mongodbUri
      ? await timesWith(options, fewer, 'mongodb', { MONGODB_URI: mongodbUri })
      : undefined,
  };
}

async function timesWith(
  { bundle, dir, progress }: BoardsOptions,
  entries: number,
  name: string,
  further: Readonly<Record<string, string>> = {},
): Promise<BoardTimes> {
  progress(`filling a board with ${entries.toLocaleString('en')} entries (${name})`);
  const dataDir = join(dir, name);
  mkdirSync(dataDir, { recursive: true });
  const child = startHelper(bundle.file('boards'), { env: { ...settings(dataDir), ...further } });
  const times = await ask<BoardTimes>(child, { entries }, fillLimitMs);
  await stop(child);
  return times;
}

export const boardsMeasured = ({ times }: BoardFigures): Measured => ({
  boardPage: [times.middlePage / times.firstPage],
  boardRanks: [times.ranks],
});

/** What is told beside the table. */
export const boardLines = ({ entries, times, mongodb }: BoardFigures): string[] => [
  lineOf(entries, times),
  ...(mongodb ? [lineOf(fewer, mongodb)] : []),
];

const lineOf = (
  entries: number,
  { engine, firstPage, middlePage, around, ranks }: BoardTimes,
): string =>
  `${engine}, a board of ${entries.toLocaleString('en')}: a page from rank 1 takes ${firstPage.toFixed(0)} µs of CPU, from ` +
  `the middle ${middlePage.toFixed(0)}, around an account there ${around.toFixed(0)}; its ranks ${ranks.toFixed(0)}`;
