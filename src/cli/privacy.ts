import { parseArgs } from 'node:util';
import { processConfig } from '../config.ts';
import { eraseAccount } from '../domains/erasure.ts';
import type { ErasedCounts } from '../domains/module.ts';
import { type Account, recordKey } from '../games/account.ts';
import { gameIds } from '../games/ids.ts';
import type { Environment } from '../lib/principal.ts';
import { accountOf, environmentOf } from './arguments.ts';
import { bindCommand, type Command, type Commands, program } from './command.ts';
import { modulesOn } from './modules.ts';
import { openServerStore, type ServerStore } from './server-store.ts';

const usage = `Erases what is kept of one account: its snapshot, leaderboard entries, score, timeline and verifications, its cards,
and the reports against it with their evidence. Reports that it filed stay with the account they name, without reporter, text
and evidence.

  ${program} privacy erase <game> <uid> [--environment live|test] [--dry-run] [--json]

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

/** Whom to erase, and how to print what came of it. */
interface ErasureRequest {
  readonly environment: Environment;
  readonly account: Account;
  readonly dryRun: boolean;
  readonly json: boolean;
}

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
  name: 'privacy erase',
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

const names: Readonly<Record<string, string>> = {
  leaderboardEntries: 'entries of leaderboards',
  snapshots: 'snapshots of its showcase',
  cards: 'cards that were drawn of it',
  score: 'scores',
  timeline: 'timeline entries',
  verifications: 'verifications',
  reportsAgainst: 'reports against it',
  reportsBy: 'reports filed by it',
  evidence: 'pictures of evidence',
};

/** What was erased, for people. */
export function erasureText(
  { environment, account, dryRun }: ErasureRequest,
  erased: ErasedCounts,
): string {
  const lines = Object.entries(erased).map(
    ([kind, count]) => `  ${names[kind] ?? kind}: ${count}\n`,
  );
  const verb = dryRun ? 'Would be erased' : 'Erased';
  return `${verb} of ${recordKey(environment, account)}:\n${lines.join('')}`;
}

export const commands: Commands = {
  erase: bindCommand(privacyErase, { open: () => openServerStore(processConfig()) }),
};
