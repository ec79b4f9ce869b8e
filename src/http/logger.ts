import { write, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from '../lib/clock.ts';

const pieceBytes = 64 * 1024;
/** A character takes at most so many bytes of UTF-8. */
const maxBytesACharacter = 3;
const longestHoldMs = 500;
/** What cannot be written is dropped beyond this. */
const maxHeldBytes = 4 * 1024 * 1024;

/**
 * Gathers lines into large pieces, each handed on at the latest after half a second: a write for each line costs most
 * of it. A line becomes bytes at once, while it is at hand: a long text of many parts is slow to put together. A disk that
 * is full, or a reader that is gone, ends nothing: what cannot be written is tried again with the next piece.
 */
function batched(fd: number): DestinationStream & { flush(): void } {
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  let held: Buffer[] = [];
  let isWriting = false;

  function hold(bytes: Buffer): void {
    const heldBytes = held.reduce((sum, { length }) => sum + length, 0);
    if (heldBytes + bytes.length <= maxHeldBytes) held.push(bytes);
  }
  function handOn(): void {
    if (used > 0) hold(piece.subarray(0, used));
    if (used > 0) piece = Buffer.allocUnsafeSlow(pieceBytes);
    used = 0;
  }
  function writeHeld(): void {
    if (isWriting || held.length === 0) return;
    const bytes = Buffer.concat(held);
    held = [];
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
      writeNow(fd, Buffer.concat(held));
      held = [];
    },
  };
}

const maxPauses = 100;
const pauseMs = 10;

/** At the end a reader that is slow is waited for, a second at most; with any other fault the lines are lost. */
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

/** Lines as JSON. `destination` is standard output, buffered, when left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: createTimestamp(),
    serializers: { err: pino.stdSerializers.err },
  };
  return pino(options, destination ?? batched(process.stdout.fd));
}

/** The time in ISO 8601, written anew only when the millisecond is another. */
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
