import { type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from '../lib/clock.ts';
import type { RequestContext } from './request-context.ts';

export type { Logger };

/** Anything that looks like a key, wherever it got into. */
const keyPattern = /svc_(live|test)_[A-Za-z0-9_-]+/g;
const redacted = (text: string): string => text.replaceAll(keyPattern, 'svc_$1_[redacted]');

const pieceLength = 32_768;
const longestHoldMs = 500;

/** Gathers lines into large pieces, each handed on at the latest after half a second: a write for each line costs most of it. */
function batched(
  stream: ReturnType<typeof pino.destination>,
): DestinationStream & { flush(): void } {
  let pending = '';
  const handOn = () => {
    if (pending !== '') stream.write(pending);
    pending = '';
  };
  setInterval(() => {
    handOn();
    stream.flush();
  }, longestHoldMs).unref();
  return {
    write(line) {
      pending += line;
      if (pending.length >= pieceLength) handOn();
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

/** One line a request: who, what, how it ended, how long it took. Never the key, never the query. */
export function logAnswered(logger: Logger, requestContext: RequestContext, status: number): void {
  if (!logger.isLevelEnabled('info')) return;
  const { requestId, method, path, ip, principal, startedAt } = requestContext;
  logger.info({
    request_id: requestId,
    method,
    path: path.includes('svc_') ? redacted(path) : path,
    status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    ip,
    key_id: principal?.keyId,
    environment: principal?.environment,
  });
}

/** Where faults go that were answered over (R4.9). */
export const faultsTo =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.error({ err: error }, 'fault behind a request that was served');

/** Where faults of ours go: the caller is told nothing but the request id. */
export const defectsTo =
  (logger: Logger) =>
  (error: unknown, { requestId }: Pick<RequestContext, 'requestId'>): void =>
    logger.error({ err: error, request_id: requestId }, 'internal error');
