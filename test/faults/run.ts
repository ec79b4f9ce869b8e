import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Fault, faultsSchema, place } from './fault.ts';

const help = `npm run faults -- [options]     says which faults no test sees

Plants the faults of test/faults/faults.json one at a time (a condition turned round, a bound moved, a check left out),
in memory, and runs the tests named beside each. A fault is caught when one of them fails.

  --only <text>   only faults whose file holds it
  --whole         runs all tests on those that survive their own
  --help          this text

Ends with 1 when a fault survives, or when its text is not in its file any more.
`;

const project = join(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const read = (file: string): string => readFileSync(join(project, file), 'utf8');

type Outcome = 'caught' | 'SURVIVED' | 'STALE';

/** Whether tests pass with a fault. */
async function passes(index: number, tests: readonly string[]): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config=test/faults/vitest.config.ts'];
  const options = [`--root=${project}`, '--bail=1', '--maxWorkers=1', '--reporter=dot'];
  const child = spawn(process.execPath, [...args, ...options, ...tests], {
    cwd: project,
    // biome-ignore lint/style/noProcessEnv: the tests run as they would by npm test
    env: { ...process.env, FAULT: String(index) },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function outcomeOf(fault: Fault, index: number, isWhole: boolean): Promise<Outcome> {
  if (place(read(fault.file), fault) === undefined) return 'STALE';
  if (!(await passes(index, fault.tests))) return 'caught';
  return isWhole && !(await passes(index, [])) ? 'caught' : 'SURVIVED';
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      whole: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(help);
    return 0;
  }
  const faults = faultsSchema.parse(JSON.parse(read('test/faults/faults.json')));
  const waiting = [...faults.entries()].filter(([, { file }]) => file.includes(values.only));
  const counts: Record<Outcome, number> = { caught: 0, SURVIVED: 0, STALE: 0 };
  const all = waiting.length;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, fault] = next;
      const outcome = await outcomeOf(fault, index, values.whole);
      counts[outcome] += 1;
      const { caught, SURVIVED, STALE } = counts;
      say(
        `${caught + SURVIVED + STALE}/${all} ${outcome}  ${fault.file}: ${fault.from} → ${fault.to}`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  say(
    `${counts.caught} caught, ${counts.SURVIVED} survived, ${counts.STALE} not in their file any more`,
  );
  return counts.caught === all ? 0 : 1;
}

process.exitCode = await main();
