import { type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from '../lib/clock.ts';

const pieceLength = 32_768;
const longestHoldMs = 500;

/** Gathers lines into large pieces, each handed on at the latest after half a second: a write for each line costs most of it. */
function batched(
  stream: ReturnType<typeof pino.destination>,
): DestinationStream & { flush(): void } {
  let pending = '';
  const writePending = () => {
    if (pending !== '') stream.write(pending);
    pending = '';
  };
  setInterval(() => {
    writePending();
    stream.flush();
  }, longestHoldMs).unref();
  return {
    write(line) {
      pending += line;
      if (pending.length >= pieceLength) writePending();
    },
    flush() {
      writePending();
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
  return pino(options, destination ?? batched(pino.destination({ dest: 1, sync: false })));
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
