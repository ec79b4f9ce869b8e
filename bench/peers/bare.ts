import { listen } from './listen.ts';
import { servePeer } from './peer.ts';

/** The least that a server of JSON can do: no router, no key, no log. */
servePeer(({ rest }) =>
  listen((_request, response) => {
    const body = JSON.stringify(rest);
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  }),
);
