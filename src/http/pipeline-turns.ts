import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of one connection may wait for the answer before them. No client that anybody uses sends more. */
export const maxPipelined = 16;

/**
 * One request of a connection at a time: the next one begins when the answer before it is with the kernel, so that who
 * sends many requests and reads no answer does not have them all made. A request that nobody sent another one before
 * passes as it is.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function hold(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= maxPipelined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, ahead + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      handle(request, response);
    });
  }

  return (request, response) => {
    // Node hands the connection to an answer when its turn comes.
    if (response.socket === null) hold(request, response);
    else handle(request, response);
  };
}
