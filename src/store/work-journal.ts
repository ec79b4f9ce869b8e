import {
  closeSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Clock, minuteMs } from '../lib/clock.ts';
import { makePrivateFolder, privateFile } from './data-folder.ts';

export interface LeftWork {
  readonly journal: string;
  readonly units: readonly string[];
}

export type WorkJournal = Awaited<ReturnType<typeof openWorkJournal>>;

interface WorkJournalOptions {
  /** The folder of the journals, one for each process; made when it is missing. */
  readonly folder: string;
  readonly clock: Clock;
  /** Receives a fault of the disk, at most once a minute. Work continues without the journal. */
  readonly onError: (error: unknown) => void;
}

const ending = '.log';
const maxBytes = 64 * 1024;
const beatMs = 20_000;
/** A process of another machine counts as dead after this long without a beat. */
const deadMs = 3 * beatMs;

/**
 * The units of background work that run in this process, in a file that outlives it: one line for each begin and end.
 * Lines are not synced to the disk, and so cost microseconds: the system keeps them when the process dies, and when the
 * machine dies, the work was not the cause.
 */
export async function openWorkJournal(options: WorkJournalOptions) {
  const { folder, clock } = options;
  await makePrivateFolder(folder);
  const name = `${hostname()}.${process.pid}.${clock.now()}${ending}`;
  const path = join(folder, name);
  const fd = openSync(path, 'ax', privateFile);
  const attempt = createAttempt(options);
  const running = new Set<string>();
  let bytes = 0;
  let beatAt = clock.now();
  let isClosed = false;

  function write(mark: '+' | '-', units: Iterable<string>): void {
    const lines = [...units].map((unit) => `${mark}${unit}\n`).join('');
    bytes += writeSync(fd, lines);
  }

  function add(mark: '+' | '-', units: readonly string[]): void {
    if (isClosed) return;
    attempt(() => {
      if (bytes <= maxBytes) return write(mark, units);
      ftruncateSync(fd);
      bytes = 0;
      write('+', running);
    });
  }

  return {
    begin(units: readonly string[]): void {
      for (const unit of units) running.add(unit);
      add('+', units);
    },
    end(units: readonly string[]): void {
      for (const unit of units) running.delete(unit);
      add('-', units);
    },
    /** The work of dead processes, from the same folder. */
    left: (): readonly LeftWork[] =>
      readdirSync(folder)
        .filter((file) => file.endsWith(ending) && file !== name)
        .flatMap((file) => readLeft(folder, file, clock.now())),
    forget: (journal: string): void => rmSync(join(folder, journal), { force: true }),
    /** Marks this process as alive; to be called about once a second. */
    tick(): void {
      const now = clock.now();
      if (isClosed || Math.abs(now - beatAt) < beatMs) return;
      beatAt = now;
      attempt(() => futimesSync(fd, now / 1000, now / 1000));
    },
    /** A clean end: running work does not count as left. */
    close(): void {
      if (isClosed) return;
      isClosed = true;
      attempt(() => rmSync(path, { force: true }));
      attempt(() => closeSync(fd));
    },
  };
}

function createAttempt({ clock, onError }: WorkJournalOptions): (step: () => void) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (step) => {
    try {
      step();
    } catch (error) {
      const now = clock.now();
      if (now - reportedAt < minuteMs) return;
      reportedAt = now;
      onError(error);
    }
  };
}

/** The journal of a dead process; empty for a live one, and for one that another process is deleting. */
function readLeft(folder: string, file: string, now: number): LeftWork[] {
  try {
    if (!isDead(folder, file, now)) return [];
    return [{ journal: file, units: unitsIn(readFileSync(join(folder, file), 'utf8')) }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** On this machine the pid tells. In a container, a new process may have the pid of the last one. */
function isDead(folder: string, file: string, now: number): boolean {
  const [, host, pid] = /^(.+)\.(\d+)\.\d+\.log$/.exec(file) ?? [];
  const isOfHere = host === hostname();
  if (isOfHere && (Number(pid) === process.pid || !isRunning(Number(pid)))) return true;
  return now - statSync(join(folder, file)).mtimeMs > deadMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function unitsIn(text: string): readonly string[] {
  const running = new Set<string>();
  for (const line of text.split('\n')) {
    if (line.startsWith('+')) running.add(line.slice(1));
    else running.delete(line.slice(1));
  }
  return [...running];
}
