import { execFile } from 'node:child_process';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createBoundedLookup, createNameLookup } from '../../src/lib/name-lookup.ts';
import { bundledScript } from '../support/bundle.ts';

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
  createNameLookup({ servers: [server], queryMs })(name);

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

test('names of the hosts file and of this machine come before any question, where the file is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  await writeFile(hostsFile, '# 10.0.0.1 bot\n127.0.0.9  other Bot # ours\nnonsense bot\n');
  const server = await startNameServer({ localhost: '93.184.216.34' });
  const find = createNameLookup({ servers: [server], hostsFile });
  await expect(find('bot')).resolves.toEqual([{ address: '127.0.0.9', family: 4 }]);
  await expect(find('localhost')).resolves.toContainEqual({ address: '127.0.0.1', family: 4 });
  await expect(find('hooks.localhost.')).resolves.toContainEqual({ address: '::1', family: 6 });
  await expect(lookUp(server, 'localhost')).resolves.toEqual([
    { address: '93.184.216.34', family: 4 },
  ]);
});

test('a look-up that holds a thread is asked for two names at a time, and for each once', async () => {
  const asked: { name: string; answer: () => void }[] = [];
  const find = createBoundedLookup(
    (name) =>
      new Promise((resolve) => {
        asked.push({ name, answer: () => resolve([{ address: '192.0.2.1', family: 4 }]) });
      }),
  );
  const found = ['a', 'a', 'b', 'c', 'b', 'c'].map(find);
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b']);
  asked[0]?.answer();
  await found[1];
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  for (const { answer } of asked) answer();
  await Promise.all(found);
});

const run = promisify(execFile);
const inNamespace = ['unshare', '-rmn', 'sh', '-c'] as const;

/** Whether this user may have a network and a `resolv.conf` of their own. */
const isIsolated = await run(inNamespace[0], [...inNamespace.slice(1), 'ip link set lo up']).then(
  () => true,
  () => false,
);

test('64 webhooks at a resolver that hangs hold up neither files nor compression nor another name', async () => {
  const script = await bundledScript('test/support/names-nowhere.ts');
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-resolver-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const resolver = join(folder, 'resolv.conf');
  await writeFile(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');
  const steps = `ip link set lo up && mount --bind ${resolver} /etc/resolv.conf && exec "$0" "$1" silent`;
  // Where a user may have no namespace, the names are such that no resolver is asked.
  const [command = '', ...args] = isIsolated
    ? [...inNamespace, steps, process.execPath, script]
    : [process.execPath, script];
  const { stdout } = await run(command, args);
  expect(JSON.parse(stdout)).toEqual({
    served: { fault: 'connection_refused', reason: 'ECONNREFUSED' },
    waiting: isIsolated ? 64 : expect.any(Number),
    faults: [isIsolated ? 'timed_out' : 'dns_failed'],
  });
});
