import type { Socket } from 'node:net';

/** Nobody is slow before that. */
const graceMs = 1_000;

/** One connection that is watched. Changed in place. */
export interface Reader {
  readonly socket: Socket;
  readonly since: number;
  /** What it had taken when it began to be watched, and when it was looked at last. */
  readonly first: number;
  taken: number;
  takenAt: number;
}

/** What of a connection's bytes the kernel took: all that was handed on less what is still queued before it. */
export function takenBy(socket: Socket): number {
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}

export const handleOf = (socket: Socket): WriteHandle | null | undefined =>
  (socket as Socket & { readonly _handle?: WriteHandle | null })._handle;

/** Of Node's inside, where alone the progress within one large write can be seen; `socket.setTimeout` goes by it too. */
interface WriteHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** Who takes the fewest bytes a second; of equals the one for whom most waits. */
export function slowestOf(readers: Iterable<Reader>, now: number): Reader | undefined {
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
