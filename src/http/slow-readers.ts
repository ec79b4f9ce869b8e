import type { Socket } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import { handleOf, type Reader, slowestOf, takenBy } from './reader-pace.ts';

/** Who takes no byte for so long is not there any more. */
export const stalledMs = 10_000;
/** So many bytes may wait for readers in the whole process; beyond it the slowest go. */
export const maxWaitingBytes = 32 * 1024 * 1024;

/** Why a connection was ended: it took nothing, or too much waited for all of them and it was the slowest. */
export type SlowReason = 'stalled' | 'crowded';

export interface SlowReadersDependencies {
  readonly clock: Clock;
  /** Called for every connection that is ended here. */
  readonly onEnded: (reason: SlowReason) => void;
}

/** The connections for which something waits. Those that take all at once are never looked at. */
export interface SlowReaders {
  /** To be called after each write: from the first byte that waits on, the connection is watched until none does. */
  wrote(socket: Socket | null): void;
  /** To be called with the last words to a connection that no request is left on: who does not hang up is hung up on. */
  saidGoodbye(socket: Socket): void;
  /** Ends who has stalled or did not hang up; to be called about once a second. */
  sweep(): void;
  /** Waits for nobody to hang up, now and from now on. */
  close(): void;
}

export function createSlowReaders({ clock, onEnded }: SlowReadersDependencies): SlowReaders {
  const readers = new Map<Socket, Reader>();
  /** No less than what waits: counted up at each write, and exactly whenever everybody is looked at. */
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
    wrote(socket) {
      if (socket === null || socket.writableLength === 0 || !handleOf(socket)) return;
      const now = clock.now();
      if (!readers.has(socket)) {
        const taken = takenBy(socket);
        readers.set(socket, { socket, since: now, first: taken, taken, takenAt: now });
      }
      waitingAtMost += socket.writableLength;
      if (waitingAtMost > maxWaitingBytes) makeRoom(now);
    },
    saidGoodbye(socket) {
      if (closed) socket.destroySoon();
      else
        leaving.set(
          socket.once('close', () => leaving.delete(socket)),
          clock.now(),
        );
    },
    close() {
      closed = true;
      for (const socket of leaving.keys()) socket.destroySoon();
    },
    sweep() {
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
