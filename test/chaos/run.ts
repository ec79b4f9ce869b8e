import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/lib/clock.ts';
import { chaos } from './chaos.ts';
import { type EngineName, engineNames } from './place.ts';
import { restartInTurn } from './restarting.ts';

const help = `npm run chaos -- [options]     kills servers under load, and looks whether anything is lost

  --kills <n>          how often a server is killed with SIGKILL; 100 when left out. From 10 on, more often until callers
                       have done everything there is to do at least once
  --engine <engine>    ${engineNames.join(' or ')}; mongodb when MONGODB_URI is set, else lmdb
  --seed <text>        what callers do and when they are interrupted; printed, to be given again
  --quick              does not wait for messages that a killed server had in hand, which are sent after a minute, and
                       sends 2,000 requests during restarts
  --report <file>      writes { "passed", "failed" } as JSON
  --help               this text

At first two servers restart in turn behind a balancer: none of 10,000 requests may fail.

Callers file reports with and without an Idempotency-Key, send evidence, review, verify accounts, make, change and
delete webhooks, rotate and revoke keys, look players up, save builds and vote for them, and send again what broke off; imports
of notices and removals of old showcases are killed too. In the end everything that was acknowledged has to be there once,
every counter and score equal to what the reports come to, leaderboards to what a rebuild makes of the showcases, and
notices to what is announced. On MongoDB (MONGODB_URI, a database of its own) two servers run beside each other, the second
with a clock that is ten minutes ahead or behind. Ends with 0 when nothing is lost, 1 when something is, 2 when it cannot
begin.
`;

const mostKills = 10_000;

function numberOf(text: string): number {
  const kills = Number(text);
  if (Number.isInteger(kills) && kills >= 1 && kills <= mostKills) return kills;
  throw new Error(`--kills is a whole number from 1 to ${mostKills}.`);
}

function engineOf(text: string, uri: string | undefined): EngineName {
  const engine = engineNames.find((name) => name === text);
  if (engine === undefined) throw new Error(`--engine is ${engineNames.join(' or ')}.`);
  if (engine === 'mongodb' && !uri) throw new Error('--engine mongodb needs MONGODB_URI.');
  return engine;
}

async function main(): Promise<number> {
  // biome-ignore lint/style/noProcessEnv: a tool of its own, which is told where MongoDB is
  const uri = process.env['MONGODB_URI'];
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      kills: { type: 'string', default: '100' },
      engine: { type: 'string', default: uri ? 'mongodb' : 'lmdb' },
      seed: { type: 'string', default: String(systemClock.now()) },
      quick: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (values.help) {
    say(help);
    return 0;
  }
  const { seed, quick, report } = values;
  const order = {
    kills: numberOf(values.kills),
    engine: engineOf(values.engine, uri),
    seed,
    quick,
  };
  const requests = quick ? 2000 : 10_000;
  const isUnseen = await restartInTurn({ engine: order.engine, uri, requests, say });
  const isWhole = (await chaos({ ...order, uri, say })) && isUnseen;
  if (report) writeFileSync(report, JSON.stringify({ passed: +isWhole, failed: +!isWhole }));
  return isWhole ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`chaos: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
