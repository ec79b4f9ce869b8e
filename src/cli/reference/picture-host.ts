import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface PictureHost {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  close(): void;
}

/** As wide and high as the games' own icons of characters. */
const side = 256;

/**
 * Serves one empty picture at every path, on this machine alone: the address of a picture says how large it is, for which
 * the service looks at the original.
 */
export async function openPictureHost(): Promise<PictureHost> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: side, height: side, channels: 4, background } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
