import { parseArgs } from 'node:util';
import { eraseAccount } from '../domains/erasure.ts';
import type { ErasedCounts } from '../domains/module.ts';
import { recordKey } from '../games/account.ts';
import { gameIds } from '../games/ids.ts';
import { accountOf, environmentOf } from './arguments.ts';
import { bindCommand, type Command, type Commands, program, withOpened } from './command.ts';
import { modulesOn, type OpensModules, opensModules } from './open.ts';

const usage = `Erases the data of one account: its snapshot, leaderboard entries, score, timeline, verifications and cards, and the
reports against it with their evidence. Reports that it filed stay with the reported account, without reporter, text and
evidence.

  ${program} privacy erase <game> <uid> [--environment live|test] [--dry-run] [--json]

  <game>                    ${gameIds.join(', ')}
  <uid>                     9 or 10 digits
  --environment <name>      live (default) or test
  --dry-run                 only count the records
  --json                    print only the counts, as one JSON object
  --help                    this text

Works while the server runs, and can be repeated. A running server drops its copies within two minutes. Events leave the
log after two days, and deliveries of webhooks after seven. An entry that left a leaderboard stays under its UID, in no
list, for an hour. Sandbox accounts are generated from their UIDs: an erased one is back with the next look-up, and on its
leaderboards after the next start.
`;

const options = {
  environment: { type: 'string', default: 'live' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type ErasureRequest = ReturnType<typeof readErasure>;

/** Throws `UsageError`. */
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
  leaderboardEntries: 'leaderboard entries',
  snapshots: 'showcase snapshots',
  cards: 'cached cards',
  score: 'scores',
  timeline: 'timeline entries',
  verifications: 'verifications',
  reportsAgainst: 'reports against it',
  reportsBy: 'reports filed by it',
  evidence: 'evidence pictures',
};

export function erasureText(
  { environment, account, dryRun }: ErasureRequest,
  erased: ErasedCounts,
): string {
  const lines = Object.entries(erased).map(
    ([kind, count]) => `  ${names[kind] ?? kind}: ${count}\n`,
  );
  const verb = dryRun ? 'Would erase' : 'Erased';
  return `${verb} from ${recordKey(environment, account)}:\n${lines.join('')}`;
}

export const commands: Commands = { erase: bindCommand(privacyErase, opensModules) };
