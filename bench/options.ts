import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rowsNamed, type TargetName, targetNames, targetOf, type Wish } from './targets.ts';

export interface Options {
  readonly rows: readonly TargetName[];
  /** How often all processes are started anew: at least, and while a row is not settled. */
  readonly leastStarts: number;
  readonly mostStarts: number;
  readonly roundsPerStart: number;
  /** How long each server is loaded in one round. */
  readonly sliceMs: number;
  readonly warmUpMs: number;
  /** The commit to compare with. */
  readonly against: string | undefined;
  /** The row to profile. */
  readonly profile: TargetName | undefined;
  /** A copy of the data sources that catalogs are made of. */
  readonly catalog: string | undefined;
  /** How many accounts boards are filled with. */
  readonly accounts: number;
  /** The file to write the result to. */
  readonly json: string | undefined;
}

export const help = `Usage: npm run bench -- [options]

Measures the running service against its peers on this machine, over loopback only: bare node:http,
mercurius with jit, Apollo Server 5 and sofa-api over the same schema and the same player. A figure
is CPU time of the server. All rows are measured in turns; all processes are started anew until the
margin of each row is within 4%, at least 4 times and at most 10 times: 10 to 25 minutes when the
machine is idle.

  --against COMMIT  measures that commit beside this tree, in the same turns, and tells for each row
                    whether this tree is better, the same or worse; without the peers
  --profile ROW     where the CPU time of a row goes, by area
  --rows A,B        these rows alone, of:
${wrapped(targetNames, 80, '                    ')}
  --quick           one start, three rounds (2 minutes): for a first look, not for a verdict
  --starts N        at most N starts, 1 to 30 (10)
  --json FILE       writes the result, every round of it, and the machine as JSON
  --memory          besides: memory and lateness over 1,000,000 requests for 200,000 live accounts (about an hour)
  --browser         besides: when Chromium shows pages on a slow phone
  --catalog DIR     besides: the import of the whole catalog, and the memory of the service with it
                    (30 seconds); DIR is a copy of the data sources, as waypoint catalog import --source
                    wants it
  --reports         besides: filing reports beside 1,000 and beside 1,000,000 of them (4 minutes,
                    3 GB in the temporary folder); also into the database of MONGODB_URI, when set
  --boards          besides: pages and ranks of boards of 1,000,000 accounts with 8 characters (half
                    an hour, 21 GB in the temporary folder); also in the database of MONGODB_URI,
                    when set
  --accounts N      fills them with N accounts instead, 1,000 to 10,000,000
  --cards           besides: 1,000 different cards drawn, and one that is cached (10 minutes)
  --help            this text

Ends with 0 when every row reaches its must, or none is worse than the other commit; with 2 when
not; with 1 when the bench could not run. Before the first run: npm ci --prefix bench
`;

function wrapped(words: readonly string[], width: number, indent: string): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 < width)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => indent + line).join(',\n');
}

/** Reads the command line; undefined when the help was asked for. Throws for what it does not know. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      against: { type: 'string' },
      profile: { type: 'string' },
      rows: { type: 'string' },
      quick: { type: 'boolean', default: false },
      starts: { type: 'string' },
      json: { type: 'string' },
      memory: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      catalog: { type: 'string' },
      reports: { type: 'boolean', default: false },
      boards: { type: 'boolean', default: false },
      accounts: { type: 'string' },
      cards: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick, memory, browser, reports, boards, cards, against, json } = values;
  const mostStarts = wholeNumber('starts', values.starts, quick ? 1 : 10, [1, 30]);
  const accounts = wholeNumber('accounts', values.accounts, 1_000_000, [1000, 10_000_000]);
  const catalog = values.catalog === undefined ? undefined : resolve(values.catalog);
  if (catalog !== undefined && !existsSync(catalog)) {
    throw new Error(`--catalog is a folder with a copy of the data sources; ${catalog} is none.`);
  }
  const wished: Readonly<Record<Wish, boolean>> = {
    memory,
    browser,
    reports,
    boards,
    cards,
    catalog: catalog !== undefined,
  };
  const rows = values.rows === undefined ? usualRows(wished) : rowsNamed(values.rows);
  const [profile, ...others] = values.profile === undefined ? [] : rowsNamed(values.profile);
  if (others.length > 0) throw new Error('--profile takes one row.');
  const [sliceMs, warmUpMs] = quick ? [500, 1000] : [600, 1500];
  return {
    rows,
    leastStarts: Math.min(4, mostStarts),
    mostStarts,
    // Even, so that of two trees each goes first as often as the other.
    roundsPerStart: quick ? 3 : 4,
    sliceMs,
    warmUpMs,
    against,
    profile,
    catalog,
    accounts,
    json,
  };
}

const usualRows = (wished: Readonly<Record<Wish, boolean>>): readonly TargetName[] =>
  targetNames.filter((name) => {
    const { onWish } = targetOf(name);
    return onWish === undefined || wished[onWish];
  });

function wholeNumber(
  name: string,
  text: string | undefined,
  usual: number,
  [least, most]: readonly [number, number],
): number {
  const value = Number(text ?? usual);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
}
