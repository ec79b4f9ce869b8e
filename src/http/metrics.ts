import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnswerFigures, CompressionFigures } from '../lib/http-response.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { WithoutStore } from '../limits/leases.ts';
import type { RequestContext } from './request-context.ts';
import type { SlowReason } from './slow-readers.ts';

export interface Metrics {
  readonly registry: Registry;
  answered(requestContext: RequestContext, status: number): void;
  limitDecidedWithoutStore(budget: BudgetName, outcome: WithoutStore): void;
  slowReaderEnded(reason: SlowReason): void;
  upstreamCalled(call: { provider: string; outcome: string; milliseconds: number }): void;
  cardServed(card: { outcome: string; milliseconds: number }): void;
  /** Shows the answer cache and compression from now on. */
  observeAnswerCache(figures: () => AnswerFigures, compressions: () => CompressionFigures): void;
  /** Shows how many units of background work are put aside, from now on. */
  workAside(count: () => number): void;
  /** Shows how many days collections keep their records, and counts those that were removed. */
  retention(days: Readonly<Record<string, number>>): (collection: string, count: number) => void;
  /** Shows how far the clock of this machine is off, from now on. */
  clockOff(offMs: () => number): void;
  /** The text for Prometheus. */
  text(): Promise<string>;
}

/** The metrics of the service, in a registry of their own. `withProcess` adds those of the process. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const observe = createRequestTimes(registry);
  const calls = new Histogram({
    name: 'waypoint_upstream_call_seconds',
    help: 'Time of a call to a provider, retries included.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });
  const cards = new Histogram({
    name: 'waypoint_card_seconds',
    help: 'Time of a card, cached or drawn; lacking is drawn without some of its art.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.01, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'waypoint_rate_limited_total',
    help: 'Requests refused by a bucket.',
    labelNames: ['budget'],
    registers: [registry],
  });
  const withoutStore = new Counter({
    name: 'waypoint_limit_decisions_without_store_total',
    help: 'Decisions of limits while their store was slow or down: made in this process (allowed, refused), or 503 (unavailable).',
    labelNames: ['budget', 'outcome'],
    registers: [registry],
  });
  const slowReaders = new Counter({
    name: 'waypoint_slow_readers_ended_total',
    help: 'Connections ended because their client read nothing (stalled), or too slowly while much was waiting (crowded).',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    registry,
    limitDecidedWithoutStore: (budget, outcome) => withoutStore.inc({ budget, outcome }),
    slowReaderEnded: (reason) => slowReaders.inc({ reason }),
    answered({ route, method, principal, startedAt, decisions }, status) {
      const environment = principal?.environment ?? 'none';
      observe({ route, method, status, environment }, (performance.now() - startedAt) / 1000);
      for (const { allowed, budget } of decisions) if (!allowed) refused.inc({ budget });
    },
    upstreamCalled: ({ provider, outcome, milliseconds }) =>
      calls.observe({ provider, outcome }, milliseconds / 1000),
    cardServed: ({ outcome, milliseconds }) => cards.observe({ outcome }, milliseconds / 1000),
    observeAnswerCache: (...figures) => addAnswerMetrics(registry, ...figures),
    retention: (days) => createRetentionMetrics(registry, days),
    workAside: (count) =>
      addGauge(registry, {
        name: 'waypoint_work_aside',
        help: 'Units of background work put aside because processes ended during them.',
        aggregator: 'max',
        read: count,
      }),
    clockOff: (offMs) =>
      addGauge(registry, {
        name: 'waypoint_clock_offset_seconds',
        help: 'How far the clock of this machine is ahead of that of the store.',
        aggregator: 'max',
        read: () => offMs() / 1000,
      }),
    text: () => registry.metrics(),
  };
}

interface ReadGauge {
  readonly name: string;
  readonly help: string;
  /** Of the numbers of several workers; their sum when left out. */
  readonly aggregator?: 'max';
  readonly read: () => number;
}

