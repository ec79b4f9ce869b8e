import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createRequestTimes } from '../../src/http/metrics.ts';

test('the times of requests read as the histogram of the library would write them', async () => {
  const library = new Registry();
  const histogram = new Histogram({
    name: 'waypoint_http_request_seconds',
    help: 'Time from the arrival of a request to the writing of its answer.',
    labelNames: ['route', 'method', 'status', 'environment'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [library],
  });
  const own = new Registry();
  const observe = createRequestTimes(own);
  expect(await own.metrics()).toBe(await library.metrics());

  const routes = ['/v1/player/:game/:uid', '/graphql', 'unknown', 'a "quoted" \\ path\n'];
  const seconds = [0, 0.0004, 0.0005, 0.00050001, 0.001, 0.0625, 0.5, 1, 5, 5.5, 3600];
  for (const [at, time] of [...seconds, ...seconds].entries()) {
    const labels = {
      route: routes[at % 4] ?? '',
      method: at % 3 ? 'GET' : 'POST',
      status: at % 5 ? 200 : 503,
      environment: at % 2 ? 'live' : 'none',
    };
    histogram.observe(labels, time);
    observe(labels, time);
  }
  const sorted = (text: string) => text.split('\n').sort();
  expect(sorted(await own.metrics())).toEqual(sorted(await library.metrics()));
  // Asked again, they are the same: nothing is counted by reading.
  expect(sorted(await own.metrics())).toEqual(sorted(await library.metrics()));
});
