import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { processConfig } from '../config.ts';
import { eraseAccount, erasureLine, listErasures, noteErasure } from '../domains/erasure.ts';
import type { ErasedCounts, Erasure } from '../domains/module.ts';
import { recordKey } from '../games/account.ts';
import { gameIds } from '../games/ids.ts';
import { privateFile } from '../store/data-folder.ts';
import { accountOf, environmentOf } from './arguments.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  messageOf,
  type Opens,
  program,
  withOpened,
} from './command.ts';
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

Works while the server runs, and can be repeated. A running server answers from memory for a minute at most, and longer
only while the database is slow or away. Cards are removed from the DATA_DIR of this command: where instances have folders
of their own, run it once with the DATA_DIR of each. Events leave the log after two days, and deliveries of webhooks after
seven. An entry that left a leaderboard stays under its UID, in no list, for an hour. Sandbox accounts are generated from
their UIDs: an erased one is back with the next look-up, and on its leaderboards after the next start.
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

type ErasingStore = Awaited<ReturnType<OpensModules['open']>> & {
  /** Where each erasure is also noted; undefined for nowhere. */
  readonly erasuresFile: string | undefined;
};

export const privacyErase: Command<Opens<ErasingStore>> = {
  name: 'privacy erase',
  usage,
  read(args) {
    const request = readErasure(args);
    const { json, ...erasure } = request;
    return async ({ out, open }) => {
      const opened = await open();
      return withOpened(opened.store, async () => {
        if (!erasure.dryRun) await note(opened, erasure);
        const { all, services } = modulesOn(opened);
        const erased = await eraseAccount(all, services.audit, erasure);
        out(json ? `${JSON.stringify(erased)}\n` : erasureText(request, erased));
        return 0;
      });
    };
  },
};

/** Notes an erasure in the store and in ERASURES_FILE, so that no backup brings the account back. */
async function note({ store, erasuresFile }: ErasingStore, erasure: Erasure): Promise<void> {
  const noted = await noteErasure(store, randomBytes, erasure);
  if (erasuresFile === undefined) return;
  await appendFile(erasuresFile, erasureLine(noted), { mode: privateFile }).catch(
    (error: unknown) => {
      throw new Error(
        `Nothing was erased: ERASURES_FILE ${erasuresFile} cannot be written (${messageOf(error)}).`,
      );
    },
  );
}

const erasuresUsage = `Prints the list of erased accounts: the time and a digest of each, which does not tell the account. Keep it apart from the
store: ${program} data restore --erasures <file> erases them again. ERASURES_FILE keeps such a list by itself.

  ${program} privacy erasures > <file>

  --help  this text
`;

const privacyErasures: Command<OpensModules> = {
  name: 'privacy erasures',
  usage: erasuresUsage,
  read(args) {
    parseArgs({ args, options: {} });
    return async ({ open, out }) =>
      withOpened((await open()).store, async (store) => {
        for (const erasure of await listErasures(store)) out(erasureLine(erasure));
        return 0;
      });
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

export const commands: Commands = {
  erase: bindCommand(privacyErase, {
    open: async () => ({
      ...(await opensModules.open()),
      erasuresFile: processConfig().erasuresFile,
    }),
  }),
  erasures: bindCommand(privacyErasures, opensModules),
};
