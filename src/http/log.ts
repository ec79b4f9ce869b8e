import { type Logger, pino } from 'pino';
import { Problem } from '../lib/problem.ts';
import { withoutKeys } from '../lib/redact.ts';
import type { RequestContext } from './request-context.ts';

export type { Logger };

/** Pino offers its stream and its time by these for lines that are made without it. */
interface Inside {
  readonly [pino.symbols.streamSym]: { write(line: string): void };
  readonly [pino.symbols.timeSym]: () => string;
}

/**
 * One line a request: who, what, how it ended, how long it took. Never the key, never the query. It is the line that
 * the logger would make of these members, in a third of the time.
 */
export function answerLog(logger: Logger): (context: RequestContext, status: number) => void {
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

/** What needs no escape: printable ASCII but quotes and backslashes. */
const plain = /^[ !#-[\]-~]*$/;

const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** Where faults go that no caller saw (R4.9). That the store is full is logged once, and not for each write. */
export const faultsTo =
  (logger: Logger) =>
  (error: unknown): void => {
    if (error instanceof Problem && error.code === 'storage_full') return;
    logger.error({ err: error }, 'fault behind a request that was served');
  };

/** Where it goes that a store is full, and that it is no more. */
export const roomTo =
  (logger: Logger) =>
  ({ isFull, place, cause }: { isFull: boolean; place: string; cause?: unknown }): void => {
    const reason = cause instanceof Error ? cause.message : undefined;
    if (isFull) logger.error({ place, reason }, fullLine);
    else logger.warn({ place }, 'There is room to store again: writes go on.');
  };

const fullLine =
  'There is no room left to store anything: writes are refused until there is, reads are served.';

/** Where faults of ours go: the caller sees nothing but the request id. */
export const defectsTo =
  (logger: Logger) =>
  (error: unknown, { requestId }: Pick<RequestContext, 'requestId'>): void =>
    logger.error({ err: error, request_id: requestId }, 'internal error');

/** Where it is said what ran when a process ended without a word, and what becomes of it. */
export const uncleanEndsTo =
  (logger: Logger) =>
  ({ id, ends, asideUntil }: { id: string; ends: number; asideUntil: number }): void => {
    if (asideUntil === 0)
      logger.warn({ work: id, ends }, 'a process ended while this ran; it runs alone next time');
    else
      logger.error(
        { work: id, ends, aside_until: new Date(asideUntil).toISOString() },
        'a process ended again while this ran; it is put aside (npm run work:list)',
      );
  };
