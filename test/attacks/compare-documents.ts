import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { whole } from '../support/length-table.ts';
import type {} from '../support/lengths.ts';

const help = `npm run graph:compare -- [options]

Answers random documents over the real schema three times each and compares every answer with that of graphql-js.

  --documents N   how many; 5000 when left out
  --seed TEXT     begins another row of random documents
  --help          this text
`;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '5000' },
    seed: { type: 'string', default: 'waypoint' },
    help: { type: 'boolean', default: false },
  },
});
const documents = Number(values.documents);

if (values.help) {
  process.stdout.write(help);
} else if (!Number.isInteger(documents) || documents < 1) {
  process.stderr.write('--documents is a whole number of at least 1; try --help.\n');
  process.exitCode = 1;
} else {
  const provide = { lengths: { ...whole, documents, seed: values.seed } };
  const run = await startVitest('test', ['test/attacks/random-documents.test.ts'], {
    watch: false,
    provide,
  });
  await run.close();
}
