import type { Histogram, Registry } from 'prom-client';

const name = 'waypoint_http_request_seconds';
const help = 'Time from the arrival of a request to the writing of its answer.';
/** Upper ends of the buckets, in seconds. */
const bounds = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] as const;

/** What a time is counted by. */
export interface RequestLabels {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly environment: string;
}

/** The times of requests with the same labels. Changed in place: it is the hot path. */
interface Series {
  readonly labels: RequestLabels;
  /** How many fell into each bucket and into none before it; the last is of those beyond all bounds. */
  readonly counts: Float64Array;
  sum: number;
}

export type ObserveRequest = (labels: RequestLabels, seconds: number) => void;

/**
 * Counts the times of requests in arrays, which become a histogram of the registry when its text is asked for: a
 * request pays for neither labels as text nor for the checks of the library. Routes, methods and statuses are bounded, and so
 * are the series.
 */
export function createRequestTimes(registry: Registry): ObserveRequest {
  const byRoute = new Map<string, Series[]>();

  const histogram = {
    name,
    get: async () => ({
      name,
      help,
      type: 'histogram',
      values: [...byRoute.values()].flat().flatMap(valuesOf),
    }),
  };
  // The registry asks a metric for this alone.
  registry.registerMetric(histogram as unknown as Histogram);

  function seriesOf({ route, method, status, environment }: RequestLabels): Series {
    const known = byRoute.get(route) ?? [];
    for (const series of known) {
      const { labels } = series;
      if (
        labels.status === status &&
        labels.method === method &&
        labels.environment === environment
      )
        return series;
    }
    const labels = { route, method, status, environment };
    const series = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 };
    byRoute.set(route, [...known, series]);
    return series;
  }

  return (labels, seconds) => {
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
