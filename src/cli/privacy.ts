import { parseArgs } from 'node:util';
import { eraseAccount } from '../domains/erasure.ts';
import type { ErasedCounts } from '../domains/module.ts';
import { recordKey } from '../games/account.ts';
import { gameIds } from '../games/ids.ts';
import { accountOf, environmentOf } from './arguments.ts';
import { bindCommand, type Command, type Commands, program, withOpened } from './command.ts';
import { modulesOn } from './modules.ts';
import { type OpensModules, opensModules } from './server-store.ts';

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

type ErasureRequest = ReturnType<typeof readErasure>;

/** Which account to erase, and how to print what came of it. Throws `UsageError`. */
export function readErasure(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return {
    environment: environmentOf(values.environment),
    account: accountOf(positionals),
    dryRun: values['dry-run'],
    json: values.json,
  };
}

const privacyErase: Command<OpensModules> = {
  name: 'privacy erase',
  usage,
  read(args) {
    const request = readErasure(args);
    const { json, ...erasure } = request;
    return async ({ out, open }) => {
      const opened = await open();
      return withOpened(opened.store, async () => {
        const { all, services } = modulesOn(opened);
        const erased = await eraseAccount(all, services.audit, erasure);
        out(json ? `${JSON.stringify(erased)}\n` : erasureText(request, erased));
        return 0;
      });
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

export const commands: Commands = { erase: bindCommand(privacyErase, opensModules) };
