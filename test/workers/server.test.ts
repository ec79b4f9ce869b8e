import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { childrenOf } from '../support/children.ts';
import {
  addressIn,
  keyIn,
  newDataDir,
  type Started,
  startMain,
  stop,
} from '../support/main-process.ts';
import { mongodbServer } from '../support/store.ts';

/** A database of its own on the server of the tests, removed with the test. */
function newDatabase(server: string): string {
  const uri = new URL(server);
  uri.pathname = `waypoint_test_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(async () => {
    const client = await new MongoClient(String(uri)).connect();
    await client.db().dropDatabase();
    await client.close();
  });
  return String(uri);
}

const engines = [
  { engine: 'lmdb', place: () => ({}) },
  ...(mongodbServer === undefined
    ? []
    : [{ engine: 'mongodb', place: () => ({ MONGODB_URI: newDatabase(mongodbServer ?? '') }) }]),
];

interface TwoWorkers {
  readonly server: Started;
  readonly origin: string;
  readonly key: string;
  /** The process ids of the workers, the oldest first. */
  workers(): Promise<number[]>;
  metrics(): Promise<string>;
}

const metricsAddressIn = (text: string): string => /http:\S+\/metrics/.exec(text)?.[0] ?? '';

async function startTwo(env: Readonly<Record<string, string>>): Promise<TwoWorkers> {
  const own = { DATA_DIR: await newDataDir(), WORKERS: '2', METRICS_PORT: '0', ...env };
  const server = await startMain(own);
  await server.says('metrics   http');
  await server.says('readyz');
  const metrics = async () => (await fetch(metricsAddressIn(server.output()))).text();
  await expect.poll(metrics, { timeout: 30_000 }).toMatch(/^waypoint_workers 2$/m);
  const { pid = 0 } = server.child;
  return {
    server,
    origin: addressIn(server.output()),
    key: keyIn(server.output()),
    workers: () => childrenOf(pid),
    metrics,
  };
}

interface Answered {
  readonly status: number;
  readonly remaining: number;
}

/** Asks over a connection of its own: the next one goes to the next worker. */
const ask = (origin: string, path: string, key: string, agent?: Agent): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}` };
    get(`${origin}${path}`, { headers, agent: agent ?? false }, (answer) => {
      answer.resume().on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          remaining: Number(answer.headers['x-ratelimit-remaining']),
        }),
      );
    }).on('error', reject);
  });

/** Asks all the time, on new connections and on one that stays, until `end` is called. */
function keepAsking({ origin, key }: TwoWorkers) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: unknown[] = [];
  let asked = 0;
  let isOver = false;
  const run = async (own?: Agent): Promise<void> => {
    while (!isOver) {
      asked += 1;
      const path = own ? '/v1/keys/self' : '/readyz';
      await ask(origin, path, key, own).then(
        ({ status }) => status === 200 || failures.push(status),
        (error: unknown) => failures.push(error),
      );
    }
  };
  const runs = [run(), run(), run(agent)];
  return {
    async end() {
      isOver = true;
      await Promise.all(runs);
      agent.destroy();
      return { asked, failures };
    },
  };
}

// The children of a process are read where Linux shows them.
describe.runIf(process.platform === 'linux').each(engines)(
  'two workers on $engine',
  ({ place }) => {
    test('serve one port with one limit, and end together', async () => {
      const limit = { REQUEST_BUCKET_CAPACITY: '60', REQUEST_BUCKET_REFILL_PER_MINUTE: '1' };
      const two = await startTwo({ ...place(), ...limit });
      const { server, origin, key, metrics } = two;
      const [, second = 0] = await two.workers();
      // One asked twice as much as the bucket holds, at both workers.
      const answers = await Promise.all(
        Array.from({ length: 120 }, () => ask(origin, '/v1/keys/self', key)),
      );
      const granted = answers.filter(({ status }) => status === 200).length;
      // R4.1a: the capacity, what came meanwhile, and a lease of each worker. Two buckets would have granted all.
      expect(granted).toBeGreaterThan(0);
      expect(granted).toBeLessThanOrEqual(60 + 2 * 15 + 1);
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
      const text = await metrics();
      expect(text).toMatch(/^waypoint_workers 2$/m);
      const counted = [...text.matchAll(/_seconds_count\{route="\/v1\/keys\/self".*\} (\d+)$/gm)];
      expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(120);
      // One that hangs is counted as it was, and said to be silent.
      process.kill(second, 'SIGSTOP');
      const without = await metrics().finally(() => process.kill(second, 'SIGCONT'));
      expect(without).toMatch(/^waypoint_workers_silent 1$/m);
      for (const [line] of counted) expect(without).toContain(line);
      await stop(server);
      expect(server.output().match(/Waypoint is up/g)).toHaveLength(1);
      expect(server.output().match(/svc_test_\w+$/gm)).toHaveLength(1);
    }, 60_000);

    test('are replaced when they die, and by SIGHUP one after the other, without a failed request', async () => {
      const plenty = { REQUEST_BUCKET_CAPACITY: '1000000' };
      const two = await startTwo({ ...place(), ...plenty, DRAIN_SECONDS: '1' });
      const { server, metrics } = two;
      const [first = 0, second = 0] = await two.workers();
      process.kill(first, 'SIGKILL');
      await server.says('a worker ended, and is replaced');
      const replaced = async () => (await two.workers()).filter((pid) => pid !== first).length;
      await expect.poll(replaced, { timeout: 30_000 }).toBe(2);
      await expect
        .poll(metrics, { timeout: 30_000 })
        .toMatch(/^waypoint_workers_replaced_total 1$/m);
      await expect.poll(metrics, { timeout: 30_000 }).toMatch(/^waypoint_workers 2$/m);

      const asking = keepAsking(two);
      server.child.kill('SIGHUP');
      await server.says('all workers are new');
      const { asked, failures } = await asking.end();
      expect(failures).toEqual([]);
      expect(asked).toBeGreaterThan(10);
      const workers = await two.workers();
      expect(workers).toHaveLength(2);
      expect(workers).not.toContain(second);
      await stop(server);
    }, 90_000);
  },
);

