import type { Socket } from 'node:net';
import type { Clock } from '../lib/clock.ts';
import { Problem, problemStatus } from '../lib/problem.ts';
import { limitHeaders } from '../limits/headers.ts';
import type { Exchange } from './exchange.ts';
import { failureAnswer } from './failure.ts';
import type { Gate } from './gate.ts';
import { requestId } from './request-id.ts';

interface Dependencies {
  readonly gate: Gate;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly onAnswered: (exchange: Exchange, status: number) => void;
}

/** Answers what never became a request: broken HTTP, headers over 16 KiB, a client that is too slow. */
export const answerBadSocket =
  ({ gate, clock, baseUrl, onAnswered }: Dependencies) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const now = clock.now();
    const exchange: Exchange = {
      requestId: requestId(undefined, now),
      ip: socket.remoteAddress ?? '',
      method: 'UNKNOWN',
      path: '',
      startedAt: performance.now(),
      origin: undefined,
      accept: undefined,
      decisions: [],
      principal: undefined,
      route: 'unreadable',
      errorForm: 'envelope',
      guarded: false,
    };
    gate.note(exchange);
    const { requestId: id } = exchange;
    const problem = problemOf(error.code);
    const answer = failureAnswer(problem, {
      form: 'envelope',
      accept: undefined,
      requestId: id,
      baseUrl,
    });
    const body = String(answer.body);
    const headers = {
      ...answer.headers,
      ...limitHeaders(exchange.decisions, now),
      'X-Request-Id': id,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = problemStatus(problem.code);
    socket.end(
      `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    );
    onAnswered(exchange, status);
  };

const reasons: Readonly<Record<number, string>> = { 400: 'Bad Request', 413: 'Content Too Large' };

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('payload_too_large', 'The headers have at most 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('validation_failed', 'The request took too long to arrive.');
    default:
      return new Problem('validation_failed', 'This is not a valid HTTP request.');
  }
}
