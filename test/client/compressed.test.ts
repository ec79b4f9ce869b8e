import { execFile, spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { fetch as undiciFetch } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, createMemoryCache } from '../../packages/client/src/index.ts';
import { compressBytes, processCompressor } from '../../src/answers/compression.ts';
import { codings } from '../../src/lib/http-response.ts';
import { lastingApp } from '../support/app.ts';
import { listening } from '../support/events.ts';

const lasting = lastingApp();
let started: Promise<string> | undefined;

async function service() {
  const app = await lasting();
  started ??= listening(app);
  const headers = { authorization: `Bearer ${app.key}` };
  return { app, origin: await started, headers };
}

const uid = '812345678';
const path = `/v1/player/genshin/${uid}`;

test('the official client reads compressed answers, and what nothing changed of', async () => {
  const { app, origin } = await service();
  const seen: (string | null)[] = [];
  const client = createClient({
    key: app.key,
    baseUrl: origin,
    cache: createMemoryCache(),
    async fetch(...asked: Parameters<typeof fetch>) {
      const answer = await fetch(...asked);
      seen.push(`${answer.status} ${answer.headers.get('content-encoding')}`);
      return answer;
    },
  });
  const plain = (await app.get(path)).body.data;
  for (let call = 0; call < 3; call += 1) {
    app.clock.pass(61_000);
    const { data } = await client.getGenshinPlayer({ uid });
    expect(data).toEqual(plain);
  }
  expect(seen[0]).toMatch(/^200 (br|gzip|zstd)$/);
  expect(seen.slice(1)).toEqual(['304 null', '304 null']);
});

test.each([...codings, 'gzip, deflate, br'])('fetch reads what comes by %s', async (coding) => {
  const { origin, headers } = await service();
  const bodies = await Promise.all(
    [coding, 'identity'].map(async (accepted) => {
      const answer = await undiciFetch(`${origin}${path}`, {
        headers: { ...headers, 'accept-encoding': accepted, 'x-request-id': 'fetch-reads-it' },
      });
      expect(answer.headers.has('content-encoding')).toBe(accepted !== 'identity');
      return answer.text();
    }),
  );
  expect(JSON.parse(bodies[0] ?? '').data).toEqual(JSON.parse(bodies[1] ?? '').data);
});

const curl = String(spawnSync('curl', ['--version']).stdout ?? '');

test.skipIf(!curl.includes('libz'))('curl --compressed reads them all', async () => {
  const { origin, headers, app } = await service();
  const plain = await app.get(path);
  for (const accepted of codings) {
    if (accepted === 'br' && !curl.includes('brotli')) continue;
    if (accepted === 'zstd' && !curl.includes('zstd')) continue;
    const { stdout } = await promisify(execFile)('curl', [
      ...['--silent', '--show-error', '--compressed', '--no-buffer'],
      ...['--header', `Authorization: ${headers.authorization}`],
      ...['--header', `Accept-Encoding: ${accepted}`, '--write-out', '\n%header{content-encoding}'],
      `${origin}${path}`,
    ]);
    const [body = '', coding] = stdout.split('\n');
    expect(coding).toBe(accepted);
    expect(JSON.parse(body).data).toEqual(plain.body.data);
  }
});

/** Holds back the next compression of the process until the test ends it. */
function held(): { readonly begun: Promise<void>; end(): void } {
  const begun = settledLater();
  const ended = settledLater();
  const spy = vi.spyOn(processCompressor, 'compress').mockImplementationOnce((coding, bytes) => {
    begun.settle();
    return ended.promise.then(() => compressBytes(coding, bytes));
  });
  onTestFinished(() => spy.mockRestore());
  return { begun: begun.promise, end: ended.settle };
}

function settledLater(): { readonly promise: Promise<void>; readonly settle: () => void } {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

test('who leaves while an answer is compressed disturbs nobody', async () => {
  const { origin, headers, app } = await service();
  const { begun, end } = held();
  const hungUp = settledLater();
  app.app.server.server.once('connection', (socket) => socket.once('close', hungUp.settle));
  const url = `${origin}/v1/player/hsr/700123410`;
  const accepted = { 'accept-encoding': 'br' };
  const asked = request(url, { agent: false, headers: { ...headers, ...accepted } });
  asked.on('error', () => undefined).end();
  await begun;
  asked.destroy();
  await hungUp.promise;
  const answered = app.log.length;
  end();
  await expect.poll(() => app.log.length).toBeGreaterThan(answered);
  const reply = await app.get('/v1/player/hsr/700123410', { headers: accepted });
  expect([reply.status, reply.headers['content-encoding']]).toEqual([200, 'br']);
  expect(reply.body.data.uid).toBe('700123410');
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
