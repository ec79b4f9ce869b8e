import { parseArgs } from 'node:util';
import {
  countReports,
  csvWriter,
  type ExportFilter,
  jsonWriter,
  readReports,
} from '../domains/reports/export.ts';
import { reportStatuses } from '../domains/reports/report.ts';
import { reportCategories } from '../domains/trust/event.ts';
import { gameIds } from '../games/ids.ts';
import { environmentOf, momentOf, oneOf } from './arguments.ts';
import { bindCommand, type Command, type Commands, program, withOpened } from './command.ts';
import { type OpensStore, opensServerStore } from './open.ts';
import { createProgress } from './output.ts';

const usage = `Prints scam reports, one per line, by status and then the oldest first. Works while the server runs; a report that is
reviewed meanwhile may be printed twice, once with each status.

  ${program} reports export [--environment live|test] [--game <game>] [--status <status>] [--category <category>]
      [--since <date>] [--until <date>] [--format jsonl|csv] [--full] > reports.jsonl

  --environment <name>   live (default) or test
  --game <game>          only ${gameIds.join(', ')}
  --status <status>      only ${reportStatuses.join(', ')}
  --category <category>  only ${reportCategories.join(', ')}
  --since <date>         filed at this time or later: 2026-01-15 or 2026-01-15T08:30:00Z
  --until <date>         filed before this time
  --format <format>      jsonl (default: one JSON object per line) or csv
  --full                 with personal data: the reporter, the full text, evidence, notes. Protect the file
  --help                 this text

Progress is printed to standard error.
`;

const options = {
  environment: { type: 'string', default: 'live' },
  game: { type: 'string' },
  status: { type: 'string' },
  category: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  format: { type: 'string', default: 'jsonl' },
  full: { type: 'boolean', default: false },
} as const;

const writers = { jsonl: jsonWriter, csv: csvWriter };

export const reportsExport: Command<OpensStore> = {
  name: 'reports export',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const filter: ExportFilter = {
      environment: environmentOf(values.environment),
      game: oneOf('game', values.game, gameIds),
      status: oneOf('status', values.status, reportStatuses),
      category: oneOf('category', values.category, reportCategories),
      since: momentOf('since', values.since),
      until: momentOf('until', values.until),
    };
    const format = oneOf('format', values.format, ['jsonl', 'csv'] as const);
    const { head, row } = writers[format](values.full);
    return (shell) =>
      withOpened(shell.open(), async (store) => {
        const progress = createProgress(shell);
        const all = await countReports(store, filter);
        progress.step('Writing reports');
        shell.out(head);
        let done = 0;
        for await (const page of readReports(store, filter)) {
          shell.out(page.map(row).join(''));
          done += page.length;
          progress.part(done, all);
        }
        progress.end();
        shell.err(`${done} reports.\n`);
        return 0;
      });
  },
};

export const commands: Commands = {
  export(args, shell) {
    // The reader of the pipe, such as head, may end first.
    process.stdout.on('error', () => process.exit(0));
    return bindCommand(reportsExport, opensServerStore)(args, shell);
  },
};
