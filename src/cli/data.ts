import { parseArgs } from 'node:util';
import { blobsOf, collections } from '../collections.ts';
import { type Config, processConfig } from '../config.ts';
import { erasureRecords } from '../domains/erasure.ts';
import { hourMs } from '../lib/clock.ts';
import { migrations } from '../migrations.ts';
import { checkStore } from '../store/data/check.ts';
import { readFormat } from '../store/format.ts';
import { checkRecords } from '../store/lmdb/check.ts';
import { compactRecords } from '../store/lmdb/compact.ts';
import { listMigrations } from '../store/migrations.ts';
import type { OpenedStore } from '../store/open.ts';
import { phaseOf } from '../store/transfer.ts';
import { bindCommand, type Command, type Commands, program, withOpened } from './command.ts';
import { dataBackup, dataMove, dataRestore } from './data-copy.ts';
import { openServerStore } from './open.ts';
import { createProgress, tableOf } from './output.ts';

export type Configured = () => Pick<Config, 'mongodbUri' | 'dataDir'>;

export interface OpensWhole {
  readonly configured: Configured;
  /** Also opens a store whose data was moved away or is not whole yet. */
  readonly open: () => Promise<OpenedStore>;
}

const statusUsage = `Shows what is stored: the engine, the format, the migrations, the size, the records of each collection, indexes that are not
there yet, a backup or a move that is under way, and the last backup.

  ${program} data status [--json]

  --json  print it as one JSON object
  --help  this text

Works while the server runs. Records that have expired may still be counted.
`;

const dataStatus: Command<OpensWhole> = {
  name: 'data status',
  usage: statusUsage,
  read(args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return async ({ open, out }) => {
      const opened = await open();
      return withOpened(opened.store, async () => {
        const status = await statusOf(opened);
        out(values.json ? `${JSON.stringify(status)}\n` : statusText(status));
        return 0;
      });
    };
  },
};

async function statusOf({ raw, store, engine }: OpenedStore) {
  const [state, last, { format, migrated }] = await Promise.all([
    raw.transfers.read(),
    raw.lastBackup(),
    readFormat(store),
  ]);
  const counts: Record<string, number> = {};
  const missing: string[] = [];
  const names = await raw.collections();
  for (const name of names) counts[name] = await raw.count(name);
  for (const spec of collections)
    if (names.includes(spec.name))
      for (const index of await raw.missingIndexes(spec)) missing.push(`${spec.name}.${index}`);
  return {
    place: raw.place,
    engine,
    format,
    oldest_format: migrated,
    migrations: await listMigrations(store, migrations),
    bytes: await raw.size(),
    collections: counts,
    blobs: (await raw.blobIds()).length,
    missing_indexes: missing,
    transfer: state && {
      kind: state.kind,
      phase: phaseOf(state, store.clock.now()),
      place: state.place,
      started_at: timeText(state.startedAt),
    },
    last_backup: last && { at: timeText(last.at), place: last.place, records: last.records },
    erasures: counts[erasureRecords.name] ?? 0,
  };
}

const timeText = (ms: number): string => new Date(ms).toISOString();

function statusText(status: Awaited<ReturnType<typeof statusOf>>): string {
  const { transfer, last_backup: last, missing_indexes: missing } = status;
  const rows = [
    ['store', status.place],
    ['engine', status.engine],
    ['format', formatText(status)],
    ...status.migrations.map(({ what, ...row }) => ['migration', `${what}: ${migrationText(row)}`]),
    ['size', `${megabytes(status.bytes)}, ${status.blobs} blobs`],
    ['indexes', missing.length === 0 ? 'all there' : `not there yet: ${missing.join(', ')}`],
    ['last backup', last ? `${last.at}, ${last.records} records, ${last.place}` : 'none'],
    ['erasures', `${status.erasures}`],
    ...(transfer
      ? [[transfer.kind, `${transfer.phase}: ${transfer.place}, since ${transfer.started_at}`]]
      : []),
  ];
  const counts = Object.entries(status.collections).map(([name, count]) => [name, `${count}`]);
  return `${tableOf(rows)}\n${tableOf([['COLLECTION', 'RECORDS'], ...counts])}`;
}

