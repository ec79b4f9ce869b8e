import { parseArgs } from 'node:util';
import { explainTrust } from '../../domains/trust/maintenance/explain.ts';
import { gameIds } from '../../games/ids.ts';
import { maintenanceOf } from '../../services.ts';
import { accountOf, environmentOf } from '../account-argument.ts';
import { type Command, runFromShell } from '../command.ts';
import { UsageError } from '../failure.ts';
import { type OpensStore, opensServerStore } from '../server-store.ts';
import { explanationOf } from '../trust-explanation.ts';

const maxEvents = 500;

const usage = `Shows what the trust score of one account is made of: its parts, the weights of its reports and how they fade,
and what moved it. Changes nothing.

  npm run -s trust:explain -- <game> <uid> [--environment live|test] [--events <number>]

  <game>                 ${gameIds.join(', ')}
  <uid>                  9 or 10 digits
  --environment <which>  live when left out
  --events <number>      entries of the timeline: 1 to ${maxEvents}, 20 without it
  --help                 this text
`;

const options = {
  environment: { type: 'string', default: 'live' },
  events: { type: 'string', default: '20' },
} as const;

export const trustExplain: Command<OpensStore> = {
  name: 'trust:explain',
  usage,
  read(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const account = accountOf(positionals);
    const environment = environmentOf(values.environment);
    const events = /^[0-9]{1,3}$/.test(values.events) ? Number(values.events) : 0;
    if (events < 1 || events > maxEvents)
      throw new UsageError(`--events is a whole number from 1 to ${maxEvents}.`);
    return async ({ open, out, clock }) => {
      const store = await open();
      try {
        const known = await explainTrust(maintenanceOf(store), environment, account, {
          events,
          now: clock.now(),
        });
        out(explanationOf(known));
        return 0;
      } finally {
        await store.close();
      }
    };
  },
};

await runFromShell(trustExplain, import.meta.url, opensServerStore);
