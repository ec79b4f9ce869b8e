import type { Socket } from 'node:net';
import type { Clock } from '../lib/clock.ts';

/** A client that takes no byte for this long is gone. */
export const stalledMs = 10_000;
/** The most bytes that may wait for readers in the whole process; beyond it the slowest connections end. */
export const maxWaitingBytes = 32 * 1024 * 1024;

/** Why a connection was ended: it took nothing, or too much waited for all of them and it was the slowest. */
export type SlowReason = 'stalled' | 'crowded';

interface SlowReadersDependencies {
  readonly clock: Clock;
  readonly onEnded: (reason: SlowReason) => void;
}

export type SlowReaders = ReturnType<typeof createSlowReaders>;

/** The connections for which something waits. Those that take all at once are never looked at. */
export function createSlowReaders({ clock, onEnded }: SlowReadersDependencies) {
  const readers = new Map<Socket, Reader>();
  /** No less than what waits: counted up at each write, and exactly whenever all connections are looked at. */
  let waitingAtMost = 0;
  /** Since when each was expected to hang up. */
  const leaving = new Map<Socket, number>();
  let closed = false;

  function end({ socket }: Reader, reason: SlowReason): void {
    readers.delete(socket);
    // A reset, so that what waits in the kernel goes too.
    socket.resetAndDestroy();
    onEnded(reason);
  }

  /** Looks at every reader; forgets those for whom nothing waits any more. */
  function look(now: number): void {
    waitingAtMost = 0;
    for (const reader of readers.values()) {
      const { socket } = reader;
      if (socket.destroyed || socket.writableLength === 0) {
        readers.delete(socket);
        continue;
      }
      const taken = takenBy(socket);
      // A clock that is set back begins to count anew.
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
    /** To be called after each write: from the first byte that waits on, the connection is watched until none does. */
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
    /** To be called after the last answer of a connection: one that the client leaves open is ended. */
    endAfterLastAnswer(socket: Socket): void {
      if (closed) socket.destroySoon();
      else
        leaving.set(
          socket.once('close', () => leaving.delete(socket)),
          clock.now(),
        );
    },
    /** Ends all that are left open, now and from now on. */
    close(): void {
      closed = true;
      for (const socket of leaving.keys()) socket.destroySoon();
    },
    /** Ends connections that stalled, or that the client left open; to be called about once a second. */
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

/** No reader counts as slow before this. */
const graceMs = 1_000;

/** One connection that is watched. Changed in place. */
interface Reader {
  readonly socket: Socket;
  readonly since: number;
  /** What it had taken when it began to be watched, and when it was looked at last. */
  readonly first: number;
  taken: number;
  takenAt: number;
}

/** What of a connection's bytes the kernel took: all that was handed on less what is still queued before it. */
function takenBy(socket: Socket): number {
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}

const handleOf = (socket: Socket): WriteHandle | null | undefined =>
  (socket as Socket & { readonly _handle?: WriteHandle | null })._handle;

/** Of Node's inside, where alone the progress within one large write can be seen; `socket.setTimeout` goes by it too. */
interface WriteHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** The reader that takes the fewest bytes a second; of equals the one with most bytes waiting. */
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

/** Bytes a millisecond. Who only just began is not slow yet. */
function paceOf({ since, first, taken }: Reader, now: number): number {
  const watchedMs = now - since;
  return watchedMs < graceMs ? Number.POSITIVE_INFINITY : (taken - first) / watchedMs;
}
