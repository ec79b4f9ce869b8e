import type { Socket } from 'node:net';
import { Problem, problemStatus } from '../lib/problem.ts';
import { limitHeaders } from '../limits/headers.ts';
import { failureAnswer } from './failure.ts';
import { type OpenOptions, openRequest } from './open-request.ts';
import type { ResponderDependencies } from './respond.ts';

/** Answers what never became a request: broken HTTP, headers over 16 KiB, a client that is too slow. */
export const answerBadSocket = ({
  authenticator,
  readers,
  clock,
  baseUrl,
  onAnswered,
  trustedHops,
  onError,
}: ResponderDependencies & OpenOptions & { readonly onError: (error: unknown) => void }) => {
  const answer = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const requestContext = openRequest({ headers: {}, socket }, { clock, trustedHops });
    requestContext.route = 'unreadable';
    authenticator.note(requestContext);
    const { requestId, accept } = requestContext;
    const problem = problemOf(error.code);
    const failure = failureAnswer(problem, {
      form: 'envelope',
      accept,
      requestId,
      baseUrl,
      tokensCharged: 0,
    });
    const body = String(failure.body);
    // Nothing is refused here for a limit, however full the bucket of the address is.
    const { 'Retry-After': _none, ...limits } = limitHeaders(requestContext.decisions, clock.now());
    const headers = {
      ...failure.headers,
      ...limits,
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = problemStatus(problem.code);
    const reason = status === 413 ? 'Content Too Large' : 'Bad Request';
    // Closing at once could take the answer along: the client may still be sending.
    readers.saidGoodbye(socket);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    onAnswered(requestContext, status);
  };
  return (error: Error & { code?: string }, socket: Socket): void => {
    try {
      answer(error, socket);
    } catch (fault) {
      onError(fault);
      socket.destroy();
    }
  };
};

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
