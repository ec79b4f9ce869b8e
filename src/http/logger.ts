import { fstatSync, write, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';
import { withoutKeys } from '../lib/redact.ts';
import type { RequestContext } from './request-context.ts';

const largePieceBytes = 64 * 1024;
/** As much as several processes may write into one pipe at once without mixing their lines (`PIPE_BUF`). */
const sharedPieceBytes = 4096;
/** The most bytes that one UTF-16 unit takes in UTF-8. */
const maxBytesACharacter = 3;
const longestHoldMs = 500;
/** Beyond this, lines that cannot be written are dropped. */
const maxHeldBytes = 4 * 1024 * 1024;

/**
 * Gathers lines into large pieces, each written within half a second, since a write per line would cost most of the time.
 * After a failed write, such as on a full disk, the lines are tried again with the next piece. Where other processes write
 * to the same pipe, pieces are small and written one by one.
 */
export function createLineBatch(
  fd: number,
  { withOthers = false } = {},
): DestinationStream & { flush(): void } {
  // Writes to one file come one after the other, however large they are.
  const isShared = withOthers && !fstatSync(fd).isFile();
  const pieceBytes = isShared ? sharedPieceBytes : largePieceBytes;
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  let held: Buffer[] = [];
  let isWriting = false;

  function hold(bytes: Buffer): void {
    const heldBytes = held.reduce((sum, { length }) => sum + length, 0);
    if (heldBytes + bytes.length <= maxHeldBytes) held.push(bytes);
  }
  function handOn(): void {
    if (used === 0) return;
    hold(piece.subarray(0, used));
    piece = Buffer.allocUnsafeSlow(pieceBytes);
    used = 0;
  }
  function writeHeld(): void {
    if (isWriting || held.length === 0) return;
    const pieces = held.splice(0, isShared ? 1 : held.length);
    const bytes = Buffer.concat(pieces);
    isWriting = true;
    write(fd, bytes, (error, written) => {
      isWriting = false;
      const rest = bytes.subarray(error ? 0 : written);
      if (rest.length > 0) held.unshift(rest);
      if (!error) writeHeld();
    });
  }
  setInterval(() => {
    handOn();
    writeHeld();
  }, longestHoldMs).unref();
  return {
    write(line) {
      if (used + line.length * maxBytesACharacter > pieceBytes) {
        handOn();
        writeHeld();
      }
      if (line.length * maxBytesACharacter > pieceBytes) hold(Buffer.from(line));
      else used += piece.write(line, used);
    },
    flush() {
      handOn();
      for (const bytes of isShared ? held : [Buffer.concat(held)]) writeNow(fd, bytes);
      held = [];
    },
  };
}

const maxPauses = 100;
const pauseMs = 10;

/** Waits for a slow reader at the end, at most a second; any other fault loses the lines. */
function writeNow(fd: number, bytes: Uint8Array): void {
  let rest = bytes;
  for (let pauses = 0; rest.length > 0 && pauses < maxPauses; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      pauses += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

/** A logger of JSON lines, to standard output in batches when `destination` is left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: createTimestamp(),
    serializers: { err: pino.stdSerializers.err },
  };
  return pino(options, destination ?? createLineBatch(process.stdout.fd));
}

/** The time in ISO 8601, formatted once per millisecond. */
function createTimestamp(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = systemClock.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

export type { Logger };

/** Pino's symbols for its stream and its time, for lines that are made without it. */
interface Inside {
  readonly [pino.symbols.streamSym]: { write(line: string): void };
  readonly [pino.symbols.timeSym]: () => string;
}

/** Logs one line per request, never with its key or query: the same line as the logger's, in a third of the time. */
export function createAnswerLog(logger: Logger): (context: RequestContext, status: number) => void {
  const inside = logger as unknown as Inside;
  const stream = inside[pino.symbols.streamSym];
  const time = inside[pino.symbols.timeSym];
  const begin = `{"level":${logger.levels.values['info']}`;
  return ({ requestId, method, path, ip, principal, startedAt }, status) => {
    if (!logger.isLevelEnabled('info')) return;
    const ms = Math.round((performance.now() - startedAt) * 1000) / 1000;
    const who = principal
      ? `,"key_id":${quoted(principal.keyId)},"environment":"${principal.environment}"`
      : '';
    stream.write(
      `${begin}${time()},"request_id":${quoted(requestId)},"method":"${method}","path":${quoted(withoutKeys(path))},"status":${status},"ms":${ms},"ip":${quoted(ip)}${who}}\n`,
    );
  };
}

/** Printable ASCII without quotes and backslashes needs no escape. */
const plain = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** Logs faults of requests that were served anyway (R4.9). A full store is logged once, not for each write. */
export const createFaultLog =
  (logger: Logger) =>
  (error: unknown): void => {
    if (error instanceof Problem && error.code === 'storage_full') return;
    logger.error({ err: error }, 'a fault that failed no request');
  };

/** Logs that a store is full, and that it has room again. */
export const createRoomLog =
  (logger: Logger) =>
  ({ isFull, place, cause }: { isFull: boolean; place: string; cause?: unknown }): void => {
    const reason = cause instanceof Error ? cause.message : undefined;
    if (isFull) logger.error({ place, reason }, fullLine);
    else logger.warn({ place }, 'There is room to store again: writes continue.');
  };

const fullLine = 'The store is full: writes are refused until there is room, reads still work.';

/** Logs that limits are decided without the store, which is slow (R4.9b). */
export const createSlowStoreLog =
  (logger: Logger) =>
  (waitedMs: number): void =>
    logger.warn({ waited_ms: waitedMs }, 'the store is slow: limits are decided without it');

/** Logs our own faults; the caller sees only the request id. */
export const createDefectLog =
  (logger: Logger) =>
  (error: unknown, { requestId }: Pick<RequestContext, 'requestId'>): void =>
    logger.error({ err: error, request_id: requestId }, 'internal error');

/** Logs that the clock of this machine is far off. */
export const createClockLog =
  (logger: Logger) =>
  (offMs: number): void =>
    logger.warn(
      { clock_offset_seconds: offMs / 1000 },
      'the clock of this machine is off; the time of the database counts',
    );

interface MigrationNews {
  readonly id: string;
  readonly what: string;
  readonly state: string;
  readonly read: number;
  readonly changed: number;
  readonly total?: number | undefined;
}

/** Logs that a migration of the store begins, goes on after a restart, or is done. */
export const createMigrationLog =
  (logger: Logger) =>
  ({ id, what, state, read, changed, total }: MigrationNews): void =>
    logger.warn({ migration: id, read, changed, total }, `migration ${state}: ${what}`);

/** Logs the work that ran when a process ended unexpectedly. */
export const createUncleanEndLog =
  (logger: Logger) =>
  ({ id, ends, asideUntil }: { id: string; ends: number; asideUntil: number }): void => {
    if (asideUntil === 0)
      logger.warn({ work: id, ends }, 'a process ended while this ran; it runs alone next time');
    else
      logger.error(
        { work: id, ends, aside_until: new Date(asideUntil).toISOString() },
        'a process ended again while this ran; it is put aside (waypoint work list)',
      );
  };