/** A connection without a request: a worker that drains waits for it. */
function holdConnection(origin: string): Promise<unknown> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return once(socket, 'connect');
}

test.runIf(process.platform === 'linux')(
  'workers that die during a reload are replaced once',
  async () => {
    const two = await startTwo({ DRAIN_SECONDS: '300' });
    const [first = 0, second = 0] = await two.workers();
    // One for each worker: the first one does not end by itself.
    await holdConnection(two.origin);
    await holdConnection(two.origin);
    two.server.child.kill('SIGHUP');
    await expect.poll(two.workers, { timeout: 30_000 }).toHaveLength(3);
    process.kill(second, 'SIGKILL');
    await two.server.says('a worker ended, and is replaced');
    process.kill(first, 'SIGKILL');
    await two.server.says('all workers are new');
    expect(await two.workers()).toHaveLength(2);
    two.server.child.kill('SIGINT');
    expect(await two.server.ended()).toBe(0);
  },
  60_000,
);

/** A server of two workers, as soon as it has this number of processes for them. */
async function startUntil(processes: number): Promise<Started> {
  const server = await startMain({ DATA_DIR: await newDataDir(), WORKERS: '2' });
  const workers = () => childrenOf(server.child.pid ?? 0);
  await expect.poll(workers, { timeout: 30_000, interval: 5 }).toHaveLength(processes);
  return server;
}

test.runIf(process.platform === 'linux')(
  'SIGHUP changes nothing before the workers run',
  async () => {
    const server = await startUntil(1);
    server.child.kill('SIGHUP');
    await server.says('to read its files again, restart it');
    await server.says('readyz');
    await stop(server);
  },
  60_000,
);

test.runIf(process.platform === 'linux')(
  'SIGTERM while a worker starts ends that worker too',
  async () => {
    const server = await startUntil(2);
    await stop(server);
    expect(server.output()).not.toContain('did not end in time');
  },
  60_000,
);

/** Makes the first process unable to start its second worker the first `times`. */
function failSecond(times: number): Readonly<Record<string, string>> {
  const program = `
    import { ChildProcess } from 'node:child_process';
    import cluster from 'node:cluster';
    const { spawn } = ChildProcess.prototype;
    let started = 0;
    ChildProcess.prototype.spawn = function (options) {
      started += 1;
      const isFailing = cluster.isPrimary && started > 1 && started <= 1 + ${times};
      return spawn.call(this, isFailing ? { ...options, file: '/nowhere' } : options);
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}

test('a worker whose process cannot be started is tried again', async () => {
  const { server } = await startTwo(failSecond(1));
  expect(server.output()).toContain('A worker ended at its start (ENOENT)');
  await stop(server);
}, 60_000);

test('metrics are served while only one worker can be started', async () => {
  const server = await startMain({
    DATA_DIR: await newDataDir(),
    WORKERS: '2',
    METRICS_PORT: '0',
    ...failSecond(1000),
  });
  await server.says('metrics   http');
  expect(await (await fetch(metricsAddressIn(server.output()))).text()).toMatch(
    /^waypoint_workers 1$/m,
  );
  await stop(server);
}, 60_000);

test('workers end with a server that is killed, and the next one goes on', async () => {
  const env = { DATA_DIR: await newDataDir() };
  const before = await startTwo(env);
  const workers = await before.workers();
  before.server.child.kill('SIGKILL');
  await before.server.ended();
  const after = await startTwo(env);
  expect((await ask(after.origin, '/v1/keys/self', before.key)).status).toBe(200);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  // A second server on the folder says who has it.
  const second = await startMain({ ...env, WORKERS: '2' });
  expect(await second.ended()).toBe(1);
  await second.says(`is in use by a server: process ${after.server.child.pid} on `);
  await stop(after.server);
}, 60_000);

test('workers that cannot start end the server with one line', async () => {
  const taken = await startTwo({});
  const port = new URL(taken.origin).port;
  const second = await startMain({ DATA_DIR: await newDataDir(), WORKERS: '2', PORT: port });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toMatch(/could not go on: .*EADDRINUSE/);
  await stop(taken.server);
}, 60_000);

test.runIf(process.platform === 'linux')(
  'a server whose workers are killed again and again goes on with new ones',
  async () => {
    const server = await startMain({ DATA_DIR: await newDataDir(), WORKERS: '2' });
    await server.says('readyz');
    const killed = new Set<number>();
    const fresh = async (): Promise<number[]> =>
      (await childrenOf(server.child.pid ?? 0)).filter((pid) => !killed.has(pid));
    // The second time it waits before it replaces them: until then there is no other process.
    for (let round = 0; round < 2; round += 1) {
      await expect.poll(async () => (await fresh()).length, { timeout: 30_000 }).toBe(2);
      for (const pid of await fresh()) {
        killed.add(pid);
        process.kill(pid, 'SIGKILL');
      }
    }
    await expect.poll(async () => (await fresh()).length, { timeout: 30_000 }).toBe(2);
    await stop(server);
  },
  60_000,
);
