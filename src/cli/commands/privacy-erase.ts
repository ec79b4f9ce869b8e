import { parseArgs } from 'node:util';
import { processConfig } from '../../config.ts';
import { eraseAccount } from '../../domains/erasure.ts';
import { gameIds } from '../../games/ids.ts';
import { accountOf, environmentOf } from '../account-argument.ts';
import { type Command, runFromShell } from '../command.ts';
import { type ErasureRequest, erasureText } from '../erasure-text.ts';
import { modulesOn } from '../modules.ts';
import { openServerStore, type ServerStore } from '../server-store.ts';

const usage = `Erases what is kept of one account: its snapshot, leaderboard entries, score, timeline and verifications, its cards,
and the reports against it with their evidence. Reports that it filed stay with the account they name, without reporter, text
and evidence.

  npm run -s privacy:erase -- <game> <uid> [--environment live|test] [--dry-run] [--json]

  <game>                    ${gameIds.join(', ')}
  <uid>                     9 or 10 digits
  --environment <which>     live when left out
  --dry-run                 count what there is, erase nothing
  --json                    print the counts as one JSON object, nothing else
  --help                    this text

Works while the server runs, and may be repeated. What a running server holds in memory is gone after two minutes at
most; events that were told to webhooks are gone from the log after two days, from the deliveries after seven. What left
a leaderboard is named by its UID, in no list, for an hour. Players of the sandbox are made up of their UIDs: one that
was erased is there again with the next look-up, and on its boards with the next start.
`;

const options = {
  environment: { type: 'string', default: 'live' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Reads the arguments. Throws `UsageError`. */
export function readErasure(args: string[]): ErasureRequest {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return {
    environment: environmentOf(values.environment),
    account: accountOf(positionals),
    dryRun: values['dry-run'],
    json: values.json,
  };
}

interface OpensStores {
  readonly open: () => Promise<ServerStore>;
}

const privacyErase: Command<OpensStores> = {
  name: 'privacy:erase',
  usage,
  read(args) {
    const request = readErasure(args);
    const { environment, account, dryRun, json } = request;
    return async ({ out, open }) => {
      const opened = await open();
      try {
        const { all, services } = modulesOn(opened);
        const erasure = { environment, account, dryRun };
        const erased = await eraseAccount(all, services.audit, erasure);
        out(json ? `${JSON.stringify(erased)}\n` : erasureText(request, erased));
        return 0;
      } finally {
        await opened.store.close();
      }
    };
  },
};

await runFromShell(privacyErase, import.meta.url, {
  open: () => openServerStore(processConfig()),
});
