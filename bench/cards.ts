import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';
import type { CardTimes } from './parts/cards.ts';
import { ask, startHelper, stop } from './processes.ts';
import { settings } from './service.ts';
import type { Measured } from './targets.ts';

export interface CardsOptions {
  readonly bundle: Bundle;
  /** A folder of its own. */
  readonly dir: string;
  /** How many different ones are drawn. */
  readonly cards: number;
  readonly progress: (text: string) => void;
}

const limitMs = 30 * 60_000;

/** Draws different cards, and asks for one that is kept. */
export async function measureCards({
  bundle,
  dir,
  cards,
  progress,
}: CardsOptions): Promise<CardTimes> {
  progress(`drawing ${cards} cards`);
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir, { recursive: true });
  const child = startHelper(bundle.file('cards'), { env: settings(dataDir) });
  const times = await ask<CardTimes>(child, { cards }, limitMs);
  await stop(child);
  return times;
}

export const cardsMeasured = (times: CardTimes): Measured => ({
  cardCold: times.cold.map((cpu) => cpu / 1000),
  cardKept: [times.kept / times.picture],
  cardMemory: [times.lateMegabytes - times.earlyMegabytes],
});

/** What is printed beside the table. */
export const cardLine = ({ cold, kept, unchanged, picture }: CardTimes): string =>
  `${cold.length} cards: a kept one takes ${kept.toFixed(0)} µs of CPU, another kept picture ${picture.toFixed(0)}, one that ` +
  `the caller has ${unchanged.toFixed(0)}`;
