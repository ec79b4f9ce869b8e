import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedSteps } from './changed.ts';
import { runSteps, type StepResult } from './run-steps.ts';
import { type Step, steps } from './steps.ts';

const help = `npm run check -- [options]     everything that has to hold before a commit

${steps.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

  --only <name,name>   only these steps
  --no-tests           all but the tests
  --store-tests        of the tests those that open a store, and of the browser the stories of the pages: what another
                       engine can change, once npm test has run all
  --changed            types, format, lint and the nearest tests of what differs from main alone: a quick look before
                       the whole
  --report <file>      writes { "passed", "failed" } as JSON; each test counts as one
  --help               this text

TEST_STORE and MONGODB_URI choose the engine of the tests, as for npm test.
`;

const say = (text: string): void => void process.stdout.write(text);

interface Choice {
  readonly only: string | undefined;
  readonly tests: boolean;
  readonly storeTests: boolean;
  readonly changed: boolean;
}

const storeTests = [
  'related',
  'test/support/store.ts',
  '--run',
  '--exclude',
  'test/browser/{graphiql,pages}.test.ts',
];

/** Steps by the options; throws for a name that is none. */
function chosen({ only, tests, storeTests: isStore, changed }: Choice): readonly Step[] {
  const names = only?.split(',') ?? steps.map(({ name }) => name);
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) throw new Error(`There is no step ${unknown}; try --help.`);
  return stepsOf(changed)
    .filter(({ name }) => names.includes(name) && (tests || name !== 'tests'))
    .map((step) => (isStore && step.name === 'tests' ? { ...step, args: storeTests } : step));
}

function stepsOf(changed: boolean): readonly Step[] {
  if (!changed) return steps;
  const { steps: chosen, note } = changedSteps(steps);
  say(`${note}\n`);
  return chosen;
}

/** The tests write down how many they were. */
const withCounts = (list: readonly Step[], file: string): Step[] =>
  list.map((step) =>
    step.name === 'tests'
      ? {
          ...step,
          args: [...step.args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
        }
      : step,
  );

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** A step counts as one, but the tests as what they wrote down; a run that broke off has failed. */
function countsOf(results: readonly StepResult[], file: string): Counts {
  const each = results.map(({ step, passed }): Counts => {
    const plain = { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
    return step.name === 'tests' ? (testCounts(file, passed) ?? plain) : plain;
  });
  return {
    passed: each.reduce((sum, { passed }) => sum + passed, 0),
    failed: each.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function testCounts(file: string, passed: boolean): Counts | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    const failed = report['numFailedTests'] ?? 0;
    return { passed: report['numPassedTests'] ?? 0, failed: passed ? failed : Math.max(1, failed) };
  } catch {
    return undefined;
  }
}

async function check(list: readonly Step[], report: string | undefined): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-check-'));
  const counts = join(folder, 'tests.json');
  const results = await runSteps({
    steps: withCounts(list, counts),
    parallel: 2,
    now: () => performance.now(),
    onStart: ({ name }) => say(`  ...   ${name}\n`),
    onEnd: ({ step, passed, seconds, output }) => {
      say(`${mark(passed)} ${step.name.padEnd(10)} ${seconds.toFixed(1)} s\n`);
      if (!passed && output) say(`\n${output.trimEnd()}\n\n`);
    },
  });
  say('\n');
  for (const { step, passed, output } of results) {
    const note = output.split('\n').find((line) => line.startsWith('skipped:')) ?? '';
    say(`${mark(passed)} ${step.name.padEnd(10)} ${note}\n`);
  }
  if (report) writeFileSync(report, JSON.stringify(countsOf(results, counts)));
  await rm(folder, { recursive: true });
  return results.every(({ passed }) => passed);
}

const mark = (passed: boolean): string => (passed ? '  ok   ' : '  FAIL ');

try {
  const { values } = parseArgs({
    options: {
      changed: { type: 'boolean' },
      help: { type: 'boolean' },
      'no-tests': { type: 'boolean' },
      only: { type: 'string' },
      report: { type: 'string' },
      'store-tests': { type: 'boolean' },
    },
  });
  if (values.help) say(help);
  else {
    const list = chosen({
      only: values.only,
      tests: !values['no-tests'],
      storeTests: values['store-tests'] ?? false,
      changed: values.changed ?? false,
    });
    process.exitCode = (await check(list, values.report)) ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
