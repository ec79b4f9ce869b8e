import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Authenticator } from '../../src/http/authenticate.ts';
import { createCors } from '../../src/http/cors.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { createSlowReaders } from '../../src/http/slow-readers.ts';
import type { HttpResponse } from '../../src/lib/http-response.ts';
import { createFastRetryGuard, defaultFastRetryRules } from '../../src/limits/fast-retry.ts';
import { testClock } from '../support/app.ts';
import { bundledPrograms } from '../support/bundle.ts';

const plain: HttpResponse = { status: 200, headers: {}, body: 'good' };
const answers: Readonly<Record<string, () => HttpResponse | Promise<HttpResponse>>> = {
  '/good': () => plain,
  '/header': () => ({ ...plain, headers: { Location: 'a\nb' } }),
  '/late-header': async () => ({ ...plain, headers: { Location: 'a\nb' } }),
  '/coding': () => ({ ...plain, coded: () => Promise.reject(new Error('no memory')) }),
  '/refusal': () => Promise.reject(new Error('a defect')),
  '/refusal-header': () => Promise.reject(new Error('a defect')),
};

/** The server alone, whose endpoints break down in many ways. */
async function serve() {
  const clock = testClock();
  const defects: unknown[] = [];
  const app = createHttpServer({
    nearPath: () => undefined,
    endpoints: Object.entries(answers).map(
      ([path, handle]): Endpoint => ({
        method: 'GET',
        path,
        access: { kind: 'open' },
        errorForm: 'envelope',
        retryGuarded: false,
        ...(path === '/refusal-header' && { headers: () => ({ 'X-Broken': '\n' }) }),
        handle,
      }),
    ),
    authenticator: { note: () => undefined } as unknown as Authenticator,
    retryGuard: createFastRetryGuard({ clock, rules: defaultFastRetryRules }),
    clock,
    cors: createCors([]),
    readers: createSlowReaders({ clock, onEnded: () => undefined }),
    baseUrl: 'http://waypoint.test',
    trustedHops: 0,
    onAnswered: () => undefined,
    onDefect: (defect) => void defects.push(defect),
    onError: (defect) => void defects.push(defect),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'gzip' } });
  return { app, defects, get };
}

test.each(['/header', '/late-header', '/coding', '/refusal'])(
  'an answer that cannot be made or written is 500, and the next is served: %s',
  async (path) => {
    const { get, defects } = await serve();
    expect((await get(path)).status).toBe(500);
    expect(defects).toHaveLength(1);
    expect(await (await get('/good')).text()).toBe('good');
  },
);

test('a failure that cannot be written ends its connection alone', async () => {
  const { get, defects } = await serve();
  await expect(get('/refusal-header')).rejects.toThrow();
  expect(defects).toHaveLength(2);
  expect(await (await get('/good')).text()).toBe('good');
});

test('a connection that cannot be accepted ends no other', async () => {
  const { app, get, defects } = await serve();
  app.server.emit('error', new Error('accept EMFILE'));
  expect(defects).toHaveLength(1);
  expect(await (await get('/good')).text()).toBe('good');
});

test.skipIf(process.platform !== 'linux')(
  'a full disk behind its output does not end the service',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypoint-full-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const full = await open('/dev/full', 'w');
    onTestFinished(() => full.close());
    const port = 20_000 + (process.pid % 10_000);
    const child = spawn(process.execPath, [join(await bundledPrograms(), 'main.js')], {
      stdio: ['ignore', full.fd, 'inherit'],
      // biome-ignore lint/style/noProcessEnv: a child needs the way to its programs
      env: { PATH: process.env['PATH'], PORT: `${port}`, DATA_DIR: dataDir, DRAIN_SECONDS: '0' },
    });
    const exit = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    const healthy = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(healthy, { timeout: 60_000 }).toBe(200);
    // Lines of requests are handed on twice a second; some of these wait for the next time.
    for (let count = 0; count < 5; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await healthy()).toBe(200);
    }
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  },
);
