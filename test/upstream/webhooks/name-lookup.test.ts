import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createNameLookup } from '../../../src/upstream/webhooks/name-lookup.ts';

/** A name server that knows what `answers` holds, as A records, and says nothing to questions about other names. */
async function startNameServer(answers: Readonly<Record<string, string>>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + size).toString());
      at += size + 1;
    }
    const answer = answers[labels.join('.')];
    if (answer === undefined) return;
    const isA = query.readUInt16BE(at + 1) === 1;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x81_80, 2);
    head.writeUInt16BE(Number(isA), 6);
    head.fill(0, 8);
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...answer.split('.').map(Number)];
    const question = query.subarray(12, at + 5);
    socket.send(Buffer.concat([head, question, Buffer.from(isA ? record : [])]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const lookUp = (server: string, name: string, queryMs = 2000) =>
  new Promise((resolve, reject) => {
    createNameLookup({ servers: [server], queryMs })(name, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

test('a name leads to the addresses that its name server tells', async () => {
  const server = await startNameServer({ 'hooks.example.com': '93.184.216.34' });
  await expect(lookUp(server, 'hooks.example.com')).resolves.toEqual([
    { address: '93.184.216.34', family: 4 },
  ]);
});

test('names whose server never answers hold up neither other names nor files', async () => {
  const server = await startNameServer({ 'hooks.example.com': '93.184.216.34' });
  let silent = 20;
  for (let count = 0; count < 20; count += 1) {
    lookUp(server, `${count}.example.net`).catch(() => {
      silent -= 1;
    });
  }
  await lookUp(server, 'hooks.example.com');
  await stat('package.json');
  expect(silent).toBe(20);
});

test('a name whose server never answers is given up', async () => {
  const server = await startNameServer({});
  await expect(lookUp(server, 'hooks.example.net', 50)).rejects.toMatchObject({ code: 'ETIMEOUT' });
});