const formatText = ({
  format,
  oldest_format: oldest,
}: {
  format: number;
  oldest_format: number;
}) => (oldest === format ? `${format}` : `${format}, with records of ${oldest}`);

const migrationText = ({
  state,
  read,
  total,
  fault,
}: Omit<Awaited<ReturnType<typeof listMigrations>>[number], 'what'>): string => {
  const far =
    state === 'done' || read === 0 ? '' : `, ${read}${total ? ` of ${total}` : ''} records`;
  return `${state}${far}${fault === undefined ? '' : ` (${fault})`}`;
};

const checkUsage = `Checks what is stored: damaged pages of the embedded store, records that do not fit their schema, indexes that differ from the
records, and blobs that are missing or belong to no record. The exit code is 1 when something was found.

  ${program} data check [--repair]

  --repair  write index entries anew that are missing, and remove those without a record
  --help    this text

Works while the server runs, and reads everything once.
`;

const maxShown = 100;
const wholeFileMs = 6 * hourMs;

export const dataCheck: Command<OpensWhole> = {
  name: 'data check',
  usage: checkUsage,
  read(args) {
    const options = { repair: { type: 'boolean', default: false } } as const;
    const { repair } = parseArgs({ args, options }).values;
    return async ({ configured, open, out, err, isWatched }) => {
      const progress = createProgress({ err, isWatched });
      const { mongodbUri, dataDir } = configured();
      if (mongodbUri === undefined) {
        progress.step('reading every page');
        const all = { milliseconds: wholeFileMs, deadlineMs: 2 * wholeFileMs };
        await checkRecords({ path: dataDir, ...all });
      }
      const opened = await open();
      return withOpened(opened.store, async () => {
        const { raw } = opened;
        const found = checkStore({ raw, collections, blobsOf, repair, progress });
        const count = await print(found, (line) => {
          progress.end();
          out(line);
        });
        progress.end();
        out(`${raw.place}: ${count === 0 ? 'nothing is wrong' : `${count} found`}.\n`);
        return count === 0 ? 0 : 1;
      });
    };
  },
};

/** Prints the first lines, and answers how many there are. */
async function print(lines: AsyncIterable<string>, out: (line: string) => void): Promise<number> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count <= maxShown) out(`${line}\n`);
  }
  if (count > maxShown) out(`and ${count - maxShown} more\n`);
  return count;
}

const compactUsage = `Frees the disk space of removed records: the file of the embedded store never shrinks by itself. Stop the service
first. The command writes a copy, and so needs as much free space as the records take.

  ${program} data compact

  --help  this text
`;

export const dataCompact: Command<Pick<OpensWhole, 'configured'>> = {
  name: 'data compact',
  usage: compactUsage,
  read(args) {
    parseArgs({ args, options: {} });
    return async ({ configured, clock, out }) => {
      const { mongodbUri, dataDir } = configured();
      if (mongodbUri !== undefined)
        throw new Error('The records are in MongoDB, which compacts its own files.');
      const { before, after } = await compactRecords(dataDir, clock);
      out(`${dataDir}: ${megabytes(before)} before, ${megabytes(after)} now.\n`);
      return 0;
    };
  },
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const whole: OpensWhole = {
  configured: processConfig,
  open: () => openServerStore(processConfig(), { evenUnfinished: true }),
};
const config = { config: processConfig };

export const commands: Commands = {
  backup: bindCommand(dataBackup, config),
  restore: bindCommand(dataRestore, config),
  move: bindCommand(dataMove, config),
  check: bindCommand(dataCheck, whole),
  compact: bindCommand(dataCompact, whole),
  status: bindCommand(dataStatus, whole),
};
