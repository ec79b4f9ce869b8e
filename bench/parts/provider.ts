import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { answerMessages } from '../helper.ts';
import { fullReplies } from '../provider/replies.ts';

export interface ProviderAddress {
  readonly origin: string;
}

const repliesPerGame = 64;

const gameOf = (path: string): GameId =>
  path.startsWith('/api/hsr/') ? 'hsr' : path.startsWith('/api/zzz/') ? 'zzz' : 'genshin';

/** Compressed, as a provider answers. Which reply a UID has never changes. */
answerMessages(async (): Promise<ProviderAddress> => {
  const replies = Object.fromEntries(
    gameIds.map((game) => [game, fullReplies(game, repliesPerGame).map((text) => gzipSync(text))]),
  );
  const server = createServer(({ url = '' }, response) => {
    const own = replies[gameOf(url)] ?? [];
    const reply = own[Number(url.slice(url.lastIndexOf('/') + 1)) % own.length];
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': reply?.byteLength,
    });
    response.end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
