import { type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from '../lib/clock.ts';

const pieceBytes = 64 * 1024;
/** A character takes at most so many bytes of UTF-8. */
const maxBytesACharacter = 3;
const longestHoldMs = 500;

/**
 * Gathers lines into large pieces, each handed on at the latest after half a second: a write for each line costs most
 * of it. A line becomes bytes at once, while it is at hand: a long text of many parts is slow to put together.
 */
function batched(
  stream: ReturnType<typeof pino.destination>,
): DestinationStream & { flush(): void } {
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  const handOn = () => {
    if (used === 0) return;
    writeBytes(piece.subarray(0, used));
    piece = Buffer.allocUnsafeSlow(pieceBytes);
    used = 0;
  };
  // Its types know texts alone; it is opened for bytes.
  const writeBytes = stream.write.bind(stream) as unknown as (bytes: Buffer) => boolean;
  setInterval(() => {
    handOn();
    stream.flush();
  }, longestHoldMs).unref();
  return {
    write(line) {
      if (used + line.length * maxBytesACharacter > pieceBytes) handOn();
      if (line.length * maxBytesACharacter > pieceBytes) writeBytes(Buffer.from(line));
      else used += piece.write(line, used);
    },
    flush() {
      handOn();
      stream.flushSync();
    },
  };
}

/** Lines as JSON. `destination` is standard output, buffered, when left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: createTimestamp(),
    serializers: { err: pino.stdSerializers.err },
  };
  return pino(
    options,
    destination ?? batched(pino.destination({ dest: 1, sync: false, contentMode: 'buffer' })),
  );
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
