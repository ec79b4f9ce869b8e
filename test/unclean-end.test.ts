import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '../src/lib/clock.ts';
import { bundledPrograms } from './support/bundle.ts';
import { startReceiver } from './support/webhook-receiver.ts';

/** Loaded before the service: moves its clock, and ends it in the way that is named when it connects to a port. */
const preload = `
import { Socket } from 'node:net';
const { PASSED_MS, POISON_PORT, END } = process.env;
const now = Date.now;
Date.now = () => now() + Number(PASSED_MS);
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const isPoison = new RegExp('"port":"?' + POISON_PORT + '\\\\b').test(JSON.stringify(args));
  if (isPoison && END === 'kill') process.kill(process.pid, 'SIGKILL');
  if (isPoison && END === 'throw') process.nextTick(() => { throw new Error('out of a callback'); });
  return connect.apply(this, args);
};
`;

// biome-ignore lint/style/noProcessEnv: a child needs the way to its programs
const path = process.env['PATH'];

/** A data folder, and the service on it as often as it is started. */
async function openPlace(poisonPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-unclean-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const programs = await bundledPrograms();
  const preloaded = join(folder, 'preload.mjs');
  await writeFile(preloaded, preload);
  const env = {
    PATH: path,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DRAIN_SECONDS: '0',
    UPSTREAM_PRIMARY_URL: '',
    UPSTREAM_FALLBACK_URL: '',
    CATALOG_SYNC: 'off',
    ARCHIVE_SYNC: 'off',
    POISON_PORT: `${poisonPort}`,
  };
  const command = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [join(programs, 'waypoint.js'), ...args], { env }))
      .stdout;
  const made = JSON.parse(
    await command(
      'keys',
      'create',
      '--environment',
      'test',
      '--scopes',
      'read,write:report',
      '--json',
    ),
  ) as { api_key: string };

  async function start(passedMs: number, end: 'throw' | 'kill' | 'none') {
    const flags = ['--import', preloaded];
    const child = spawn(process.execPath, [...flags, join(programs, 'main.js')], {
      env: { ...env, PASSED_MS: `${passedMs}`, END: end },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    const says = (part: RegExp) => expect.poll(() => text, { timeout: 60_000 }).toMatch(part);
    return {
      says,
      output: () => text,
      exit: async () => (await exit).join(' ').trim(),
      async stop() {
        child.kill('SIGTERM');
        return (await exit).join(' ').trim();
      },
      async post(address: string, body: object = {}) {
        await says(/127\.0\.0\.1:\d+\/v1/);
        const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
        const answer = await fetch(`${origin}/v1${address}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${made.api_key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as { data: { id: string } };
      },
    };
  }

  const list = async (...args: string[]) =>
    JSON.parse(await command('work', 'list', '--json', ...args)) as readonly {
      readonly work: string;
      readonly ends: number;
      readonly aside_until: string | null;
    }[];
  return { start, list, journals: () => readdir(join(folder, 'data/running')) };
}

test('a delivery that ends the process again and again is put aside, others are sent, and nothing is dropped', async () => {
  const [poison, good] = [await startReceiver(), await startReceiver()];
  const port = Number(new URL(poison.url).port);
  const { start, list, journals } = await openPlace(port);
  const hook = (url: string) => ({ url, events: ['report.reviewed'] });

  const first = await start(0, 'throw');
  const bad = await first.post('/webhooks', hook(poison.url));
  const other = await first.post('/webhooks', hook(good.url));
  const { data } = await first.post(`/webhooks/${bad.data.id}/test`);
  // What no one catches ends the process: nothing keeps a broken one alive.
  expect(await first.exit()).toBe('SIGKILL');
  expect(first.output()).toContain('out of a callback');

  let passed = minuteMs;
  const second = await start(passed, 'kill');
  expect(await second.exit()).toBe('SIGKILL');

  passed += minuteMs;
  const third = await start(passed, 'kill');
  await third.says(/it is put aside/);
  await third.post(`/webhooks/${other.data.id}/test`);
  await good.has(1);
  expect(await third.stop()).toBe('0');
  expect(await journals()).toEqual([]);

  const work = `webhook_delivery ${data.id}`;
  expect(await list('--run', work)).toMatchObject([{ work, ends: 2, aside_until: null }]);
  const fourth = await start(passed + minuteMs, 'none');
  await poison.has(1);
  expect(await fourth.stop()).toBe('0');
  expect(await list()).toEqual([]);
  expect(poison.received[0]?.headers['webhook-id']).toBe(data.id);
}, 300_000);
