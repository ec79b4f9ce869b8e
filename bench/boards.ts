import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';
import type { BoardTimes } from './parts/boards.ts';
import { ask, startHelper, stop } from './processes.ts';
import { settings } from './service.ts';
import type { Measured } from './targets.ts';

export interface BoardFigures {
  readonly accounts: number;
  readonly times: BoardTimes;
  /** When a MongoDB is named by `MONGODB_URI`: of a smaller board. */
  readonly mongodb: BoardTimes | undefined;
}

export interface BoardsOptions {
  readonly bundle: Bundle;
  /** A folder of its own. */
  readonly dir: string;
  readonly accounts: number;
  /** A database that may be written into; it is named for the run and not removed. */
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

const fewer = 20_000;
const fillLimitMs = 180 * 60_000;

/** Fills boards and reads pages and ranks of them. */
export async function measureBoards(options: BoardsOptions): Promise<BoardFigures> {
  const { accounts, mongodbUri } = options;
  return {
    accounts,
    times: await timesWith(options, accounts, 'lmdb'),
    mongodb: mongodbUri
      ? await timesWith(options, fewer, 'mongodb', { MONGODB_URI: mongodbUri })
      : undefined,
  };
}

async function timesWith(
  { bundle, dir, progress }: BoardsOptions,
  accounts: number,
  name: string,
  further: Readonly<Record<string, string>> = {},
): Promise<BoardTimes> {
  progress(`filling boards with ${accounts.toLocaleString('en')} accounts (${name})`);
  const dataDir = join(dir, name);
  mkdirSync(dataDir, { recursive: true });
  const child = startHelper(bundle.file('boards'), { env: { ...settings(dataDir), ...further } });
  const times = await ask<BoardTimes>(child, { accounts }, fillLimitMs);
  await stop(child);
  return times;
}

export const boardsMeasured = ({ times }: BoardFigures): Measured => ({
  boardPage: [times.middlePage / times.firstPage],
  boardRanks: [times.ranksOfOne],
});

/** What is printed beside the table. */
export const boardLines = ({ accounts, times, mongodb }: BoardFigures): string[] => [
  lineOf(accounts, times),
  ...(mongodb ? [lineOf(fewer, mongodb)] : []),
];

const lineOf = (
  accounts: number,
  { engine, firstPage, middlePage, around, ranks, ranksOfOne, placing }: BoardTimes,
): string =>
  `${engine}, boards of ${accounts.toLocaleString('en')} accounts with 8 characters: a page from rank 1 takes ` +
  `${firstPage.toFixed(0)} µs of CPU, from the middle ${middlePage.toFixed(0)}, around an account there ${around.toFixed(0)}; ` +
  `ranks of a character ${ranksOfOne.toFixed(0)}, of all eight ${ranks.toFixed(0)}; to place an account ${placing.toFixed(0)}`;
