import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { raced, rowsNamed } from './races.ts';
import type { TargetName } from './targets.ts';

export interface Options {
  readonly rounds: number;
  /** How long each target is loaded in one round. */
  readonly sliceMs: number;
  readonly warmUpMs: number;
  /** These rows alone, of those that come of two servers; everything when undefined. */
  readonly rows: readonly TargetName[] | undefined;
  readonly memory: boolean;
  /** A copy of the data sources that catalogs are made of. */
  readonly catalog: string | undefined;
  readonly reports: boolean;
  /** How many accounts boards are filled with; none when undefined. */
  readonly boards: number | undefined;
  readonly cards: boolean;
  readonly json: boolean;
}

export const help = `Usage: npm run bench -- [options]

Measures the running service against its peers on this machine, over loopback only:
bare node:http, mercurius with jit, Apollo Server 5 and sofa-api over the same schema and the same player.
A figure is server CPU time per request; the targets are loaded in turns, and each ratio is taken within one round.

  --quick        three short rounds (about 45 seconds); for a first look, not for a verdict
  --rounds N     rounds of measurement, 1 to 50 (default 7, about 2 minutes)
  --rows A,B     these rows alone, and nothing else (about half a minute for one), of:
                 ${raced.join(', ')}
  --memory       besides: resident memory over 1,000,000 requests for 20,000 UIDs (up to 30 minutes)
  --catalog DIR  besides: the import of the whole catalog, and the memory of who serves it (about 30 seconds);
                 DIR is a copy of the data sources, as catalog:import --source wants it
  --reports      besides: filing reports beside 1,000 and beside 1,000,000 of them (about 4 minutes, 3 GB in the temporary
                 folder); also into the database of MONGODB_URI, when that is set
  --boards       besides: pages and ranks of boards of 1,000,000 accounts with 8 characters (about half an hour, 21 GB in the
                 temporary folder); also of fewer in the database of MONGODB_URI, when that is set
  --accounts N   fills them with so many instead, 1,000 to 10,000,000
  --cards        besides: 1,000 different cards drawn, and one that is kept (about 10 minutes)
  --json         the result as JSON on standard output
  --help         this text

Before the first run: npm ci --prefix bench
`;

/** Reads the command line; undefined when the help was asked for. Throws for what it does not know. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      rows: { type: 'string' },
      memory: { type: 'boolean', default: false },
      catalog: { type: 'string' },
      reports: { type: 'boolean', default: false },
      boards: { type: 'boolean', default: false },
      accounts: { type: 'string' },
      cards: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick, memory, json, reports, cards } = values;
  const rounds = Number(values.rounds ?? (quick ? 3 : 7));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) {
    throw new Error('--rounds is a whole number from 1 to 50.');
  }
  const accounts = Number(values.accounts ?? 1_000_000);
  if (!Number.isInteger(accounts) || accounts < 1000 || accounts > 10_000_000) {
    throw new Error('--accounts is a whole number from 1,000 to 10,000,000.');
  }
  const boards = values.boards ? accounts : undefined;
  const catalog = values.catalog === undefined ? undefined : resolve(values.catalog);
  if (catalog !== undefined && !existsSync(catalog)) {
    throw new Error(`--catalog is a folder with a copy of the data sources; ${catalog} is none.`);
  }
  const rows = values.rows === undefined ? undefined : rowsNamed(values.rows);
  const [sliceMs, warmUpMs] = quick ? [700, 1500] : [1500, 3000];
  return { rounds, sliceMs, warmUpMs, rows, memory, catalog, reports, boards, cards, json };
}
