import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionOfDriver } from '../../../src/store/mongodb/closed-connections.ts';

test('a command on a connection that is just closing fails, and does not wait for ever', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new ConnectionOfDriver(socket, { id: 1 });
  socket.destroy();
  const asked = connection.command({ db: 'admin' }, { hello: 1 }, {});
  await expect(asked).rejects.toThrow('closed');
});
