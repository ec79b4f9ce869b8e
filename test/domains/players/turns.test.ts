import { expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';

/** Counts the turns that others have while something is asked for. */
async function turnsDuring(ask: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await ask();
  isOver = true;
  return turns;
}

test('each player of a batch whose model has to be made is made in a turn of its own', async () => {
  const { get, query } = await startApp();
  const uids = (from: number) => Array.from({ length: 20 }, (_, index) => String(from + index));
  const batch = (from: number) => get(`/v1/players/batch?game=hsr&uids=${uids(from).join(',')}`);
  const graph = (from: number) =>
    query(`{ players(game: HSR, uids: ${JSON.stringify(uids(from))}) { __typename } }`);
  await batch(700_000_000);
  for (const ask of [batch, graph]) {
    const from = ask === batch ? 701_000_000 : 702_000_000;
    expect(await turnsDuring(() => ask(from))).toBeGreaterThanOrEqual(20);
  }
});
