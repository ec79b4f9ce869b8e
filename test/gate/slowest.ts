import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

// node_modules/.bin/tsx test/gate/slowest.ts <report>: the ten slowest tests of a run, from its report as JSON.

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

const shown = 10;

const [file = ''] = process.argv.slice(2);
const { testResults } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const tests = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ title, duration }) => ({
    seconds: (duration ?? 0) / 1000,
    text: `${relative(process.cwd(), name)}: ${title}`,
  })),
);
for (const { seconds, text } of tests.sort((a, b) => b.seconds - a.seconds).slice(0, shown))
  process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${text}\n`);
