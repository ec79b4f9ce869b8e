import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../../src/lib/problem.ts';
import { openStore } from '../../src/store/open.ts';
import { boardsProcess } from './boards-process.ts';
import type { TestStore } from './store.ts';

/**
 * Stores showcases, hides some of them and places them, until it is killed; a line says that something was done. Two
 * things never happen to an account at the same millisecond.
 */
const [options = '', name = ''] = process.argv.slice(2);
let last = 0;
const clock = {
  now: () => {
    last = Math.max(last + 1, Date.now());
    return last;
  },
};
const { store } = await openStore({ ...(JSON.parse(options) as TestStore['options']), clock });
const { leaderboards, show, hide } = boardsProcess(store, clock);

/** On a busy machine MongoDB may not answer in time: a service goes on then, and so does this. */
function unlessOutOfReach(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'upstream_unavailable')) throw error;
}

async function write(writer: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const uid = `8${name}${writer}${String(round % 4).padStart(4, '0')}`.padEnd(9, '7');
    const like = String(800_000_100 + ((round * 31 + writer * 7) % 90));
    await (round % 7 === 6 ? hide(uid) : show(uid, like)).catch(unlessOutOfReach);
    writeSync(1, `${uid} ${round}\n`);
  }
}

async function place(): Promise<void> {
  for (;;) {
    await leaderboards.recover?.().catch(unlessOutOfReach);
    await nextTurn();
  }
}

writeSync(1, 'ready\n');
await Promise.all([write(0), write(1), place()]);
