import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bodyOf, worstDocuments } from '../worst-documents.ts';
import type { Attack } from './attack.ts';
import { graphAttacks } from './graph-attacks.ts';
import { lookAt, type Measured, measure } from './measure.ts';
import { restAttacks } from './rest-attacks.ts';
import { startService } from './service.ts';

const help = `npm run attack:slowest -- [options]     finds the requests that take most of the service

Starts the service with data of its own, asks every root field of the graph for everything that it leads to, and every
operation of the reference, each with its worst arguments, and prints the slowest twenty by CPU a token and by their
longest turn. Times are those of the processor: a busy machine adds nothing. Linux alone.

  --only <text>     only requests whose name holds it; they begin with document, rest or graph
  --first <n>       how many are measured again, five times each; 60 when left out
  --json <file>     writes all that was measured
  --help            this text

Ends with 0, or with 1 when a request holds the service for more than 50 ms or a token buys more than 10 ms.
`;

const most = { turnMs: 50, cpuPerToken: 10 };
const shown = 20;
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const progress = (text: string): void => void process.stderr.write(`\r\u001b[K${text}`);

const documents = Object.entries(worstDocuments).map(
  ([name, make]): Attack => ({
    name: `document: ${name}`,
    request: (turn) => ({ method: 'POST', path: '/graphql', body: bodyOf(make(turn)) }),
  }),
);

const by = (key: 'turnMs' | 'cpuPerToken') => (one: Measured, other: Measured) =>
  other[key] - one[key];

function print(title: string, rows: readonly Measured[]): void {
  say(`\n${title}\n    turn     CPU  tokens  CPU/token    cost     bytes  status  request`);
  for (const { name, status, bytes, tokens, cost, cpuMs, cpuPerToken, turnMs } of rows) {
    const figures = [turnMs.toFixed(1).padStart(8), cpuMs.toFixed(1).padStart(8)];
    const counts = [String(tokens).padStart(8), cpuPerToken.toFixed(1).padStart(11)];
    const sizes = [
      String(cost ?? '').padStart(8),
      String(bytes).padStart(10),
      String(status).padStart(8),
    ];
    say([...figures, ...counts, ...sizes, `  ${name.slice(0, 100)}`].join(''));
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      first: { type: 'string', default: '60' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(help);
    return 0;
  }
  const service = await startService();
  try {
    const all = [...documents, ...restAttacks(service.world), ...graphAttacks(service.world)];
    const attacks = all.filter(({ name }) => name.includes(values.only));
    const once: (readonly [Attack, Measured])[] = [];
    for (const [index, attack] of attacks.entries()) {
      progress(`${index + 1} of ${attacks.length}: ${attack.name.slice(0, 80)}`);
      once.push([attack, await lookAt(service, attack, 10 * index)]);
    }
    const measured: Measured[] = [];
    const isFirst = (one: Measured, other: Measured) =>
      other.turnMs / most.turnMs +
      other.cpuPerToken / most.cpuPerToken -
      (one.turnMs / most.turnMs + one.cpuPerToken / most.cpuPerToken);
    const slowest = once.toSorted(([, one], [, other]) => isFirst(one, other));
    for (const [index, [attack]] of slowest.slice(0, Number(values.first)).entries()) {
      progress(`again, ${index + 1} of ${values.first}: ${attack.name.slice(0, 80)}`);
      measured.push(
        await measure(service, attack, { turns: 5, from: 20 * (attacks.length + index) + 10 }),
      );
    }
    progress('');
    if (values.json)
      writeFileSync(values.json, JSON.stringify({ measured, once: once.map(([, row]) => row) }));
    print('by CPU a token', measured.toSorted(by('cpuPerToken')).slice(0, shown));
    print('by the longest turn', measured.toSorted(by('turnMs')).slice(0, shown));
    const over = measured.filter(
      (row) => row.turnMs > most.turnMs || row.cpuPerToken > most.cpuPerToken,
    );
    say(
      `\n${attacks.length} requests, of which ${over.length} are over 50 ms in a turn or 10 ms a token.`,
    );
    return over.length > 0 ? 1 : 0;
  } finally {
    await service.close();
  }
}

process.exitCode = await main();
