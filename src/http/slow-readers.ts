import type { Socket } from 'node:net';
import type { Clock } from '../lib/clock.ts';

/** A client that reads nothing for this long is gone. */
export const stalledMs = 10_000;
/** The most bytes that may wait for clients in the whole process; above it the slowest connections end. */
export const maxWaitingBytes = 32 * 1024 * 1024;

/** Why a connection was ended: it read nothing, or too much was waiting and it was the slowest. */
export type SlowReason = 'stalled' | 'crowded';

export type SlowReaders = ReturnType<typeof createSlowReaders>;

/** Watches connections with waiting bytes. Those that read everything at once are never watched. */
export function createSlowReaders({
  clock,
  onEnded,
}: {
  readonly clock: Clock;
  readonly onEnded: (reason: SlowReason) => void;
}) {
  const readers = new Map<Socket, Reader>();
  /** An upper bound of the waiting bytes: grows at each write, exact after each look at all connections. */
  let waitingAtMost = 0;
  /** When each connection was expected to close. */
  const leaving = new Map<Socket, number>();
  let closed = false;

  function end({ socket }: Reader, reason: SlowReason): void {
    readers.delete(socket);
    // A reset drops the bytes in the kernel too.
    socket.resetAndDestroy();
    onEnded(reason);
  }

  /** Updates every reader; drops those without waiting bytes. */
  function look(now: number): void {
    waitingAtMost = 0;
    for (const reader of readers.values()) {
      const { socket } = reader;
      if (socket.destroyed || socket.writableLength === 0) {
        readers.delete(socket);
        continue;
      }
      const taken = takenBy(socket);
      // A clock that is set back starts the count again.
      if (taken > reader.taken || now < reader.takenAt) {
        reader.taken = taken;
        reader.takenAt = now;
      }
      waitingAtMost += socket.writableLength;
    }
  }

  function makeRoom(now: number): void {
    look(now);
    while (waitingAtMost > maxWaitingBytes) {
      const slowest = slowestOf(readers.values(), now);
      if (slowest === undefined) return;
      waitingAtMost -= slowest.socket.writableLength;
      end(slowest, 'crowded');
    }
  }

  return {
    /** Call after each write: a connection is watched while bytes wait. */
    wrote(socket: Socket | null): void {
      if (socket === null || socket.writableLength === 0 || !handleOf(socket)) return;
      const now = clock.now();
      if (!readers.has(socket)) {
        const taken = takenBy(socket);
        readers.set(socket, { socket, since: now, first: taken, taken, takenAt: now });
      }
      waitingAtMost += socket.writableLength;
      if (waitingAtMost > maxWaitingBytes) makeRoom(now);
    },
    /** Call after the last answer of a connection: one that the client leaves open is ended. */
    endAfterLastAnswer(socket: Socket): void {
      if (closed) socket.destroySoon();
      else
        leaving.set(
          socket.once('close', () => leaving.delete(socket)),
          clock.now(),
        );
    },
    /** Ends connections that clients leave open, now and from now on. */
    close(): void {
      closed = true;
      for (const socket of leaving.keys()) socket.destroySoon();
    },
    /** Ends stalled connections, and those that clients left open. Call about once a second. */
    sweep(): void {
      const now = clock.now();
      for (const [socket, since] of leaving) {
        if (Math.abs(now - since) >= stalledMs) socket.destroy();
      }
      look(now);
      for (const reader of readers.values()) {
        if (now - reader.takenAt >= stalledMs) end(reader, 'stalled');
      }
    },
  };
}

/** No reader is slow before this. */
const graceMs = 1_000;

/** A watched connection. Changed in place. */
interface Reader {
  readonly socket: Socket;
  readonly since: number;
  /** The bytes read when the watch began, and at the last look. */
  readonly first: number;
  taken: number;
  takenAt: number;
}

/** The bytes that the kernel took from a connection: those written less those still queued. */
function takenBy(socket: Socket): number {
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}

const handleOf = (socket: Socket): WriteHandle | null | undefined =>
  (socket as Socket & { readonly _handle?: WriteHandle | null })._handle;

/** An internal of Node, the only place that shows progress within one large write; `socket.setTimeout` uses it too. */
interface WriteHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** The reader with the fewest bytes per second; of equals the one with most waiting bytes. */
function slowestOf(readers: Iterable<Reader>, now: number): Reader | undefined {
  let slowest: Reader | undefined;
  for (const reader of readers) {
    if (slowest === undefined || isSlower(reader, slowest, now)) slowest = reader;
  }
  return slowest;
}

function isSlower(one: Reader, other: Reader, now: number): boolean {
  const [pace, otherPace] = [paceOf(one, now), paceOf(other, now)];
  if (pace !== otherPace) return pace < otherPace;
  return one.socket.writableLength > other.socket.writableLength;
}

/** Bytes per millisecond; infinite at first. */
function paceOf({ since, first, taken }: Reader, now: number): number {
  const watchedMs = now - since;
  return watchedMs < graceMs ? Number.POSITIVE_INFINITY : (taken - first) / watchedMs;
}
