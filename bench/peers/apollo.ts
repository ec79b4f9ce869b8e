import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { servePeer } from './peer.ts';
import { peerSchema } from './schema.ts';

servePeer(async ({ player }) => {
  const server = new ApolloServer({ schema: peerSchema(player) });
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } });
  return Number(new URL(url).port);
});
