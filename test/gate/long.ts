import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { type Lengths, whole } from '../support/length-table.ts';
import type {} from '../support/lengths.ts';

/** The long forms, and the files of those that are tests: they ask for `lengths()`. */
const forms = [
  {
    name: 'documents',
    about: 'random documents, answered three times each as graphql-js answers them',
    files: ['test/attacks/random-documents.test.ts'],
  },
  {
    name: 'bodies',
    about: 'random builds and rotations: no defect, and no damage that is negative or without end',
    files: ['test/attacks/builds.test.ts'],
  },
  {
    name: 'worst',
    about: 'the worst documents, again and again, one after another and together',
    files: ['test/attacks/worst-documents.test.ts'],
  },
  {
    name: 'kills',
    about: 'processes that are killed while they write to the embedded engine',
    files: ['test/store/kill.test.ts'],
  },
  {
    name: 'boards',
    about: 'processes that are killed while they store showcases and place them on leaderboards',
    files: ['test/domains/leaderboards/kill.test.ts'],
  },
  {
    name: 'cards',
    about: 'different cards, one after another by one process: its memory and its processor time',
    files: ['test/domains/cards/render/many-cards.test.ts'],
  },
  {
    name: 'catalogs',
    about: 'every record of every catalog, in every language, through both interfaces',
    files: ['test/rest/catalog-walk-'],
  },
  {
    name: 'sources',
    about: 'the catalog of every game from its public addresses, as from a copy',
    files: ['test/tools/datasets/sources.test.ts'],
  },
  {
    name: 'tables',
    about:
      'every wrong value of every argument and parameter, every look-up, every provider request',
    files: [
      'test/graph/wrong-arguments.test.ts',
      'test/rest/input/newcomer.test.ts',
      'test/attacks/writes.test.ts',
      'test/attacks/provider-requests.test.ts',
      'test/rest/players-patch.test.ts',
    ],
  },
  {
    name: 'pages',
    about: 'the pages in a browser, on a phone and a desktop, each in light and dark',
    files: ['test/browser/pages.test.ts'],
  },
  {
    name: 'limits',
    about:
      'buckets that 1 to 100 instances share, by a made clock, while the store answers and while it does not',
    files: ['test/limits/simulation.test.ts'],
  },
  {
    name: 'histories',
    about: 'random histories of trust, by tools/trust-soak.ts',
    files: [],
  },
] as const;

const help = `npm run test:long -- [options]     the tests of which npm test runs a sample, at full length

${forms.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')}

  --only <name,name>  only these
  --documents <n>     random documents; ${whole.documents} when left out
  --bodies <n>        random builds and rotations; ${whole.bodies} when left out
  --events <n>        events of random histories; 1000000 when left out
  --kills <n>         processes that are killed, three at a time; ${whole.kills} when left out
  --cards <n>         cards that one process draws; ${whole.cards} when left out
  --turns <n>         times that each of the worst documents is asked for; ${whole.worstTurns} when left out
  --seed <text>       begins other random rows; ${whole.seed} when left out
  --report <file>     writes { "passed", "failed" } as JSON; the histories count as one
  --help              this text

TEST_STORE and MONGODB_URI choose the engine, as for npm test. Ends with 0 when all passed, 1 when something failed, 2
when it cannot begin.
`;

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} is a whole number of at least ${least}; try --help.`);
}

function chosenOf(only: string | undefined): readonly string[] {
  const all: readonly string[] = forms.map(({ name }) => name);
  const names = only?.split(',') ?? all;
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no form ${unknown}; try --help.`);
  return names;
}

/** The tests at these lengths; a run that broke off counts as one failure. */
async function runTests(files: string[], lengths: Lengths): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-long-'));
  const outputFile = join(folder, 'tests.json');
  const run = await startVitest('test', files, {
    watch: false,
    provide: { lengths },
    reporters: ['default', ['json', { outputFile }]],
  });
  await run.close();
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Record<string, number>;
  await rm(folder, { recursive: true });
  return {
    passed: report['numPassedTests'] ?? 0,
    failed: report['numFailedTests'] || Number(process.exitCode ?? 0),
  };
}

async function runHistories(events: number, seed: string): Promise<Counts> {
  const args = ['tools/trust-soak.ts', '--events', String(events), '--seed', seed];
  const [code] = await once(spawn('node_modules/.bin/tsx', args, { stdio: 'inherit' }), 'close');
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      documents: { type: 'string', default: String(whole.documents) },
      bodies: { type: 'string', default: String(whole.bodies) },
      events: { type: 'string', default: '1000000' },
      kills: { type: 'string', default: String(whole.kills) },
      cards: { type: 'string', default: String(whole.cards) },
      turns: { type: 'string', default: String(whole.worstTurns) },
      seed: { type: 'string', default: whole.seed },
      only: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const names = chosenOf(values.only);
  const events = wholeNumber('events', values.events, 1);
  const lengths: Lengths = {
    ...whole,
    documents: wholeNumber('documents', values.documents, 1),
    bodies: wholeNumber('bodies', values.bodies, 16),
    kills: Math.ceil(wholeNumber('kills', values.kills, 1) / 3) * 3,
    cards: wholeNumber('cards', values.cards, 8),
    worstTurns: wholeNumber('turns', values.turns, 1),
    seed: values.seed,
  };
  const files = forms.flatMap(({ name, files }) => (names.includes(name) ? files : []));
  // Beside each other: one test draws cards for minutes after the others have ended.
  const counts = await Promise.all([
    ...(files.length > 0 ? [runTests(files, lengths)] : []),
    ...(names.includes('histories') ? [runHistories(events, values.seed)] : []),
  ]);
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed }));
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`test:long: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
