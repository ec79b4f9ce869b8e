import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleInto } from '../build.mjs';
import { processConfig } from '../src/config.ts';
import { loadBuiltIn } from '../src/games/catalog-file.ts';
import { games } from '../src/games/index.ts';
import { systemClock as clock } from '../src/lib/clock.ts';
import { openStore } from '../src/store/open.ts';
import { countDue } from '../test/support/boards.ts';
import { boardsProcess } from '../test/support/boards-process.ts';
import { cpuMicroseconds, mainThreadMicroseconds, projectDir } from './processes.ts';

const usage = `Measures how many accounts a second instances put onto the boards, with all that it takes: their stored
showcases are read, eight characters of each are simulated, and entries and counters are written.

  MONGODB_URI=mongodb://… MONGODB_PREFIX=indexing_ npx tsx bench/boards-indexing.ts [--accounts <n>] [--instances <n>]

  --accounts <n>    default: 4000
  --instances <n>   processes; default: 2
  --help            this text

Use an empty MONGODB_PREFIX each time.
`;

const config = processConfig();
const open = async () => (await openStore({ ...config, clock, poolSize: 16 })).store;

/** Sandbox accounts that show eight characters: what others are shown like. */
function* examples(): Generator<string> {
  const shown = { hideDetails: false, empty: false, pack: loadBuiltIn('genshin') };
  for (let uid = 812_345_678; ; uid += 1)
    if (games.genshin.shownCount(games.genshin.sandbox(String(uid), shown)) === 8) yield String(uid);
}

async function measure(accounts: number, instances: number): Promise<void> {
  const store = await open();
  const filler = boardsProcess(store, clock);
  // It only stores showcases; the instances index them.
  await filler.leaderboards.drain();
  const like = examples();
  const samples = Array.from({ length: 200 }, () => like.next().value ?? '');
  const atOnce = 20;
  for (let number = 0; number < accounts; number += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, accounts - number) }, (_, at) => number + at);
    await Promise.all(
      some.map((one) => filler.show(String(600_000_000 + one), samples[one % samples.length] ?? '')),
    );
    process.stderr.write(`\rstored ${number}`);
  }
  await filler.leaderboards.close();
  const waiting = () => countDue(store);
  const children = await startInstances(instances);
  const steps: { at: number; left: number; main: number; all: number }[] = [];
  for (let left = await waiting(); ; left = await waiting()) {
    const pids = children.flatMap(({ pid }) => pid ?? []);
    const main = sumOf(pids.map(mainThreadMicroseconds));
    steps.push({ at: performance.now(), left, main, all: sumOf(pids.map(cpuMicroseconds)) });
    process.stderr.write(`\rwaiting ${left}   `);
    if (left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // Not the first and the last: until then the instances come to know each other and compile, and in the end some wait.
  const first = steps.findLast(({ left }) => left >= accounts * 0.8);
  const last = steps.find(({ left }) => left <= accounts * 0.1);
  if (!first || !last) throw new Error('They were done before they could be measured: use more accounts.');
  const done = first.left - last.left;
  const rate = done / ((last.at - first.at) / 1000);
  const each = (figure: 'main' | 'all'): string =>
    ((last[figure] - first[figure]) / done / 1000).toFixed(1);
  process.stdout.write(
    `\n${instances} instances: ${Math.round(rate)} accounts a second; an account takes ${each('main')} ms of the thread that runs the code, ${each('all')} ms of all threads\n`,
  );
  for (const child of children) child.disconnect();
  await store.close();
}

/** Bundled, as a server is: what runs sources as they are adds a call to each function that is made. */
async function startInstances(count: number): Promise<readonly ChildProcess[]> {
  const folder = join(projectDir, 'node_modules/.cache/waypoint-boards');
  await bundleInto(folder, ['bench/parts/boards-instance.ts']);
  const program = join(folder, 'boards-instance.js');
  const children = Array.from({ length: count }, () => fork(program, { execArgv: [] }));
  await Promise.all(children.map((child) => once(child, 'message')));
  return children;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '4000' },
    instances: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(usage);
else await measure(Number(values.accounts), Number(values.instances));
