import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createServerMetrics } from '../../src/workers/metrics.ts';

/** A worker of the server, without a process. While it is silent it does not answer. */
function createWorker(server: ReturnType<typeof createServerMetrics>) {
  const registry = new Registry();
  const registers = [registry];
  const asked = new Counter({ name: 'asked_total', help: 'Asked.', registers });
  const kept = new Gauge({ name: 'kept', help: 'Kept.', registers });
  const times = new Histogram({ name: 'seconds', help: 'Times.', buckets: [1], registers });
  const isSilent = { now: false };
  const { take, leave } = server.join(() => {
    // Between processes it would be JSON.
    if (!isSilent.now) void registry.getMetricsAsJSON().then((all) => take(structuredClone(all)));
  });
  return { asked, kept, times, isSilent, leave };
}

const lines = (text: string) =>
  text.split('\n').filter((line) => /^(?:asked|kept|sec|way)/.test(line));

test('metrics are the sums of all workers, and say how many there are', async () => {
  const server = createServerMetrics();
  const [one, two] = [createWorker(server), createWorker(server)];
  for (const worker of [one, two, two]) {
    worker.asked.inc();
    worker.kept.inc();
    worker.times.observe(2);
  }
  server.replaced();
  expect(lines(await server.text())).toEqual([
    'asked_total 3',
    'kept 3',
    'seconds_bucket{le="1"} 0',
    'seconds_bucket{le="+Inf"} 3',
    'seconds_sum 6',
    'seconds_count 3',
    'waypoint_workers 2',
    'waypoint_workers_silent 0',
    'waypoint_workers_replaced_total 1',
  ]);
});

test('a worker that does not answer is counted as silent, and stays in the sums as it was', async () => {
  const server = createServerMetrics(1);
  const [one, two] = [createWorker(server), createWorker(server)];
  one.asked.inc();
  two.asked.inc(10);
  await server.text();
  two.isSilent.now = true;
  one.asked.inc();
  two.asked.inc(10);
  const text = await server.text();
  expect(text).toMatch(/^asked_total 12$/m);
  expect(text).toMatch(/^waypoint_workers_silent 1$/m);
  two.isSilent.now = false;
  const later = await server.text();
  expect(later).toMatch(/^asked_total 22$/m);
  expect(later).toMatch(/^waypoint_workers_silent 0$/m);
});

test('what workers counted stays in the sums when they end, and what they held does not', async () => {
  const server = createServerMetrics();
  const workers = [createWorker(server), createWorker(server), createWorker(server)];
  for (const worker of workers) {
    worker.asked.inc();
    worker.kept.inc();
    worker.times.observe(2);
  }
  await server.text();
  workers[0]?.leave();
  workers[1]?.leave();
  const text = await server.text();
  for (const line of ['asked_total 3', 'kept 1', 'seconds_count 3', 'waypoint_workers 1'])
    expect(lines(text)).toContain(line);
});

test('a worker that ends while it is asked does not delay the others', async () => {
  const server = createServerMetrics(2 ** 30);
  const one = createWorker(server);
  one.isSilent.now = true;
  const text = server.text();
  one.leave();
  expect(await text).toMatch(/^waypoint_workers 0$/m);
});
