import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { servePeer } from './peer.ts';
import { peerSchema } from './schema.ts';

servePeer(async ({ player }) => {
  const app = Fastify();
  await app.register(mercurius, { schema: peerSchema(player), jit: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
});