/** A number that is read when Prometheus asks for it. */
function addGauge(registry: Registry, { read, ...named }: ReadGauge): void {
  new Gauge({
    ...named,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** The metrics of the answer cache are read when Prometheus asks for them, so that no request pays for them. */
function addAnswerMetrics(
  registry: Registry,
  figures: () => AnswerFigures,
  compressions: () => CompressionFigures,
): void {
  const registers = [registry];
  addGauge(registry, {
    name: 'waypoint_kept_answers',
    help: 'Cached answers.',
    read: () => figures().entries,
  });
  addGauge(registry, {
    name: 'waypoint_kept_answer_bytes',
    help: 'Memory of cached answers, plain and compressed together.',
    read: () => figures().bytes,
  });
  new Counter({
    name: 'waypoint_kept_answers_asked_total',
    help: 'Requests whose answers may be cached, by interface: a hit was found in memory.',
    labelNames: ['interface', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [name, { hits, misses }] of Object.entries(figures().sections)) {
        this.inc({ interface: name, outcome: 'hit' }, hits);
        this.inc({ interface: name, outcome: 'miss' }, misses);
      }
    },
  });
  new Counter({
    name: 'waypoint_kept_answers_dropped_total',
    help: 'Cached answers dropped to make room (evicted), or because their content changed (changed).',
    labelNames: ['reason'],
    registers,
    collect() {
      const { evictions, forgotten } = figures();
      this.reset();
      this.inc({ reason: 'evicted' }, evictions);
      this.inc({ reason: 'changed' }, forgotten);
    },
  });
  new Counter({
    name: 'waypoint_compressions_total',
    help: 'Bodies compressed (made), and sent plain because too many were waiting (refused).',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { made, refused } = compressions();
      this.reset();
      this.inc({ outcome: 'made' }, made);
      this.inc({ outcome: 'refused' }, refused);
    },
  });
}

const name = 'waypoint_http_request_seconds';
const help = 'Time from the arrival of a request to the writing of its answer.';
/** Upper ends of the buckets, in seconds. */
const bounds = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] as const;

interface RequestLabels {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly environment: string;
}

/** The times of requests with the same labels. Changed in place: it is the hot path. */
interface Series {
  readonly labels: RequestLabels;
  /** How many fell into each bucket and no lower one; the last is for those above all bounds. */
  readonly counts: Float64Array;
  sum: number;
}

/**
 * Counts the times of requests in arrays, which become a histogram when the text is read: the library's labels and checks
 * would cost each request. Routes, methods and statuses are bounded, and so are the series.
 */
export function createRequestTimes(registry: Registry) {
  const byRoute = new Map<string, Series[]>();

  const histogram = {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: [...byRoute.values()].flat().flatMap(valuesOf),
    }),
  };
  // The registry reads nothing else of a metric.
  registry.registerMetric(histogram as unknown as Histogram);

  function seriesOf({ route, method, status, environment }: RequestLabels): Series {
    const known = byRoute.get(route) ?? [];
    for (const series of known) {
      const { labels: own } = series;
      if (own.status === status && own.method === method && own.environment === environment)
        return series;
    }
    const labels = { route, method, status, environment };
    const series = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 };
    byRoute.set(route, [...known, series]);
    return series;
  }

  return (labels: RequestLabels, seconds: number): void => {
    const series = seriesOf(labels);
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  };
}

/** The lines of one series: each bucket holds those of the buckets before it too. */
function valuesOf({ labels, counts, sum }: Series) {
  let count = 0;
  const buckets = [...bounds, '+Inf'].map((le, at) => {
    count += counts[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

function createRetentionMetrics(registry: Registry, days: Readonly<Record<string, number>>) {
  const registers = [registry];
  const kept = new Gauge({
    name: 'waypoint_retention_days',
    help: 'Days for which a collection keeps records of a certain age; 0 for good.',
    labelNames: ['collection'],
    registers,
  });
  for (const [collection, number] of Object.entries(days)) kept.set({ collection }, number);
  const removed = new Counter({
    name: 'waypoint_retention_removed_total',
    help: 'Records removed because their collection keeps them no longer.',
    labelNames: ['collection'],
    registers,
  });
  return (collection: string, count: number): void => removed.inc({ collection }, count);
}
