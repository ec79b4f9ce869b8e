import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { systemLookup } from '../../src/lib/name-lookup.ts';
import { createWebhookSender } from '../../src/upstream/webhook-sender.ts';

// Sends 64 messages to names that lead nowhere, and asks the system for 8 more. Prints what became of them, and whether
// files, compression and another name were answered while they waited. With `silent`, the name server of this namespace
// takes questions and never answers.

const isSilent = process.argv[2] === 'silent';
const server = createSocket('udp4');
if (isSilent) {
  server.bind(53, '127.0.0.1');
  await once(server, 'listening');
}

/** A label of more than 63 characters is refused before anything is asked. */
const nameOf = (index: number): string =>
  isSilent ? `hook-${index}.invalid` : `${'x'.repeat(64)}-${index}.invalid`;
const urls = Array.from({ length: 64 }, (_, index) => `http://${nameOf(index)}/`);
const sender = createWebhookSender({ toPrivate: true, userAgent: 'test', deadlineMs: 4000 });
let waiting = urls.length;
const posts = urls.map(async (url) => {
  const posted = await sender.post(url, {}, '{}');
  waiting -= 1;
  return 'fault' in posted ? posted.fault : posted.status;
});
const names = urls.slice(0, 8).map((url) => systemLookup(new URL(url).hostname));
for (const name of names) name.catch(() => undefined);

await readFile(import.meta.filename);
await promisify(gzip)('text');
const served = await sender.post('http://localhost:1/', {}, '{}');
const meanwhile = { served, waiting };
const faults = [...new Set(await Promise.all(posts))];
process.stdout.write(JSON.stringify({ ...meanwhile, faults }));
process.exit(0);
