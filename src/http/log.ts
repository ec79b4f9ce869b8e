import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import type { Exchange } from './exchange.ts';

export type { Logger };

/** Anything that looks like a key, wherever it got into. */
const keyPattern = /svc_(live|test)_[A-Za-z0-9_-]+/g;
const redacted = (text: string): string => text.replaceAll(keyPattern, 'svc_$1_[redacted]');

/** Lines as JSON. `destination` is standard output, buffered, when left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'headers.authorization', '*.authorization'],
    serializers: { err: pino.stdSerializers.err },
  };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096 }));
}

/** One line a request: who, what, how it ended, how long it took. Never the key, never the query. */
export function logAnswered(logger: Logger, exchange: Exchange, status: number): void {
  if (!logger.isLevelEnabled('info')) return;
  const { requestId, method, path, ip, principal, startedAt } = exchange;
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
